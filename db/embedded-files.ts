import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/** Opens the embedded database of a data folder, whatever a start that was killed left: half a database, or an empty lock file of PostgreSQL's own. */
export async function openEmbeddedFiles(folder: string): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
  const { unaccent } = await import("@electric-sql/pglite/contrib/unaccent");
  const dataDir = join(folder, "db");
  if (!existsSync(dataDir)) {
    const draft = `${dataDir}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    const made = await PGlite.create({ dataDir: draft });
    await made.close();
    renameSync(draft, dataDir);
  }
  mkdirSync(dataDir, { recursive: true });
  rmSync(join(dataDir, "postmaster.pid"), { force: true });
  return PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } });
}
