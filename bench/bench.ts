import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { database, queryRows } from "@/db/client";
import { residentMemory } from "../e2e/support/resident-memory";
import { machine, runMain, say, wholeNumber } from "./report";
import { type BenchRegister, withRegister } from "./serving/bench-register";
import {
  type Contender,
  processorMs,
  startCheckout,
  startNext,
  startOwn,
} from "./serving/contenders";
import { type LoadOrder, load } from "./serving/load";
import { makeScenarios, type Scenario, scenarioNames } from "./serving/scenarios";
import { type Measured, type ScenarioResult, servingTables } from "./serving/serving-table";

const usage = `Usage: npm run bench -- [--scenarios ${scenarioNames.join(",")}] [--alone] [--against CHECKOUT]
         [--legal-units 1000000] [--seconds 2] [--rounds 3] [--connections 1,10,50]
With DATABASE_URL the register there is used. With --alone \`next start\` is left out; with --against the service
as it is built in another checkout takes its place. c10: pages, signed in, of 10 connections.`;

type Options = ReturnType<typeof readArguments>;

/** Measures this service and another server in turn, and prints tables in Markdown. */
async function main(): Promise<void> {
  const options = readArguments();
  await withRegister(options.legalUnits, async (register) => {
    const own = await startOwn();
    const idle = residentMemory(own.pid);
    const contenders = [own, ...(await startOthers(options))];
    try {
      console.log(`${machine()}, ${register.description}\n`);
      for (const scenario of makeScenarios(register)) {
        if (!options.scenarios.includes(scenario.name)) continue;
        const results = await measureScenario(options, register, contenders, scenario);
        console.log(servingTables(scenario, results));
      }
      const [before, after] = [idle, residentMemory(own.pid)].map((bytes) => bytes / 2 ** 20);
      const started = (own.readyMs / 1000).toFixed(2);
      console.log(
        `This service answered ${started} s after its start, held ${before?.toFixed()} MB then and ${after?.toFixed()} MB now.`,
      );
    } finally {
      for (const { stop } of contenders) await stop();
    }
  });
}

async function startOthers({ isAlone, against }: Options): Promise<Contender[]> {
  if (against !== undefined) return [await startCheckout(against)];
  return isAlone ? [] : [await startNext()];
}

async function measureScenario(
  { rounds, seconds, connections: counts }: Options,
  { people }: BenchRegister,
  contenders: readonly Contender[],
  { title, paths, clientsOf, connections: usualCounts }: Scenario,
): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  for (const connections of counts ?? usualCounts) {
    const measured = contenders.map(({ label }) => ({ label, rounds: [] as Measured[] }));
    // The first round warms up, until the code is compiled for good.
    for (let round = 0; round <= rounds; round += 1) {
      say(`${title}, ${connections} connections, round ${round} of ${rounds}`);
      const clients = await clientsOf(people);
      const turns = [...contenders.entries()];
      if (round % 2 === 1) turns.reverse();
      for (const [at, contender] of turns) {
        const one = await measure(contender, { connections, seconds, clients, paths });
        if (round > 0) measured[at]?.rounds.push(one);
      }
    }
    results.push({ connections, measured });
  }
  return results;
}

async function measure(
  { pid, baseUrl, pathOf }: Contender,
  order: Omit<LoadOrder, "baseUrl">,
): Promise<Measured> {
  const paths = order.paths.map(pathOf);
  const before = { server: processorMs(pid), database: await databaseMs() };
  const result = await load({ ...order, baseUrl, paths });
  const usPerRequest = (ms: number) => (ms * 1000) / result.requests;
  return {
    ...result,
    serverUs: usPerRequest(processorMs(pid) - before.server),
    databaseUs: usPerRequest((await databaseMs()) - before.database),
  };
}

/** The processor time of PostgreSQL's processes for connections of the servers, all of which stay open. */
async function databaseMs(): Promise<number> {
  const backends = await queryRows<{ pid: number }>(
    await database(),
    sql`select pid from pg_stat_activity
        where application_name = 'company-registry' and pid <> pg_backend_pid()`,
  );
  return backends.reduce((total, { pid }) => total + processorMs(pid), 0);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      "legal-units": { type: "string", default: "1000000" },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string" },
      alone: { type: "boolean", default: false },
      against: { type: "string" },
      scenarios: { type: "string", default: scenarioNames.join(",") },
    },
  });
  const wanted = values.scenarios.split(",");
  const scenarios = scenarioNames.filter((name) => wanted.includes(name));
  const seconds = Number(values.seconds);
  if (!(seconds > 0) || scenarios.length !== wanted.length) throw new Error(usage);
  return {
    scenarios,
    seconds,
    isAlone: values.alone,
    against: values.against,
    legalUnits: wholeNumber(values["legal-units"], 1),
    rounds: wholeNumber(values.rounds, 1),
    connections: values.connections?.split(",").map((each) => wholeNumber(each, 1)),
  };
}

await runMain(usage, main);
