import type { Bench } from "./bench-part";
import { bearers } from "./bench-register";
import { ownEnvironment } from "./contenders";
import { holdToShare } from "./core-share";
import { Load } from "./load";
import { type OwnServer, startServer } from "./own-server";
import { markdownTable } from "./search-table";
import { type Scenario, scenariosOf } from "./serving-scenarios";
import { median, times } from "./serving-table";

/** Of each of the two clients. */
const connections = 25;
const asked = ["detail", "search", "session"] as const;

/** Of a core: what two processes leave is enough for PostgreSQL and the clients. */
const share = 0.25;
const head = ["", "One, requests/s", "Two, requests/s", "Two to one"];

/**
 * One process against two on the same database, each with the clients of both: as they are, and each held to
 * a share of a core, so that neither database nor clients are the limit.
 */
export async function benchProcesses(bench: Bench): Promise<string> {
  const servers = (await Promise.all([0, 1].map(() => startServer(ownEnvironment())))) as [
    OwnServer,
    OwnServer,
  ];
  const loads = [bench.load, new Load()] as const;
  const holds: ((() => void) | null)[] = [];
  try {
    const free = await compareAll(bench, servers, loads);
    holds.push(...servers.map(({ pid }) => holdToShare(pid, share)));
    const held = holds.includes(null) ? null : await compareAll(bench, servers, loads);
    return [
      `One process and two, behind ${2 * connections} connections in two halves; clients and database on the same cores:\n`,
      markdownTable(head, free),
      held
        ? `The same with each process held to ${share * 100} % of a core, so that clients and database are not the limit:\n\n${markdownTable(head, held)}`
        : "Each held to a share of a core: not measured, this user may not.\n",
    ].join("\n");
  } finally {
    loads[1].stop();
    await Promise.all(servers.map(({ stop }) => stop()));
    for (const release of holds) release?.();
  }
}

async function compareAll(
  bench: Bench,
  servers: readonly [OwnServer, OwnServer],
  loads: readonly [Load, Load],
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const scenario of scenariosOf(bench.register, asked)) {
    rows.push(await compare(bench, scenario, servers, loads));
  }
  return rows;
}

async function compare(
  { options, register, say }: Bench,
  scenario: Scenario,
  [first, second]: readonly [OwnServer, OwnServer],
  loads: readonly [Load, Load],
): Promise<string[]> {
  const clients = await bearers(register.people);
  const requests = scenario.paths.map((path) => ({ path }));
  const measure = async (halves: readonly [OwnServer, OwnServer]) => {
    const spells = await Promise.all(
      halves.map(({ baseUrl }, at) =>
        loads[at as 0 | 1].run({
          ...{ baseUrl, connections, seconds: options.seconds },
          ...{ requests, clients },
        }),
      ),
    );
    return spells.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
  };
  await measure([first, second]);
  const [one, two]: [number[], number[]] = [[], []];
  for (let round = 1; round <= options.rounds; round += 1) {
    say(`${scenario.name}, round ${round} of ${options.rounds}`);
    one.push(await measure([first, first]));
    two.push(await measure([first, second]));
  }
  const ratio = median(two.map((value, at) => value / (one[at] ?? Number.NaN)));
  const count = (values: number[]) => Math.round(median(values)).toLocaleString("en");
  return [scenario.title, count(one), count(two), times(ratio)];
}
