import autocannon, { type Client, type Request } from "autocannon";
import type { LoadOrder, LoadReport } from "./load";
import { percentile } from "./percentile";

const sampleEveryMs = 50;
const timeoutSeconds = 20;
const maxSeconds = 10;

/** Sends what the parent orders, by autocannon, and reports; its own histogram knows whole milliseconds only. */
process.on("message", async (order: LoadOrder) => {
  try {
    process.send?.(await load(order));
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.on("disconnect", () => process.exit());

/** A server may be slower than the time it is given. */
async function load(order: LoadOrder): Promise<LoadReport> {
  const report = await loadFor(order.seconds, order);
  const isEmpty = "nothing" in report.notOk && order.seconds < maxSeconds;
  return isEmpty ? load({ ...order, seconds: 4 * order.seconds }) : report;
}

async function loadFor(seconds: number, order: LoadOrder): Promise<LoadReport> {
  const times: number[] = [];
  const notOk: Record<string, number> = {};
  const note = (what: string) => {
    notOk[what] = (notOk[what] ?? 0) + 1;
  };
  let bytes = 0;
  let made = 0;
  const options = {
    url: order.baseUrl,
    connections: order.connections,
    duration: seconds,
    timeout: timeoutSeconds,
    sampleInt: sampleEveryMs,
    setupClient: (client: Client) => client.setRequests(requestsOf(order, made++)),
  };
  const startedAt = performance.now();
  let lastAt = startedAt;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(options, (error) => (error ? reject(error) : resolve()));
    run.on("response", (_, status, size, ms) => {
      lastAt = performance.now();
      bytes += size;
      times.push(ms);
      if (status !== 200) note(String(status));
    });
    run.on("reqError", (error: Error) => note(error.message));
  });
  if (times.length === 0) note("nothing");
  return {
    requestsPerSecond: (times.length * 1000) / (lastAt - startedAt),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    bytesPerAnswer: bytes / times.length,
    notOk,
  };
}

/** Each connection's own part, so that no two ask the same at the same time. */
function requestsOf({ requests, clients, connections }: LoadOrder, which: number): Request[] {
  const own = requests.filter((_, at) => at % connections === which % connections);
  const headers = clients[which % clients.length] ?? {};
  return (own.length > 0 ? own : requests).map((request) => ({
    ...request,
    headers: request.body === undefined ? headers : { ...headers, ...jsonBody },
  }));
}

const jsonBody = { "content-type": "application/json" };
