import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import { establishmentFile, legalUnitFile } from "@/lib/sirene/stock-layout";
import { bareCopy, bareIndexes } from "./importing/bare-copy";
import { type Latencies, measureReads } from "./importing/read-latency";
import { machine, markdownTable, runMain, say, wholeNumber } from "./report";
import { describeRegister } from "./search/search-sample";

const usage = `Usage: DATABASE_URL=postgres://... npm run bench:import -- --legal-units N [--files DIR] [--skip-readers] [--keep]
       npm run bench:import -- --legal-units N [--files DIR]     on the embedded database`;
const quietMs = 15_000;
const watchEveryMs = 500;

type Options = ReturnType<typeof readArguments>;
type Files = { legalUnits: string; establishments: string };
type Run = { seconds: number; rssMb: number; diskGb: number };

/**
 * Measures an import of generated stock against a bare COPY of the same files, on a database of its
 * own made on the server of DATABASE_URL, and prints the machine and a table in Markdown. With --keep
 * the database stays, for the benchmarks of searching. On the embedded database the import alone.
 */
async function main(): Promise<void> {
  const options = readArguments();
  const { DATABASE_URL: server } = process.env;
  process.env.LOG_LEVEL = "silent";
  if (!server) return measureEmbedded(await prepareFiles(options), options);
  const name = `registry_bench_${randomBytes(4).toString("hex")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.href;
  process.env.AUTH_SECRET ||= randomBytes(32).toString("base64url");
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${name}`).catch((error: Error) => {
    throw new Error(`DATABASE_URL needs a role that may create databases: ${error.message}.`);
  });
  try {
    await measure(url.href, await prepareFiles(options), options);
  } finally {
    await closeDatabase();
    if (options.keep) console.error(`The database ${name} is kept, for bench:search.`);
    else await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end({ timeout: 5 });
  }
}

async function measureEmbedded(files: Files, { legalUnits }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "registry-bench-"));
  process.env.DATA_DIR = folder;
  try {
    const { seconds, rssMb } = await runImport(null, files);
    printRows(`embedded database, ${legalUnits.toLocaleString("en")} legal units`, [
      ["Import, from zip to serving", `${seconds.toFixed(1)} s`],
      ["Memory of the process, database included, at most", `${rssMb} MB`],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, files: Files, { readers, legalUnits }: Options): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const copied = await bareCopy(sql, files);
  const indexSeconds = await bareIndexes(sql);
  await sql.unsafe("DROP TABLE bare_units, bare_places");
  await migrateDatabase();
  const run = await runImport(sql, files);
  const ratio = (run.seconds / (copied.seconds + indexSeconds)).toFixed(2);
  const bare = `${copied.seconds.toFixed(1)} s, ${indexSeconds.toFixed(1)} s`;
  const rows = [
    ["Establishments", (copied.rows - legalUnits).toLocaleString("en")],
    ["Bare COPY, bare CREATE INDEX", bare],
    ["Import, from zip to serving", `${run.seconds.toFixed(1)} s, ${ratio} times the bare one`],
    ["Rows a second", Math.round(copied.rows / run.seconds).toLocaleString("en")],
    ["Memory of the importing process, at most", `${run.rssMb} MB`],
    ["Disk of the database, WAL and temporary files, at most", `${run.diskGb.toFixed(1)} GB`],
  ];
  if (readers) {
    const quiet = await measureReads(new Promise((done) => setTimeout(done, quietMs)));
    rows.push(latencyRow("Quiet", quiet));
    rows.push(latencyRow("During an import", await measureReads(runImport(sql, files))));
  }
  await sql.end({ timeout: 5 });
  printRows(await describeRegister(), rows);
}

function printRows(what: string, rows: readonly (readonly string[])[]): void {
  console.log(`\n${machine()}, ${what}\n\n${markdownTable(["", ""], rows)}`);
}

function latencyRow(label: string, { detail, search, failed }: Latencies): string[] {
  return [
    `${label}: p99 of detail, of search; failed reads`,
    `${detail.toFixed(1)} ms, ${search.toFixed(1)} ms; ${failed}`,
  ];
}

/** Runs the operator's command in a process of its own, watching its memory and PostgreSQL's disk. */
async function runImport(sql: postgres.Sql | null, files: Files): Promise<Run> {
  const startedAt = performance.now();
  const script = join("dist", "cli", "import.js");
  const { legalUnits, establishments } = files;
  const given = ["--legal-units", legalUnits, "--establishments", establishments];
  const child = spawn(process.execPath, [...importFlags(), script, ...given], {
    stdio: ["ignore", 2, 2],
  });
  const peaks = { rssMb: 0, diskGb: 0 };
  const timer = setInterval(async () => {
    peaks.rssMb = Math.max(peaks.rssMb, peakMemoryMb(child.pid));
    if (sql) peaks.diskGb = Math.max(peaks.diskGb, await diskGb(sql).catch(() => 0));
  }, watchEveryMs);
  const [code] = await once(child, "close");
  clearInterval(timer);
  if (code !== 0) throw new Error("The import failed.");
  return { seconds: (performance.now() - startedAt) / 1000, ...peaks };
}

/** What `npm run import` gives to Node.js, to hold less memory. */
function importFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  return String(scripts.import)
    .split(" ")
    .filter((word) => word.startsWith("--"));
}

/** The most memory a process ever held, where the kernel tells it. */
function peakMemoryMb(pid: number | undefined): number {
  const path = `/proc/${pid}/status`;
  const status = existsSync(path) ? readFileSync(path, "utf8") : "";
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function diskGb(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    SELECT pg_database_size(current_database())
      + (SELECT coalesce(sum(size), 0) FROM pg_ls_waldir())
      + (SELECT coalesce(sum(size), 0) FROM pg_ls_tmpdir()) AS bytes`;
  return Number(row?.bytes ?? 0) / 1e9;
}

async function prepareFiles({ legalUnits, folder }: Options): Promise<Files> {
  const files = {
    legalUnits: join(folder, `${legalUnitFile}.zip`),
    establishments: join(folder, `${establishmentFile}.zip`),
  };
  if (!existsSync(files.legalUnits) || !existsSync(files.establishments)) {
    say(`generating ${legalUnits} legal units into ${folder}`);
    await writeStockZip(folder, generateStock({ legalUnits, seed: 1, includeWellKnown: false }));
  }
  return files;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      "legal-units": { type: "string" },
      files: { type: "string" },
      "skip-readers": { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
    },
  });
  if (values["legal-units"] === undefined) throw new Error(usage);
  const legalUnits = wholeNumber(values["legal-units"], 1);
  const folder = resolve(values.files ?? join(".test", "bench", String(legalUnits)));
  return { legalUnits, folder, readers: !values["skip-readers"], keep: values.keep };
}

await runMain(usage, main);
