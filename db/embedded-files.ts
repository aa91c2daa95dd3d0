import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { DatabaseUnavailableError } from "./unavailable";

/** PostgreSQL's log grows by 16 MiB at a time, and it ends when it has no room for it. */
const neededBytes = 32 * 1024 * 1024;
const requiredFiles = ["PG_VERSION", "global/pg_control"];

/** The files of the embedded database are not what it can be opened with. */
export class DamagedDatabaseError extends DatabaseUnavailableError {
  override name = "DamagedDatabaseError";
  constructor(dataDir: string, cause: unknown) {
    super(
      `The database in ${dataDir} is damaged; move that folder away, then restore the last backup with: npm run restore -- FILE`,
      { cause },
    );
  }
}

/** The disk has no room for what the embedded database would write next. */
export class DiskFullError extends DatabaseUnavailableError {
  override name = "DiskFullError";
  constructor(folder: string) {
    super(`The disk of ${folder} is full; the database needs 32 MiB to write to.`);
  }
}

/**
 * Opens the embedded database of a data folder, whatever a start that was killed left: half a database, or an
 * empty lock file of PostgreSQL's own. Throws DamagedDatabaseError, DiskFullError.
 */
export async function openEmbeddedFiles(folder: string): Promise<PGlite> {
  requireRoom(folder);
  const dataDir = join(folder, "db");
  if (!existsSync(dataDir) || isEmptyFolder(dataDir)) await createFiles(dataDir);
  // PGlite would make a new database in the place of one without these.
  const missing = requiredFiles.find((name) => !existsSync(join(dataDir, name)));
  if (missing) throw new DamagedDatabaseError(dataDir, new Error(`There is no ${missing}.`));
  rmSync(join(dataDir, "postmaster.pid"), { force: true });
  const { PGlite } = await import("@electric-sql/pglite");
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
  const { unaccent } = await import("@electric-sql/pglite/contrib/unaccent");
  try {
    const pglite = await PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } });
    await readEachTable(pglite);
    return pglite;
  } catch (error) {
    requireRoom(folder);
    throw new DamagedDatabaseError(dataDir, error);
  }
}

/** Throws DiskFullError when the disk has too little room left. */
export function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < neededBytes) throw new DiskFullError(folder);
}

function isEmptyFolder(path: string): boolean {
  mkdirSync(path, { recursive: true });
  return readdirSync(path).length === 0;
}

async function createFiles(dataDir: string): Promise<void> {
  const { PGlite } = await import("@electric-sql/pglite");
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const made = await PGlite.create({ dataDir: draft });
  await made.close();
  renameSync(draft, dataDir);
}

/**
 * Reads the first and the last row of each of our tables by its key: PostgreSQL takes a file that was cut for a
 * table of fewer rows until an index leads it to one that is gone.
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
        select quote_ident(attname) from unnest(indkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = pg_class.oid and attnum = number order by place
      ) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisprimary and relnamespace = 'public'::regnamespace`);
  return rows;
}
