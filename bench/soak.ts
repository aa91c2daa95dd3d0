import { parseArgs } from "node:util";
import { findPostgres, startCluster } from "../scripts/postgres-cluster.mjs";
import { machine, markdownTable, runMain, say, wholeNumber } from "./report";
import { soakDatabaseCrashes, soakServerCrashes } from "./soak/crashes";
import type { SoakOptions, SoakRow } from "./soak/soak-row";
import { soakStop } from "./soak/stop";

const soaks: Record<string, (options: SoakOptions) => Promise<SoakRow[]>> = {
  crashes: soakServerCrashes,
  "database-crashes": soakDatabaseCrashes,
  stop: soakStop,
};

const names = Object.keys(soaks).join("|");
const usage = `Usage: npm run soak -- [--only ${names}] [--sign-ups 500] [--kills 20]`;

/** Kills and stops real processes under load, prints what became of it, and gives 1 when a promise was not kept. */
async function main(): Promise<number> {
  const { only, ...size } = readArguments();
  const programs = findPostgres();
  if (!programs) throw new Error("This needs PostgreSQL 15 or later.");
  const cluster = await startCluster(programs, { settings: { synchronous_commit: "on" } });
  // Where servers under test get databases of their own.
  process.env.TEST_DATABASE_URL = cluster.url;
  const rows: SoakRow[] = [];
  try {
    for (const [name, soak] of Object.entries(soaks)) {
      if (only !== undefined && only !== name) continue;
      rows.push(...(await soak({ ...size, programs, say: (line) => say(`${name}: ${line}`) })));
    }
  } finally {
    await cluster.stop();
  }
  console.log(`${machine()}\n`);
  const cells = rows.map(({ fault, under, outcome }) => [fault, under, outcome]);
  console.log(markdownTable(["Fault", "Under", "Outcome"], cells).replace(/---:/g, "---"));
  return rows.every(({ isAsPromised }) => isAsPromised) ? 0 : 1;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      "sign-ups": { type: "string", default: "500" },
      kills: { type: "string", default: "20" },
    },
  });
  if (values.only !== undefined && !soaks[values.only]) throw new Error(usage);
  const signUps = wholeNumber(values["sign-ups"], 1);
  return { signUps, kills: wholeNumber(values.kills, 1), only: values.only };
}

await runMain(main);
