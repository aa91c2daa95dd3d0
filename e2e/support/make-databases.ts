import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { createDatabase, type TestDatabase } from "./databases";
import { templateVariables } from "./migrated-database";
import { runCommand } from "./run-command";

const { migrated, demo } = templateVariables;
const secret = "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";

/** Makes the databases that the servers under test start with a copy of: an empty one, and one with the demo register. */
export function makeDatabases(kind: TestDatabase): Promise<() => Promise<void>> {
  return kind === "embedded" ? makeFolders() : makePostgresDatabases();
}

/** Copies the folder `db` only, once its database is closed. Each server makes its own secrets. */
async function makeFolders() {
  // A run of several stages gives them one folder: the first makes them, and the run removes them.
  const { E2E_DATABASES: kept } = process.env;
  const folder = kept ?? mkdtempSync(join(tmpdir(), "registry-databases-"));
  if (!existsSync(join(folder, "demo"))) {
    const [empty, unfinished] = [join(folder, "migrated"), join(folder, "unfinished")];
    for (const each of [empty, unfinished]) rmSync(each, { recursive: true, force: true });
    await migrate(empty, "");
    mkdirSync(unfinished);
    cpSync(join(empty, "db"), join(unfinished, "db"), { recursive: true });
    await importDemo(unfinished, "");
    renameSync(unfinished, join(folder, "demo"));
  }
  process.env[migrated.embedded] = join(folder, "migrated", "db");
  process.env[demo.embedded] = join(folder, "demo", "db");
  return async () => {
    if (!kept) rmSync(folder, { recursive: true, force: true });
  };
}

async function makePostgresDatabases() {
  const folder = mkdtempSync(join(tmpdir(), "registry-databases-"));
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const empty = await createDatabase();
  await migrate(folder, empty.url);
  const full = await createDatabase(nameOf(empty.url));
  await importDemo(folder, full.url);
  process.env[migrated.postgres] = nameOf(empty.url);
  process.env[demo.postgres] = nameOf(full.url);
  return async () => {
    await full.drop();
    await empty.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function migrate(dataDir: string, url: string): Promise<void> {
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: secret });
  await migrateDatabase();
  await closeDatabase();
}

async function importDemo(dataDir: string, url: string): Promise<void> {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: secret };
  const { code, stderr } = await runCommand("import", ["--demo"], { environment });
  if (code !== 0) throw new Error(`The demo register cannot be imported: ${stderr}`);
}
