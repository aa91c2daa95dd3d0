import { parseArgs } from "node:util";
import { findPostgres } from "../scripts/postgres-cluster.mjs";
import { machine } from "./machine";
import { buildPages } from "./own-server";
import { markdownTable } from "./search-table";
import { soakAbsence } from "./soak-absence";
import { soakBudgets } from "./soak-budgets";
import { soakCrashes, soakDatabaseCrashes, soakEmbeddedCrashes } from "./soak-crashes";
import { soakLimiter } from "./soak-limiter";
import { soakLoginFlood } from "./soak-login-flood";
import { soakRace } from "./soak-race";
import type { Soak, SoakRow } from "./soak-row";
import { soakHungStop, soakStop } from "./soak-stops";

const soaks: Record<string, Soak> = {
  crashes: soakCrashes,
  "embedded-crashes": soakEmbeddedCrashes,
  "database-crashes": soakDatabaseCrashes,
  absence: soakAbsence,
  stop: soakStop,
  "hung-stop": soakHungStop,
  limiter: soakLimiter,
  race: soakRace,
  budgets: soakBudgets,
  "login-flood": soakLoginFlood,
};

const names = Object.keys(soaks).join("|");
const usage = `Usage: npm run soak -- [--only ${names}] [--sign-ups 500] [--kills 20]`;

/** Kills, stops, holds and starves real processes under load, and prints what became of it as a table. */
async function main(): Promise<void> {
  const { only, ...size } = readArguments();
  const programs = findPostgres();
  if (!programs) throw new Error("This needs PostgreSQL 15 or later.");
  await buildPages();
  const rows: SoakRow[] = [];
  for (const [name, soak] of Object.entries(soaks)) {
    if (only !== undefined && only !== name) continue;
    const startedAt = performance.now();
    const found = await soak({ ...size, programs, say: (line) => say(`${name}: ${line}`) });
    for (const { fault, under, outcome } of found) say(`${name}: ${fault}, ${under}: ${outcome}`);
    rows.push(...found);
    say(`${name}: done in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  console.log(`${machine()}\n`);
  const cells = rows.map(({ fault, under, outcome }) => [fault, under, outcome]);
  console.log(markdownTable(["Fault", "Under", "Outcome"], cells).replace(/---:/g, "---"));
  if (rows.some(({ isAsPromised }) => !isAsPromised)) process.exitCode = 1;
}

function say(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      "sign-ups": { type: "string", default: "500" },
      kills: { type: "string", default: "20" },
    },
  });
  const [signUps, kills] = [Number(values["sign-ups"]), Number(values.kills)];
  const areCounts = [signUps, kills].every((count) => Number.isSafeInteger(count) && count > 0);
  if (!areCounts || (values.only !== undefined && !soaks[values.only])) throw new Error(usage);
  return { signUps, kills, only: values.only };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
