const inTests = { requests: 3_000, seed: 20_251_122 };

export type FuzzOptions = {
  requests: number;
  /** The number of connections with malformed requests. */
  connections: number;
  /** The number of changed tokens of each kind. */
  tokens: number;
  /** The number of messages to the MCP server. */
  messages: number;
  seed: number;
};

/** The amount and the seed of fuzzing. `npm run fuzz` passes them in the environment. */
export function fuzzOptions(): FuzzOptions {
  const { FUZZ_REQUESTS, FUZZ_SEED } = process.env;
  const requests = Number(FUZZ_REQUESTS ?? inTests.requests);
  return {
    requests,
    connections: Math.ceil(requests / 20),
    tokens: Math.ceil(requests / 50),
    messages: Math.ceil(requests / 6),
    seed: Number(FUZZ_SEED ?? inTests.seed),
  };
}
