import { setTimeout as wait } from "node:timers/promises";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import type { Bench } from "./bench-part";
import { bearers } from "./bench-register";
import { type ChildServer, processorMs } from "./child-server";
import { ownEnvironment, startRival } from "./contenders";
import { Load } from "./load";
import { startServer } from "./own-server";
import { formatMs, markdownTable } from "./search-table";
import { median, times } from "./serving-table";

const floodConnections = 8;
/** A spell must be long enough for logins that wait for each other. */
const leastSeconds = 6;
const quietPauseMs = 200;
const idleShare = 0.2;

type Flood = { loginsPerSecond: number; quietP99: number; floodedP99: number };

/** Logins, and what a search notices of them, against hashing where it is called. */
export async function benchLogins(bench: Bench): Promise<string> {
  const own = await startServer(ownEnvironment());
  const rival = await startRival("fastify");
  const searches = new Load();
  const servers = new Map([
    ["This service", own],
    ["Fastify, bcryptjs on its main thread", rival],
  ]);
  const floods = new Map([...servers.keys()].map((label) => [label, [] as Flood[]]));
  try {
    for (let round = 1; round <= bench.options.rounds; round += 1) {
      bench.say(`round ${round} of ${bench.options.rounds}`);
      const order = round % 2 === 0 ? [...servers].toReversed() : [...servers];
      for (const [label, server] of order) {
        floods.get(label)?.push(await flood(bench, searches, server));
      }
    }
  } finally {
    searches.stop();
    await Promise.all([own.stop(), rival.stop()]);
  }
  const heading = `Right logins of ${floodConnections} clients at once, while another searches:\n`;
  const head = ["", "Logins/s", "search p99 without", "search p99 with", "to without"];
  return `${heading}\n${markdownTable(
    head,
    [...floods].map(([label, of]) => rowOf(label, of)),
  )}`;
}

function rowOf(label: string, floods: readonly Flood[]): string[] {
  const of = (field: keyof Flood) => median(floods.map((flood) => flood[field]));
  const ratio = median(floods.map(({ quietP99, floodedP99 }) => floodedP99 / quietP99));
  return [
    label,
    of("loginsPerSecond").toFixed(1),
    formatMs(of("quietP99")),
    formatMs(of("floodedP99")),
    times(ratio),
  ];
}

async function flood(
  { options, register, load }: Bench,
  searches: Load,
  server: ChildServer,
): Promise<Flood> {
  const { baseUrl } = server;
  const seconds = Math.max(3 * options.seconds, leastSeconds);
  const clients = await bearers(register.people);
  const requests = register.log.map(({ q }) => ({ path: searchPath(q) }));
  const search = () => searches.run({ baseUrl, connections: 1, seconds, requests, clients });
  const logins = register.people.map(({ email }) => ({
    path: apiPaths.session,
    method: "POST" as const,
    body: JSON.stringify({ email, password: register.password }),
  }));
  const quiet = await search();
  const [flooding, flooded] = await Promise.all([
    load.run({ baseUrl, connections: floodConnections, seconds, requests: logins, clients: [{}] }),
    search(),
  ]);
  await untilIdle(server);
  return {
    loginsPerSecond: flooding.requestsPerSecond,
    quietP99: quiet.p99,
    floodedP99: flooded.p99,
  };
}

/** A server goes on with the logins whose clients have gone. */
async function untilIdle({ pid }: ChildServer): Promise<void> {
  for (;;) {
    const before = processorMs(pid);
    await wait(quietPauseMs);
    const after = processorMs(pid);
    if (before === null || after === null) return wait(leastSeconds * 1000);
    if (after - before < idleShare * quietPauseMs) return;
  }
}
