import { queryDatabase } from "./query-database";
import type { ServerAddress } from "./server";

export type Dump = Record<string, Record<string, unknown>[]>;

/** Every row of every table, by table, as in a backup. The registers are left out. */
export async function dumpDatabase(server: ServerAddress): Promise<Dump> {
  const tables = await queryDatabase<{ name: string }>(
    server,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and schemaname !~ '^register_'
     order by name`,
  );
  const dump: Dump = {};
  for (const { name } of tables) {
    const rows = await queryDatabase<{ row: Record<string, unknown> }>(
      server,
      `select to_jsonb(t) as row from ${name} t order by t::text`,
    );
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}

/** Every distinct text or number in a dump, including those inside JSON. */
export function valuesOf(dump: Dump): string[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
    else if (value !== null && value !== undefined) found.add(String(value));
  };
  walk(Object.values(dump));
  return [...found];
}
