import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import { establishmentFile, legalUnitFile } from "@/lib/sirene/stock-layout";
import { bareCopy, bareIndexes } from "./bare-copy";
import { machine } from "./machine";
import { type Latencies, measureReads } from "./read-latency";

const usage = `Usage: DATABASE_URL=postgres://... npm run bench:import -- --legal-units N [--files DIR] [--skip-readers] [--keep]
       npm run bench:import -- --legal-units N [--files DIR]     on the embedded database`;
const secret = "bench-q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";
const quietMs = 15_000;

type Options = { legalUnits: number; folder: string; readers: boolean; keep: boolean };
type Files = { legalUnits: string; establishments: string };
type Run = { seconds: number; rssMb: number; diskGb: number };

/**
 * Measures an import of generated stock against a bare COPY of the same files, on a database of its
 * own made on the server of DATABASE_URL, and prints the machine and a table in Markdown. With --keep
 * the database stays, for the benchmarks of searching.
 */
async function main(): Promise<void> {
  const options = readArguments();
  const server = process.env.DATABASE_URL;
  const files = await prepareFiles(options);
  if (!server) return measureEmbedded(files, options);
  const name = `registry_bench_${randomBytes(4).toString("hex")}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  Object.assign(process.env, { DATABASE_URL: url.href, AUTH_SECRET: secret, LOG_LEVEL: "silent" });
  try {
    await measure(url.href, files, options);
  } finally {
    await closeDatabase();
    if (options.keep) console.error(`The database ${name} is kept, for bench:search.`);
    else await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end({ timeout: 5 });
  }
}

/** On the embedded database there is no bare COPY to compare with: the import alone. */
async function measureEmbedded(files: Files, options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "registry-bench-"));
  Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: "silent" });
  try {
    const run = await runImport(null, files);
    console.log(`\n${machine()}, embedded database\n`);
    console.log(
      [
        "| | |",
        "|---|---|",
        `| Legal units | ${options.legalUnits.toLocaleString("en")} |`,
        `| Import, from zip to serving | ${run.seconds.toFixed(1)} s |`,
        `| Memory of the process, database included, at most | ${run.rssMb} MB |`,
      ].join("\n"),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, files: Files, options: Options): Promise<void> {
  const bare = postgres(url, { max: 1, onnotice: () => {} });
  const copied = await bareCopy(bare, files);
  const indexSeconds = await bareIndexes(bare);
  await bare.unsafe("DROP TABLE bare_units, bare_places");
  await bare.end({ timeout: 5 });
  await migrateDatabase();
  const run = await runImport(url, files);
  const reads = options.readers ? await readAgainst(url, files) : null;
  const bareSeconds = copied.seconds + indexSeconds;
  console.log(`\n${machine()}, ${await serverVersion(url)}\n`);
  console.log(
    [
      "| | |",
      "|---|---|",
      `| Legal units, establishments | ${options.legalUnits.toLocaleString("en")}, ${(copied.rows - options.legalUnits).toLocaleString("en")} |`,
      `| Bare COPY, bare CREATE INDEX | ${copied.seconds.toFixed(1)} s, ${indexSeconds.toFixed(1)} s |`,
      `| Import, from zip to serving | ${run.seconds.toFixed(1)} s, ${(run.seconds / bareSeconds).toFixed(2)} times the bare one |`,
      `| Rows a second | ${Math.round(copied.rows / run.seconds).toLocaleString("en")} |`,
      `| Memory of the importing process, at most | ${run.rssMb} MB |`,
      `| Disk of the database, WAL and temporary files, at most | ${run.diskGb.toFixed(1)} GB |`,
      ...(reads
        ? [latencyRow("Quiet", reads.quiet), latencyRow("During an import", reads.busy)]
        : []),
    ].join("\n"),
  );
}

function latencyRow(label: string, { detail, search, failed }: Latencies): string {
  return `| ${label}: p99 of detail, of search; failed reads | ${detail.toFixed(1)} ms, ${search.toFixed(1)} ms; ${failed} |`;
}

async function readAgainst(url: string, files: Files) {
  const quiet = await measureReads(new Promise((resolve) => setTimeout(resolve, quietMs)));
  const busy = await measureReads(runImport(url, files));
  return { quiet, busy };
}

/** Runs the operator's command in a process of its own, watching its memory and the server's disk. */
async function runImport(url: string | null, files: Files): Promise<Run> {
  const startedAt = performance.now();
  const script = fileURLToPath(new URL("../cli/import.js", import.meta.url));
  const args = [
    ...importFlags(),
    script,
    "--legal-units",
    files.legalUnits,
    "--establishments",
    files.establishments,
  ];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += String(chunk);
  });
  const peaks = { rssMb: 0, diskBytes: 0 };
  const watcher = url === null ? null : postgres(url, { max: 1, onnotice: () => {} });
  const timer = setInterval(() => {
    peaks.rssMb = Math.max(peaks.rssMb, peakMemoryMb(child.pid));
    if (watcher) {
      diskBytes(watcher).then(
        (bytes) => {
          peaks.diskBytes = Math.max(peaks.diskBytes, bytes);
        },
        () => {},
      );
    }
  }, 500);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearInterval(timer);
  await watcher?.end({ timeout: 5 });
  if (code !== 0) throw new Error("The import failed.");
  console.error(printed);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    rssMb: peaks.rssMb,
    diskGb: peaks.diskBytes / 1e9,
  };
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
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

async function diskBytes(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    SELECT pg_database_size(current_database())
      + (SELECT coalesce(sum(size), 0) FROM pg_ls_waldir())
      + (SELECT coalesce(sum(size), 0) FROM pg_ls_tmpdir()) AS bytes`;
  return Number(row?.bytes ?? 0);
}

async function serverVersion(url: string): Promise<string> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql`SHOW server_version`;
  await sql.end({ timeout: 5 });
  return `PostgreSQL ${row?.server_version}`;
}

async function prepareFiles({ legalUnits, folder }: Options): Promise<Files> {
  const files = {
    legalUnits: join(folder, `${legalUnitFile}.zip`),
    establishments: join(folder, `${establishmentFile}.zip`),
  };
  if (!existsSync(files.legalUnits) || !existsSync(files.establishments)) {
    console.error(`Generating ${legalUnits} legal units into ${folder}.`);
    await writeStockZip(folder, generateStock({ legalUnits, seed: 1, includeWellKnown: false }));
  }
  return files;
}

function readArguments(): Options {
  const { values } = parseArgs({
    options: {
      "legal-units": { type: "string" },
      files: { type: "string" },
      "skip-readers": { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
    },
  });
  const legalUnits = Number(values["legal-units"]);
  if (!Number.isSafeInteger(legalUnits) || legalUnits < 1) throw new Error(usage);
  const folder = resolve(values.files ?? join(".test", "bench", String(legalUnits)));
  return { legalUnits, folder, readers: !values["skip-readers"], keep: values.keep };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
