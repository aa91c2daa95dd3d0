import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { database, queryRows } from "@/db/client";
import { residentMemory } from "../e2e/support/resident-memory";
import { machine, runMain, say, wholeNumber } from "./report";
import { type BenchRegister, bearers, browsers, withRegister } from "./serving/bench-register";
import {
  type Contender,
  processorMs,
  rivalNames,
  startContenders,
  stopAll,
} from "./serving/contenders";
import { load } from "./serving/load";
import { requireSameAnswers } from "./serving/same-answers";
import { type Scenario, type ScenarioName, scenarioNames, scenariosOf } from "./serving/scenarios";
import { type Measured, type ScenarioResult, servingTables } from "./serving/serving-table";

const usage = `Usage: npm run bench -- [--scenarios ${scenarioNames.join(",")}] [--rivals ${rivalNames.join(",")}]
         [--legal-units 1000000] [--seconds 2] [--rounds 3] [--connections 1,10,50]
With DATABASE_URL the register there is used.`;

type Options = ReturnType<typeof readArguments>;

/** Measures the service beside what one would otherwise write, and prints tables in Markdown. */
async function main(): Promise<void> {
  const options = readArguments();
  await withRegister(options.legalUnits, async (register) => {
    const contenders = await startContenders(options.rivals);
    const [own] = contenders as [Contender];
    const idle = residentMemory(own.pid);
    try {
      console.log(`${machine()}, ${register.description}\n`);
      for (const scenario of scenariosOf(register, options.scenarios)) {
        const taking = contenders.filter(({ takes }) => takes(scenario));
        console.log(servingTables(await measureScenario(options, register, taking, scenario)));
      }
      const [before, after] = [idle, residentMemory(own.pid)].map((bytes) => bytes / 2 ** 20);
      const started = (own.readyMs / 1000).toFixed(2);
      console.log(
        `This service answered ${started} s after its start, held ${before?.toFixed()} MB then and ${after?.toFixed()} MB now.`,
      );
    } finally {
      await stopAll(contenders);
    }
  });
}

async function measureScenario(
  options: Options,
  { people }: BenchRegister,
  contenders: readonly Contender[],
  scenario: Scenario,
): Promise<ScenarioResult[]> {
  const isPages = scenario.name === "pages";
  const makeClients = () => (isPages ? browsers(people) : bearers(people));
  if (!isPages) await requireSameAnswers(contenders, scenario, (await makeClients())[0] ?? {});
  const results: ScenarioResult[] = [];
  for (const connections of options.connections) {
    const measured = new Map(contenders.map((each) => [each, [] as Measured[]]));
    const measuring = { scenario, connections, seconds: options.seconds };
    // The first round warms up, until the code is compiled for good.
    for (let round = 0; round <= options.rounds; round += 1) {
      say(`${scenario.name}, ${connections} connections, round ${round} of ${options.rounds}`);
      const first = round % contenders.length;
      const clients = await makeClients();
      for (const each of [...contenders.slice(first), ...contenders.slice(0, first)]) {
        const one = await measure(each, { ...measuring, clients });
        if (round > 0) measured.get(each)?.push(one);
      }
    }
    results.push({ scenario, connections, measured });
  }
  return results;
}

type Measuring = {
  scenario: Scenario;
  connections: number;
  seconds: number;
  clients: readonly Record<string, string>[];
};

async function measure(contender: Contender, { scenario, ...order }: Measuring): Promise<Measured> {
  const { pid, baseUrl, pathOf, name } = contender;
  const before = { server: processorMs(pid), database: await databaseMs() };
  const spell = await load({ ...order, baseUrl, paths: scenario.paths.map(pathOf) });
  const usedOf = (beforeMs: number, afterMs: number) =>
    ((afterMs - beforeMs) * 1000) / spell.requests;
  return {
    ...spell,
    serverUs: usedOf(before.server, processorMs(pid)),
    // Of the rivals' connections some have names of their own.
    databaseUs: name === "own" ? usedOf(before.database, await databaseMs()) : Number.NaN,
  };
}

/** The processor time of PostgreSQL's processes for connections of this service, all of which stay open. */
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
      connections: { type: "string", default: "1,10,50" },
      rivals: { type: "string", default: rivalNames.join(",") },
      scenarios: { type: "string", default: scenarioNames.join(",") },
    },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Error(usage);
  return {
    seconds,
    legalUnits: wholeNumber(values["legal-units"], 1),
    rounds: wholeNumber(values.rounds, 1),
    connections: values.connections.split(",").map((each) => wholeNumber(each, 1)),
    rivals: namesOf(values.rivals, rivalNames),
    scenarios: namesOf<ScenarioName>(values.scenarios, scenarioNames),
  };
}

/** The known names of a comma-separated list; none for an empty one. */
function namesOf<Name extends string>(text: string, known: readonly Name[]): Name[] {
  const given = text.split(",").filter(Boolean);
  const names = known.filter((name) => given.includes(name));
  if (names.length !== given.length) throw new Error(usage);
  return names;
}

await runMain(main);
