import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Bench } from "./bench-part";
import { bearers } from "./bench-register";
import { ownEnvironment } from "./contenders";
import { busiest } from "./cpu-profile";
import { startServer } from "./own-server";
import { markdownTable } from "./search-table";
import { type Scenario, scenariosOf } from "./serving-scenarios";

const functions = 20;

/** Writes what each scenario's processor time goes into at the last number of connections, as CPU profiles of this service. */
export async function benchProfiles(bench: Bench, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const tables: string[] = [];
  for (const scenario of scenariosOf(bench.register, bench.options.scenarios)) {
    bench.say(scenario.name);
    tables.push(await profile(bench, scenario, resolve(folder)));
  }
  return tables.join("\n");
}

async function profile(
  { options, register, load }: Bench,
  scenario: Scenario,
  folder: string,
): Promise<string> {
  const name = `${scenario.name}.cpuprofile`;
  const nodeArgs = ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}`];
  const server = await startServer(ownEnvironment(), { nodeArgs });
  const order = {
    baseUrl: server.baseUrl,
    connections: options.connections.at(-1) ?? 1,
    clients: await bearers(register.people),
    requests: scenario.paths.map((path) => ({ path })),
  };
  await load.run({ ...order, seconds: options.seconds });
  const from = performance.now();
  await load.run({ ...order, seconds: options.seconds * options.rounds });
  const until = performance.now();
  await server.stop();
  const endedAt = performance.now();
  const shares = busiest(join(folder, name), { fromMs: endedAt - from, untilMs: endedAt - until });
  const rows = shares
    .slice(0, functions)
    .map(({ where, share }) => [where, `${(100 * share).toFixed(1)} %`]);
  return `${scenario.title}, the busiest functions (${name}):\n\n${markdownTable(["", "Share"], rows)}`;
}
