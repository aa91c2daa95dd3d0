import { type CrashReport, runCrashes } from "../../e2e/support/crash-run";
import { startServer } from "../../e2e/support/server";
import { startOnCluster } from "../../e2e/support/server-on-cluster";
import { wideLimits } from "../../e2e/support/shared-server";
import type { SoakOptions, SoakRow } from "./soak-row";

const clients = 8;
/** The embedded database gets fewer people: it is the same code but for the database. */
const embeddedShare = 0.3;
const env = { ...wideLimits, DEMO_REGISTER: "false", LOG_LEVEL: "silent" };

/** kill -9 of the service itself, on PostgreSQL and on the embedded database. */
export async function soakServerCrashes(options: SoakOptions): Promise<SoakRow[]> {
  const { signUps } = options;
  return [
    await killServer("postgres", options),
    await killServer("embedded", { ...options, signUps: Math.ceil(signUps * embeddedShare) }),
  ];
}

async function killServer(
  database: "postgres" | "embedded",
  { signUps, kills, say }: SoakOptions,
): Promise<SoakRow> {
  const server = await startServer({ database, env });
  try {
    const strike = async () => {
      await server.kill();
      await server.restart();
    };
    const report = await runCrashes(server, { signUps, clients, strikes: kills, strike, say });
    const where = database === "postgres" ? "PostgreSQL" : "the embedded database";
    return rowOf(`kill -9 of the service on ${where}`, report, true);
  } finally {
    await server.stop();
  }
}

/** kill -9 of PostgreSQL. The control: without synchronous commits this must report losses. */
export async function soakDatabaseCrashes({ programs, say }: SoakOptions): Promise<SoakRow[]> {
  const under = await startOnCluster(programs);
  const plan = { signUps: 30, clients, strikes: 3, strike: under.crash, say };
  try {
    await under.commitSynchronously(true);
    const kept = await runCrashes(under.server, plan);
    await under.commitSynchronously(false);
    const lost = await runCrashes(under.server, plan);
    return [
      rowOf("kill -9 of PostgreSQL", kept, true),
      rowOf("the same with `synchronous_commit=off`, as a control", lost, false),
    ];
  } finally {
    await under.stop();
  }
}

function rowOf(fault: string, report: CrashReport, mustKeep: boolean): SoakRow {
  const { signUps, logins, strikes, interrupted, losses, halves } = report;
  const lost = losses.length === 0 ? "nothing lost" : `${losses.length} losses reported`;
  const half = halves.length === 0 ? "nothing by half" : halves.join(" ");
  return {
    fault,
    under: `${signUps} sign-ups and ${logins} logins of ${clients} clients, ${strikes} kills, ${interrupted} requests cut off`,
    outcome: `${lost}, ${half}`,
    isAsPromised: (losses.length === 0) === mustKeep && halves.length === 0,
  };
}
