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
export type LoadResult = { requests: number; requestsPerSecond: number; p50: number; p99: number };

/**
 * Clients of autocannon that each wait for an answer before they send again. The latencies are collected here,
 * because its histogram knows whole milliseconds only. Throws when an answer is anything but 200.
 */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const { baseUrl: url, seconds, connections } = order;
  const times: number[] = [];
  const problems = new Set<string>();
  let made = 0;
  const startedAt = performance.now();
  let lastAt = startedAt;
  await new Promise<void>((resolve, reject) => {
    const setupClient = (client: Client) => client.setRequests(requestsOf(order, made++));
    const options = { url, connections, duration: seconds, timeout: 20, sampleInt: 50 };
    const run = autocannon({ ...options, setupClient }, (error) =>
      error ? reject(error) : resolve(),
    );
    run.on("response", (_client, status, _bytes, ms) => {
      lastAt = performance.now();
      times.push(ms);
      if (status !== 200) problems.add(String(status));
    });
    run.on("reqError", (error: Error) => problems.add(error.message));
  });
  if (problems.size > 0) throw new Error(`${url} answered ${[...problems].join(", ")}.`);
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
