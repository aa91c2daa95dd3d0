import autocannon, { type Client, type Request } from "autocannon";
import { percentile } from "../report";
import type { Headers } from "./bench-register";

export type LoadOrder = {
  baseUrl: string;
  connections: number;
  seconds: number;
  paths: readonly string[];
  /** The headers of each client; a connection takes one of them. */
  clients: readonly Headers[];
};

/** What became of it; latencies in milliseconds. */
export type Spell = { requests: number; requestsPerSecond: number; p50: number; p99: number };

const sampleEveryMs = 50;
const timeoutSeconds = 20;
const maxSeconds = 10;

/**
 * Clients of autocannon that each wait for an answer before they send again. Latencies are its clients' own: its
 * histogram knows whole milliseconds only. Throws when an answer is anything but 200.
 */
export async function load(order: LoadOrder): Promise<Spell> {
  const { baseUrl, seconds, connections } = order;
  const times: number[] = [];
  const notOk = new Map<string, number>();
  const note = (what: string) => notOk.set(what, (notOk.get(what) ?? 0) + 1);
  let made = 0;
  const startedAt = performance.now();
  let lastAt = startedAt;
  await new Promise<void>((resolve, reject) => {
    const options = {
      url: baseUrl,
      connections,
      duration: seconds,
      timeout: timeoutSeconds,
      sampleInt: sampleEveryMs,
      setupClient: (client: Client) => client.setRequests(requestsOf(order, made++)),
    };
    const run = autocannon(options, (error) => (error ? reject(error) : resolve()));
    run.on("response", (_client, status, _bytes, ms) => {
      lastAt = performance.now();
      times.push(ms);
      if (status !== 200) note(String(status));
    });
    run.on("reqError", (error: Error) => note(error.message));
  });
  if (notOk.size > 0) {
    const told = [...notOk].map(([what, count]) => `${count} times ${what}`);
    throw new Error(`${baseUrl} answered ${told.join(", ")}.`);
  }
  // A server may be slower than the time it is given.
  if (times.length === 0 && seconds < maxSeconds) return load({ ...order, seconds: 4 * seconds });
  return {
    requests: times.length,
    requestsPerSecond: (times.length * 1000) / (lastAt - startedAt),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}

/** Each connection's own part, so that no two ask the same at the same time. */
function requestsOf({ paths, clients, connections }: LoadOrder, which: number): Request[] {
  const own = paths.filter((_, at) => at % connections === which % connections);
  const headers = clients[which % clients.length] ?? {};
  return (own.length > 0 ? own : paths).map((path) => ({ path, headers }));
}
