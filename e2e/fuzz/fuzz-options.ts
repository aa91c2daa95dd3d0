const inTests = { requests: 20_000, seed: 20_251_122 };

export type FuzzOptions = {
  requests: number;
  /** Of bytes that are almost a request. */
  connections: number;
  /** Of each kind of change. */
  tokens: number;
  seed: number;
  /** Whether somebody asked for it, on whatever database. */
  isChosen: boolean;
};

/** How much is fuzzed, and from which seed: `npm run fuzz` says so by the environment. */
export function fuzzOptions(): FuzzOptions {
  const { FUZZ_REQUESTS, FUZZ_SEED } = process.env;
  const requests = Number(FUZZ_REQUESTS ?? inTests.requests);
  return {
    requests,
    connections: Math.ceil(requests / 20),
    tokens: Math.ceil(requests / 50),
    seed: Number(FUZZ_SEED ?? inTests.seed),
    isChosen: FUZZ_REQUESTS !== undefined,
  };
}
