import { cpSync } from "node:fs";
import { join } from "node:path";
import { createDatabase, type TestDatabase, type ThrowAwayDatabase } from "./databases";

/** The variables that say where the databases to copy are: a folder, or a database's name. */
export const templateVariables = {
  migrated: { embedded: "E2E_MIGRATED_FOLDER", postgres: "E2E_MIGRATED_DATABASE" },
  demo: { embedded: "E2E_DEMO_FOLDER", postgres: "E2E_DEMO_DATABASE" },
} as const;

/**
 * Copies the migrated, empty database into a data folder, or into a new database whose URL is returned.
 * With `demo` the copy has the demo register. Without a global setup that made them, there is nothing to copy.
 */
export async function copyMigratedDatabase(
  kind: TestDatabase,
  dataDir: string,
  { demo = false } = {},
): Promise<ThrowAwayDatabase | null> {
  const { [templateVariables[demo ? "demo" : "migrated"][kind]]: made } = process.env;
  if (kind === "postgres") return createDatabase(made);
  if (made) cpSync(made, join(dataDir, "db"), { recursive: true });
  return null;
}
