import { parseArgs } from "node:util";
import postgres from "postgres";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { newestMigration } from "@/db/migration-files";
import { machine, markdownTable, runMain, say } from "./report";
import { describeRegister } from "./search/search-sample";

const usage = `Usage: DATABASE_URL=postgres://.../registry_bench_... npm run bench:migrations
Undoes the last migrations of registers in a database that bench:import --keep has left, and measures them.`;
const pauseMs = 20;

/** What takes back a migration of registers, for each register and once. */
const undone: Record<string, { each: string; once: string }> = {
  "0007_filters_and_facets": {
    each: `
      ALTER TABLE %.legal_units DROP COLUMN category, DROP COLUMN employer, DROP COLUMN social_economy,
        DROP COLUMN closing_date;
      ALTER TABLE %.establishments DROP COLUMN commune;
      DELETE FROM %.search_index WHERE token LIKE 'v%';
      UPDATE %.search_index SET token = 'n' || substr(token, 2) WHERE token LIKE 'N%';`,
    once: "",
  },
  "0008_desk": {
    each: `
      ALTER TABLE %.establishments DROP COLUMN complement, DROP COLUMN creation_date, DROP COLUMN closing_date;
      DELETE FROM %.search_index WHERE token LIKE 'va%';`,
    once: "DROP TABLE saved_searches; ALTER TABLE users DROP COLUMN table_columns;",
  },
  "0009_data_date": { each: "", once: "ALTER TABLE imports DROP COLUMN data_date;" },
  "0010_last_backup": { each: "", once: "DROP TABLE last_backup;" },
};

async function main(): Promise<void> {
  parseArgs({ options: {} });
  const { DATABASE_URL: url = "" } = process.env;
  if (!/\/registry_bench_\w+$/.test(url)) throw new Error(usage);
  process.env.AUTH_SECRET ||= "only-for-the-benchmark-0123456789abcdef";
  process.env.LOG_LEVEL = "silent";
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const tags = Object.keys(undone);
  if (tags.at(-1) !== newestMigration())
    throw new Error(`It cannot undo ${newestMigration()} yet.`);
  const register = await describeRegister();
  await undo(sql, tags);
  const rows: string[][] = [];
  for (const tag of tags) {
    say(tag);
    const reader = new Reader(sql);
    const startedAt = performance.now();
    await migrateDatabase(tag);
    const seconds = (performance.now() - startedAt) / 1000;
    rows.push([tag, seconds.toFixed(1), (await reader.stop()).toFixed(0)]);
  }
  await sql.end({ timeout: 5 });
  await closeDatabase();
  const head = ["Migration", "Seconds", "Longest read meanwhile, ms"];
  console.log(`\n${machine()}, ${register}\n\n${markdownTable(head, rows)}`);
}

async function undo(sql: postgres.Sql, tags: readonly string[]): Promise<void> {
  const schemas = await sql<{ name: string }[]>`
    SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^register_[0-9]+$'`;
  for (const tag of tags.toReversed()) {
    const { each = "", once = "" } = undone[tag] ?? {};
    for (const { name } of schemas) await sql.unsafe(each.replaceAll("%.", `${name}.`));
    await sql.unsafe(once);
  }
  await sql`
    DELETE FROM drizzle.__drizzle_migrations WHERE id IN (
      SELECT id FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT ${tags.length})`;
  await sql`VACUUM ANALYZE`;
}

/** Reads what a request of the previous build reads, again and again. */
class Reader {
  private isStopped = false;
  private readonly longest: Promise<number>;

  constructor(sql: postgres.Sql) {
    this.longest = this.read(sql);
  }

  /** The longest read, in milliseconds. */
  stop(): Promise<number> {
    this.isStopped = true;
    return this.longest;
  }

  private async read(sql: postgres.Sql): Promise<number> {
    const [live] = await sql`SELECT max(substr(nspname, 10)::integer) AS version FROM pg_namespace
      WHERE nspname ~ '^register_[0-9]+$'`;
    const schema = sql(`register_${live?.version}`);
    let longest = 0;
    while (!this.isStopped) {
      const startedAt = performance.now();
      await sql`SELECT (SELECT count(*) FROM users), u.name, e.siret FROM ${schema}.legal_units u
        LEFT JOIN ${schema}.establishments e ON e.siret = u.head_office_siret WHERE u.id = 1`;
      longest = Math.max(longest, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return longest;
  }
}

await runMain(usage, main);
