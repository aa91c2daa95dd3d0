import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Journal = { entries: { tag: string; when: number }[] };

const migrationsFolder = join(process.cwd(), "db", "migrations");
const journalPath = join("meta", "_journal.json");

/** Whether this build has the migration. */
export function isKnownMigration(tag: string): boolean {
  return readJournal().entries.some((entry) => entry.tag === tag);
}

/** The newest migration of this build. */
export function newestMigration(): string {
  return readJournal().entries.at(-1)?.tag ?? "";
}

/** The migration with this time in drizzle's table; null if this build does not have it. */
export function migrationOf(when: string): string | null {
  return readJournal().entries.find((entry) => String(entry.when) === when)?.tag ?? null;
}

/**
 * Calls `work` with a temporary folder that holds the first migration, then the first two, and so on up to `last`.
 * Drizzle applies all that a folder adds in one transaction, and a transaction keeps its locks to the end: with
 * several migrations in it, requests would wait for the slow ones because of the locks of earlier ones.
 */
export async function forEachMigration(
  last: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const { entries, ...rest } = readJournal();
  const count = entries.findIndex(({ tag }) => tag === last) + 1;
  const folder = mkdtempSync(join(tmpdir(), "registry-migrations-"));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    for (let upTo = 1; upTo <= count; upTo += 1) {
      const journal = { ...rest, entries: entries.slice(0, upTo) };
      writeFileSync(join(folder, journalPath), JSON.stringify(journal));
      await work(folder);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readJournal(): Journal {
  return JSON.parse(readFileSync(join(migrationsFolder, journalPath), "utf8")) as Journal;
}
