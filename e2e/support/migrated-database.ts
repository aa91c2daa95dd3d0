import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { createDatabase, type TestDatabase, type ThrowAwayDatabase } from "./databases";

const variables = { embedded: "E2E_MIGRATED_FOLDER", postgres: "E2E_MIGRATED_DATABASE" };

/** Creates the migrated, empty database once a run. Each server under test starts with a copy. */
export async function makeMigratedDatabase(kind: TestDatabase): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "registry-migrated-"));
  const database = kind === "postgres" ? await createDatabase() : null;
  const url = database?.url ?? "";
  const secret = "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";
  Object.assign(process.env, { DATA_DIR: folder, DATABASE_URL: url, AUTH_SECRET: secret });
  await migrateDatabase();
  await closeDatabase();
  process.env[variables[kind]] = database ? new URL(url).pathname.slice(1) : join(folder, "db");
  return async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Copies it into a data folder, or into a new database whose URL is returned. */
export async function copyMigratedDatabase(
  kind: TestDatabase,
  dataDir: string,
): Promise<ThrowAwayDatabase | null> {
  const { [variables[kind]]: made } = process.env;
  if (kind === "postgres") return createDatabase(made);
  if (made) cpSync(made, join(dataDir, "db"), { recursive: true });
  return null;
}
