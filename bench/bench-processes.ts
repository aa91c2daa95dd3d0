import type { Bench } from "./bench-part";
import { bearers } from "./bench-register";
import { ownEnvironment } from "./contenders";
import { Load } from "./load";
import { type OwnServer, startServer } from "./own-server";
import { markdownTable } from "./search-table";
import { type Scenario, scenariosOf } from "./serving-scenarios";
import { median, times } from "./serving-table";

/** Of each of the two clients. */
const connections = 25;
const asked = ["detail", "search", "session"] as const;

/** One process against two on the same database, each with the clients of both. */
export async function benchProcesses(bench: Bench): Promise<string> {
  const servers = await Promise.all([0, 1].map(() => startServer(ownEnvironment())));
  const loads = [bench.load, new Load()] as const;
  const rows: string[][] = [];
  try {
    const scenarios = scenariosOf(bench.register, asked);
    for (const scenario of scenarios) {
      rows.push(await compare(bench, scenario, servers as [OwnServer, OwnServer], loads));
    }
  } finally {
    loads[1].stop();
    await Promise.all(servers.map(({ stop }) => stop()));
  }
  const heading = `One process and two, behind ${2 * connections} connections in two halves; clients and database on the same cores:\n`;
  return `${heading}\n${markdownTable(["", "One, requests/s", "Two, requests/s", "Two to one"], rows)}`;
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
