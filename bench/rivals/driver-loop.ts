import { searchCompanies } from "@/lib/registry/search-companies";
import { percentile } from "../percentile";
import { openReads, type SessionNamed } from "./reads";

export type LoopOrder = { loops: number; seconds: number } & (
  | { read: "company" | "search"; of: readonly string[] }
  | { read: "session"; of: readonly SessionNamed[] }
);

export type LoopReport = {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Of this process, for each query. */
  processorUs: number;
};

/** The database call alone, so many at a time, without HTTP: what no server can be quicker than. */
const reads = await openReads();

process.on("message", async (order: LoopOrder) => {
  process.send?.(await run(order).catch((error) => ({ error: String(error) })));
});
process.on("disconnect", () => process.exit());
process.send?.({});

async function run(order: LoopOrder): Promise<LoopReport> {
  const read = readerOf(order);
  const times: number[] = [];
  const processor = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = startedAt + order.seconds * 1000;
  const loop = async (first: number) => {
    for (let turn = first; performance.now() < endsAt; turn += order.loops) {
      const askedAt = performance.now();
      if (!(await read(turn % order.of.length))) throw new Error("A query found nothing.");
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: order.loops }, (_, first) => loop(first)));
  const { user, system } = process.cpuUsage(processor);
  return {
    requestsPerSecond: (times.length * 1000) / (performance.now() - startedAt),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    processorUs: (user + system) / times.length,
  };
}

function readerOf(order: LoopOrder): (at: number) => Promise<unknown> {
  if (order.read === "session") {
    return (at) => reads.findUser(order.of[at] as SessionNamed, new Date());
  }
  const { read, of } = order;
  return read === "company"
    ? (at) => reads.findCompany(of[at] ?? "")
    : (at) => searchCompanies(of[at] ?? "", 1);
}
