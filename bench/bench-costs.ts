import { sql } from "drizzle-orm";
import { database, queryRows } from "@/db/client";
import type { Bench } from "./bench-part";
import { bearers } from "./bench-register";
import { processorMs } from "./child-server";
import { ownEnvironment } from "./contenders";
import { type OwnServer, startServer } from "./own-server";
import { markdownTable } from "./search-table";
import { type Scenario, scenariosOf } from "./serving-scenarios";
import { median } from "./serving-table";

const connections = 10;
const asked = ["detail", "search", "session"] as const;

/** What an hour of somebody who searches is made of, in shares of the requests. */
const mix: Record<(typeof asked)[number], number> = { search: 0.5, detail: 0.4, session: 0.1 };
/** So much of a core is used at most: the rest is for the moments when more come at once. */
const utilisation = 0.6;
const targets = [100, 1_000, 10_000];

type Cost = { rate: number; nodeUs: number; databaseUs: number };

/** The processor time that a request takes of the service's process and of PostgreSQL's. */
export async function benchCosts(bench: Bench): Promise<string> {
  const server = await startServer(ownEnvironment());
  try {
    const rows: string[][] = [];
    const mixed = { nodeUs: 0, databaseUs: 0 };
    for (const scenario of scenariosOf(bench.register, asked)) {
      const costs: Cost[] = [];
      await measure(bench, scenario, server);
      for (let round = 1; round <= bench.options.rounds; round += 1) {
        bench.say(`${scenario.name}, round ${round} of ${bench.options.rounds}`);
        costs.push(await measure(bench, scenario, server));
      }
      const of = (field: keyof Cost) => Math.round(median(costs.map((cost) => cost[field])));
      const share = mix[scenario.name as keyof typeof mix];
      mixed.nodeUs += share * of("nodeUs");
      mixed.databaseUs += share * of("databaseUs");
      rows.push([
        scenario.title,
        of("rate").toLocaleString("en"),
        `${of("nodeUs")} µs`,
        `${of("databaseUs")} µs`,
      ]);
    }
    const heading = `Processor time of a request, ${connections} connections:\n`;
    const head = ["", "Requests/s", "Of the service", "Of PostgreSQL"];
    return `${heading}\n${markdownTable(head, rows)}\n${demandTable(mixed)}`;
  } finally {
    await server.stop();
  }
}

function demandTable({ nodeUs, databaseUs }: Pick<Cost, "nodeUs" | "databaseUs">): string {
  const cores = (rate: number, costUs: number) => ((rate * costUs) / 1e6 / utilisation).toFixed(1);
  const rows = targets.map((rate) => [
    rate.toLocaleString("en"),
    cores(rate, nodeUs),
    cores(rate, databaseUs),
  ]);
  const shares = Object.entries(mix).map(([name, share]) => `${share * 100} % ${name}`);
  const heading = `Cores that it takes (${shares.join(", ")}), each used to ${utilisation * 100} %:\n`;
  const head = ["Requests/s", "Of nodes", "Of PostgreSQL"];
  return `${heading}\n${markdownTable(head, rows)}`;
}

async function measure(
  { options, register, load }: Bench,
  { paths }: Scenario,
  { baseUrl, pid }: OwnServer,
): Promise<Cost> {
  const { seconds } = options;
  const order = { baseUrl, connections, seconds, requests: paths.map((path) => ({ path })) };
  const before = { node: processorMs(pid) ?? 0, database: await databaseMs() };
  const { requestsPerSecond: rate } = await load.run({
    ...order,
    clients: await bearers(register.people),
  });
  const requests = rate * seconds;
  return {
    rate,
    nodeUs: (((processorMs(pid) ?? 0) - before.node) * 1000) / requests,
    databaseUs: (((await databaseMs()) - before.database) * 1000) / requests,
  };
}

/** Of the service's connections, all of which stay open. */
async function databaseMs(): Promise<number> {
  const backends = await queryRows<{ pid: number }>(
    await database(),
    sql`select pid from pg_stat_activity
        where application_name = 'company-registry' and pid <> pg_backend_pid()`,
  );
  return backends.reduce((total, { pid }) => total + (processorMs(pid) ?? 0), 0);
}
