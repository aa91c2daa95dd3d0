import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateStock } from "@/lib/demo/stock";
import { establishmentFile, legalUnitFile } from "@/lib/sirene/stock-layout";
import manifest from "@/package.json";
import { findChromium } from "../../../scripts/chromium.mjs";
import { type Cluster, findPostgres, startCluster } from "../../../scripts/postgres-cluster.mjs";
import { root } from "../../../scripts/project.mjs";
import { ownFolder } from "../../support/own-server";
import { runProgram } from "../../support/run-command";

/** Operators' commands, which are started with --help here, and the tests of what they do. */
const operators: Record<string, string> = {
  invite: "e2e/processes/commands.test.ts",
  user: "e2e/processes/commands.test.ts",
  key: "e2e/processes/commands.test.ts",
  imports: "e2e/processes/once/update-command.test.ts",
  mcp: "e2e/processes/once/mcp.test.ts",
  doctor: "e2e/processes/doctor.test.ts",
  migrate: "e2e/processes/once/commands.test.ts",
  backup: "e2e/processes/backup.test.ts",
  restore: "e2e/processes/backup.test.ts",
  download: "e2e/processes/once/download-command.test.ts",
  import: "e2e/processes/once/import-command.test.ts",
  update: "e2e/processes/once/update-command.test.ts",
};

/** Commands that are not started here, and why. */
const elsewhere: Record<string, string> = {
  start: "e2e/processes/once/npm-start.test.ts",
  build: "every stage of the tests begins with it",
  test: "it runs this",
  "test:full": "it runs this",
  dev: "it writes dist/ anew, from which the servers of other tests run",
  format: "the stage lint runs it without --write",
};

type Run = {
  name: keyof typeof manifest.scripts;
  /** FOLDER stands for this test's own. */
  args?: string;
  prints: RegExp;
  /** Which server's database it works on: that of `bench:import`, or any. */
  database?: "imported" | "server";
  needs?: unknown;
};

const postgres = findPostgres();
const chromium = findChromium();
const imported = { database: "imported", needs: postgres } as const;

/** Each with its smallest size, in an order in which one finds what another has made. */
const runs: readonly Run[] = [
  { name: "migrations", prints: /No schema changes, nothing to migrate/ },
  { name: "client", prints: /packages\/client\/company-registry-client-[\d.]+\.tgz/ },
  { name: "generate", args: "--legal-units 100 --output FOLDER/stock", prints: /100 rows/ },
  {
    name: "bench:relevance",
    args: "--sample FOLDER/sample --per-class 1",
    prints: /Suggestions/,
  },
  {
    name: "bench:import",
    args: "--legal-units 100 --files FOLDER/stock --keep --skip-readers",
    prints: /Import, from zip to serving/,
    database: "server",
    needs: postgres,
  },
  { name: "bench:search", args: "--queries 5", prints: /beginnings/, ...imported },
  { name: "bench:search", args: "--queries 5 --against .", prints: /p50 there/, ...imported },
  { name: "bench:migrations", prints: /Longest read meanwhile/, ...imported },
  {
    name: "bench",
    args: "--legal-units 100 --seconds 0.1 --rounds 1 --connections 1",
    prints: /Page of a company.*This service to `next start`.*This service answered/s,
    needs: postgres,
  },
  {
    name: "bench:pages",
    args: "--runs 1 --presses 1 --pages sign-in --devices desktop",
    prints: /sign-in, desktop.*A column of the table/s,
    needs: chromium,
  },
  {
    name: "screenshots",
    args: "--pages sign-in --folder FOLDER/images",
    prints: /^$/,
    needs: chromium,
  },
  {
    name: "soak",
    args: "--sign-ups 6 --kills 1",
    prints: /kill -9 of PostgreSQL/,
    needs: postgres,
  },
];

const folder = ownFolder("commands");
let cluster: Cluster | null = null;
let importedUrl = "";

beforeAll(async () => {
  const sample = join(folder, "sample");
  mkdirSync(sample);
  const { legalUnits, establishments } = generateStock({ legalUnits: 100, includeWellKnown: true });
  await writeFile(join(sample, `${legalUnitFile}.csv`), legalUnits);
  await writeFile(join(sample, `${establishmentFile}.csv`), establishments);
  if (postgres) cluster = await startCluster(postgres);
});
afterAll(() => cluster?.stop());

/** Of the tests' own environment, what any program needs, where the stage's databases are, and how little a password costs. */
const inherited = ["PATH", "HOME", "TMPDIR", "E2E_DATABASES", "PASSWORD_COST"];

function environmentOf(env: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => inherited.includes(name));
  const environment = { ...Object.fromEntries(own), DATA_DIR: join(folder, "data"), ...env };
  return environment as unknown as NodeJS.ProcessEnv;
}

const npmRun = (name: string, args: string[], env: Record<string, string> = {}) =>
  runProgram("npm", ["run", "--silent", name, "--", ...args], environmentOf(env));

/** Stops a command once it has printed this. Gives its exit code and signal. */
async function stopOncePrinted(name: string, args: string[], words: RegExp): Promise<unknown[]> {
  const child = spawn("npm", ["run", "--silent", name, "--", ...args], {
    cwd: root,
    env: environmentOf({}),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let printed = "";
  const isPrinted = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk;
      if (words.test(printed)) resolve();
    });
  });
  await Promise.race([isPrinted, ended]);
  expect(printed).toMatch(words);
  child.kill("SIGTERM");
  return ended;
}

it("every command of package.json is run below, or has its place elsewhere", () => {
  const run = runs.map(({ name }) => name);
  const named = [...run, "fuzz", ...Object.keys({ ...operators, ...elsewhere })];
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(manifest.scripts).toSorted());
});

describe("npm run", () => {
  it.each(Object.entries(operators))("%s is tested by %s", async (name, test) => {
    expect(readFileSync(join(root, test), "utf8")).toMatch(new RegExp(`\\b${name}\\b`));
    const { code, stdout, stderr } = await npmRun(name, ["--help"]);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run (--silent )?${name}\\b`));
    expect([code, stderr]).toEqual([0, ""]);
  });

  for (const { name, args = "", prints, database, needs = true } of runs) {
    it.runIf(needs)(
      `${name} ${args}`,
      async () => {
        const url = database === "imported" ? importedUrl : cluster?.url;
        const env: Record<string, string> = database && url ? { DATABASE_URL: url } : {};
        const given = args.replaceAll("FOLDER", folder).split(" ").filter(Boolean);
        const { code, stdout, stderr } = await npmRun(name, given, env);
        expect(stdout, stderr).toMatch(prints);
        expect(code, stderr).toBe(0);
        const kept = /The database (\w+) is kept/.exec(stderr)?.[1];
        if (kept) importedUrl = new URL(`/${kept}`, cluster?.url).href;
      },
      300_000,
    );
  }

  // So short a run says nothing of the memory, so it may end with either.
  it("soak --memory --minutes 0.1", async () => {
    const { stdout, stderr } = await npmRun("soak", ["--memory", "--minutes", "0.1"]);
    expect(stdout, stderr).toMatch(/^(Flat|NOT flat) from minute 0\.05 on/m);
  });

  // The stage of this test runs all of e2e/fuzz.
  it("fuzz runs the fuzzing until it is stopped", async () => {
    const args = ["--requests", "1", "--seed", "1"];
    expect(await stopOncePrinted("fuzz", args, /✓.* e2e\/fuzz\//)).toEqual([143, null]);
  });
});
