import { parseArgs } from "node:util";
import { type CrashReport, runCrashes } from "../e2e/support/crash-run";
import { startServer } from "../e2e/support/server";
import { startOnCluster } from "../e2e/support/server-on-cluster";
import { wideLimits } from "../e2e/support/shared-server";
import { findPostgres, startCluster } from "../scripts/postgres-cluster.mjs";
import { type MemoryPlan, runMemory } from "./memory/run-memory";
import { machine, markdownTable, runMain, say, wholeNumber } from "./report";

const usage = `Usage: npm run soak -- [--sign-ups 500] [--kills 20]
       npm run soak -- --memory [--minutes 30] [--database embedded|postgres] [--draw FILE.svg]`;
const clients = 8;
/** The embedded database gets fewer people: it is the same code but for the database. */
const embeddedShare = 0.3;
const env = { ...wideLimits, DEMO_REGISTER: "false", LOG_LEVEL: "silent" };

type Size = { signUps: number; kills: number };
type Plan = Size & { memory: MemoryPlan | null };
type Row = { cells: string[]; isAsPromised: boolean };

/** Measures the memory, or kills real processes under load; prints the outcome. Gives 1 when a promise was not kept. */
async function main(): Promise<number> {
  const { memory, ...size } = readArguments();
  if (memory?.database === "embedded") return runMemory(memory);
  const programs = findPostgres();
  if (!programs) throw new Error("This needs PostgreSQL 15 or later.");
  const cluster = await startCluster(programs, { settings: { synchronous_commit: "on" } });
  // Where servers under test get databases of their own.
  process.env.TEST_DATABASE_URL = cluster.url;
  if (memory) return runMemory(memory).finally(() => cluster.stop());
  const rows: Row[] = [];
  try {
    rows.push(await killServer("postgres", size));
    const signUps = Math.ceil(size.signUps * embeddedShare);
    rows.push(await killServer("embedded", { ...size, signUps }));
    rows.push(...(await killDatabase(programs, size)));
  } finally {
    await cluster.stop();
  }
  const cells = rows.map((row) => row.cells);
  const table = markdownTable(["Fault", "Under", "Outcome"], cells).replace(/---:/g, "---");
  console.log(`${machine()}\n\n${table}`);
  return rows.every(({ isAsPromised }) => isAsPromised) ? 0 : 1;
}

async function killServer(database: "postgres" | "embedded", size: Size): Promise<Row> {
  const server = await startServer({ database, env });
  const strike = async () => {
    await server.kill();
    await server.restart();
  };
  try {
    const plan = { signUps: size.signUps, strikes: size.kills, clients, strike, say };
    const where = database === "postgres" ? "PostgreSQL" : "the embedded database";
    return rowOf(`kill -9 of the service on ${where}`, await runCrashes(server, plan), true);
  } finally {
    await server.stop();
  }
}

/** The second run is the control: without synchronous commits it must report losses. */
async function killDatabase(programs: string, { signUps, kills }: Size): Promise<Row[]> {
  const size = { signUps: Math.min(signUps, 30), strikes: Math.min(kills, 3) };
  const plan = { ...size, clients, say };
  const crashWith = async (synchronousCommit: "on" | "off") => {
    const under = await startOnCluster(programs, synchronousCommit);
    return runCrashes(under.server, { ...plan, strike: under.crash }).finally(under.stop);
  };
  return [
    rowOf("kill -9 of PostgreSQL", await crashWith("on"), true),
    rowOf("the same with `synchronous_commit=off`, as a control", await crashWith("off"), false),
  ];
}

function rowOf(fault: string, report: CrashReport, mustKeep: boolean): Row {
  const { signUps, logins, strikes, interrupted, losses, halves } = report;
  const acts = `${signUps} sign-ups and ${logins} logins of ${clients} clients`;
  const lost = losses.length === 0 ? "nothing lost" : `${losses.length} losses reported`;
  const half = halves.length === 0 ? "nothing by half" : halves.join(" ");
  return {
    cells: [
      fault,
      `${acts}, ${strikes} kills, ${interrupted} requests cut off`,
      `${lost}, ${half}`,
    ],
    isAsPromised: (losses.length === 0) === mustKeep && halves.length === 0,
  };
}

function readArguments(): Plan {
  const { values } = parseArgs({
    options: {
      "sign-ups": { type: "string", default: "500" },
      kills: { type: "string", default: "20" },
      memory: { type: "boolean", default: false },
      minutes: { type: "string", default: "30" },
      database: { type: "string", default: "embedded" },
      draw: { type: "string" },
    },
  });
  const { database, draw } = values;
  if (database !== "embedded" && database !== "postgres") throw new Error(usage);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`${values.minutes} is not a number of minutes.`);
  const memory = { database, minutes, draw } as const;
  return {
    signUps: wholeNumber(values["sign-ups"], 1),
    kills: wholeNumber(values.kills, 1),
    memory: values.memory ? memory : null,
  };
}

await runMain(usage, main);
