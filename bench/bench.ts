import { parseArgs } from "node:util";
import { benchCosts } from "./bench-costs";
import { benchLogins } from "./bench-logins";
import { benchMemory } from "./bench-memory";
import { benchPages } from "./bench-pages";
import type { Bench, Part } from "./bench-part";
import { benchProcesses } from "./bench-processes";
import { benchProfiles } from "./bench-profiles";
import { withRegister } from "./bench-register";
import { benchServing } from "./bench-serving";
import { rivalNames } from "./contenders";
import { Load } from "./load";
import { machine } from "./machine";
import { buildPages } from "./own-server";
import { scenarioNames } from "./serving-scenarios";

const parts: Record<string, Part> = {
  serving: benchServing,
  logins: benchLogins,
  pages: benchPages,
  processes: benchProcesses,
  costs: benchCosts,
  memory: benchMemory,
};

const names = Object.keys(parts);
const usage = `Usage: npm run bench -- [--only ${names.join("|")}]... [--legal-units 1000000]
         [--seconds 2] [--rounds 3] [--connections 1,10,50] [--rivals ${rivalNames.join(",")}]
         [--scenarios ${scenarioNames.join(",")}] [--minutes 0.5] [--profile FOLDER]
--minutes is how long memory is looked at under load. --profile writes a CPU profile of each scenario, at
the last number of connections, into FOLDER instead. With DATABASE_URL the register there is used.`;

/** Measures the service beside what one would otherwise write, and prints tables in Markdown. */
async function main(): Promise<void> {
  const { only, profile, ...options } = readArguments();
  const chosen: [string, Part][] = profile
    ? [["profiles", (bench) => benchProfiles(bench, profile)]]
    : Object.entries(parts).filter(([name]) => only.length === 0 || only.includes(name));
  await buildPages();
  await withRegister(options, async (register) => {
    const load = new Load();
    try {
      console.log(`${machine()}, ${register.description}\n`);
      for (const [name, part] of chosen) {
        const startedAt = performance.now();
        const bench: Bench = { options, register, load, say: (line) => say(`${name}: ${line}`) };
        console.log(await part(bench));
        say(`${name}: done in ${Math.round((performance.now() - startedAt) / 1000)} s`);
      }
    } finally {
      load.stop();
    }
  });
}

function say(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: [] },
      "legal-units": { type: "string", default: "1000000" },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "1,10,50" },
      rivals: { type: "string", default: rivalNames.join(",") },
      scenarios: { type: "string", default: scenarioNames.join(",") },
      minutes: { type: "string", default: "0.5" },
      profile: { type: "string" },
    },
  });
  const [legalUnits, seconds, rounds, minutes] = [
    ...[values["legal-units"], values.seconds, values.rounds, values.minutes],
  ].map(Number) as [number, number, number, number];
  const connections = values.connections.split(",").map(Number);
  const rivals = namesOf(values.rivals, rivalNames);
  const scenarios = namesOf(values.scenarios, scenarioNames);
  const areWhole = [legalUnits, rounds, ...connections].every(
    (each) => Number.isSafeInteger(each) && each > 0,
  );
  const areTimes = [seconds, minutes].every((each) => each > 0);
  const areParts = values.only.every((name) => name in parts);
  if (!areWhole || !areTimes || !areParts) throw new Error(usage);
  const { only, profile } = values;
  return {
    only,
    profile,
    legalUnits,
    seconds,
    rounds,
    connections,
    rivals,
    scenarios,
    loadSeconds: minutes * 60,
  };
}

function namesOf<Name extends string>(text: string, known: readonly Name[]): Name[] {
  const given = text.split(",");
  const names = known.filter((name) => given.includes(name));
  if (names.length !== given.length) throw new Error(usage);
  return names;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
