import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { formatMs, markdownTable, median, percentile } from "../report";
import type { LoggedQuery } from "./query-log";

type Timed = { ms: number; total: number };

const rounds = 4;

/** What runs in a checkout's own process: its search, asked for one query after another. */
const answering = `
  import { searchCompanies } from "@/lib/registry/search-companies";
  process.on("message", async (q) => {
    const startedAt = performance.now();
    const { total } = await searchCompanies({ q }, 1);
    process.send({ ms: performance.now() - startedAt, total });
  });`;

/**
 * Asks the same queries of the search in another checkout of this project and of this one, in turn, on one
 * register, and gives a table. Compares only queries that found as many companies in both. The checkout
 * needs its packages.
 */
export async function compareWithCheckout(
  folder: string,
  log: readonly LoggedQuery[],
): Promise<string> {
  const checkouts = await Promise.all([resolve(folder), process.cwd()].map(startSearch));
  const timed: Timed[][][] = checkouts.map(() => log.map(() => []));
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, checkout] of checkouts.entries()) {
        for (const [row, { q }] of log.entries()) {
          const answer = await askFor(checkout, q);
          // The first round warms up.
          if (round > 0) timed[at]?.[row]?.push(answer);
        }
      }
    }
  } finally {
    for (const checkout of checkouts) checkout.kill();
  }
  const [there = [], here = []] = timed.map((rows) => rows.map(medianOf));
  const isSame = (row: number) => there[row]?.total === here[row]?.total;
  const rows = (["whole", "unfinished", "typo"] as const).map((finish) => {
    const chosen = log.flatMap((query, row) =>
      query.finish === finish && isSame(row) ? [row] : [],
    );
    const cells = [50, 99].flatMap((percent) => {
      const [a = 0, b = 0] = [there, here].map((each) =>
        percentile(
          chosen.map((row) => each[row]?.ms ?? 0),
          percent,
        ),
      );
      return [formatMs(a), formatMs(b), (b / a).toFixed(2)];
    });
    return [finish, chosen.length, ...cells];
  });
  const head = ["p50 there", "p50 here", "ratio", "p99 there", "p99 here", "ratio"];
  return markdownTable(["Queries", "Number", ...head], rows);
}

async function startSearch(folder: string): Promise<ChildProcess> {
  const outfile = join(folder, "dist", "answer-queries.mjs");
  await build({
    stdin: { contents: answering, resolveDir: folder, loader: "ts" },
    outfile,
    absWorkingDir: folder,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const child = fork(outfile, { cwd: folder });
  child.once("exit", (code) => {
    if (code) throw new Error(`The search of ${folder} ended.`);
  });
  return child;
}

async function askFor(checkout: ChildProcess, q: string): Promise<Timed> {
  checkout.send(q);
  const [answer] = await once(checkout, "message");
  return answer as Timed;
}

function medianOf(timed: readonly Timed[]): Timed {
  return { ms: median(timed.map(({ ms }) => ms)), total: timed[0]?.total ?? 0 };
}
