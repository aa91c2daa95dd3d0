import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { makeFolder } from "@/platform/make-folder";
import { DatabaseUnavailableError } from "./unavailable";

/** PostgreSQL's write-ahead log grows by 16 MiB at a time. Without space for that, PostgreSQL panics. */
const neededBytes = 32 * 1024 * 1024;
/** The default of 128 MB would be resident for good. Other pages come from the operating system's cache. */
const memory = ["-c", "shared_buffers=32MB"];
const requiredFiles = ["PG_VERSION", "global/pg_control"];

/** The embedded database cannot be opened, because files are missing or damaged. */
export class DamagedDatabaseError extends DatabaseUnavailableError {
  override name = "DamagedDatabaseError";
  constructor(dataDir: string, cause: unknown) {
    super(
      `The database in ${dataDir} is damaged; move that folder away, then restore the last backup with: npm run restore -- FILE`,
      { cause },
    );
  }
}

/** The disk has too little space for the next writes of the embedded database. */
export class DiskFullError extends DatabaseUnavailableError {
  override name = "DiskFullError";
  constructor(folder: string) {
    super(`The disk of ${folder} is full; the database needs 32 MiB to write to.`);
  }
}

/**
 * Opens the embedded database of a data folder, or creates it. A killed start may have left a half-made database or
 * PostgreSQL's own lock file; both are handled. Throws DamagedDatabaseError or DiskFullError.
 */
export async function openEmbeddedFiles(folder: string): Promise<PGlite> {
  requireFreeSpace(folder);
  // Each thread that compiles WebAssembly keeps some 20 MB. One takes no longer.
  setFlagsFromString("--wasm-num-compilation-tasks=1");
  const dataDir = join(folder, "db");
  if (!existsSync(dataDir) || isEmptyFolder(dataDir)) await createFiles(dataDir);
  // Without these files PGlite would replace the database by a new one.
  const missing = requiredFiles.find((name) => !existsSync(join(dataDir, name)));
  if (missing) throw new DamagedDatabaseError(dataDir, new Error(`There is no ${missing}.`));
  rmSync(join(dataDir, "postmaster.pid"), { force: true });
  const { PGlite } = await import("@electric-sql/pglite");
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
  const { unaccent } = await import("@electric-sql/pglite/contrib/unaccent");
  try {
    const pglite = await PGlite.create({
      dataDir,
      extensions: { pg_trgm, unaccent },
      startParams: [...PGlite.defaultStartParams, ...memory],
    });
    await readEachTable(pglite);
    return pglite;
  } catch (error) {
    requireFreeSpace(folder);
    throw new DamagedDatabaseError(dataDir, error);
  }
}

/** Throws DiskFullError when the disk has too little space left. */
export function requireFreeSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < neededBytes) throw new DiskFullError(folder);
}

function isEmptyFolder(path: string): boolean {
  makeFolder(path);
  return readdirSync(path).length === 0;
}

/** Creates the files in a temporary folder and renames it, so that a killed start leaves no half-made database. */
async function createFiles(dataDir: string): Promise<void> {
  const { PGlite } = await import("@electric-sql/pglite");
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const pglite = await PGlite.create({ dataDir: draft });
  await pglite.close();
  renameSync(draft, dataDir);
}

/**
 * Reads the first and the last row of each of our tables through its primary key. If a table's file was truncated,
 * PostgreSQL just sees fewer rows; only an index that still points to a lost row reveals it.
 */
async function readEachTable(pglite: PGlite): Promise<void> {
  await pglite.transaction(async (transaction) => {
    await transaction.exec("set local enable_seqscan = off; set local enable_sort = off");
    for (const { name, columns } of await primaryKeys(transaction)) {
      const [up, down] = ["asc", "desc"].map((order) => columns.map((one) => `${one} ${order}`));
      await transaction.exec(
        `select * from ${name} order by ${up} limit 1; select * from ${name} order by ${down} limit 1`,
      );
    }
  });
}

async function primaryKeys(transaction: Transaction) {
  const { rows } = await transaction.query<{ name: string; columns: string[] }>(`
    select pg_class.oid::regclass::text as name,
      array(
        select quote_ident(attname) from unnest(indkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = pg_class.oid and attnum = number order by position
      ) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisprimary and relnamespace = 'public'::regnamespace`);
  return rows;
}
