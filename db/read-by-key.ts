import { fillPlaceholders, type Query } from "drizzle-orm";
import { type Database, queryValues } from "./client";

type Select<Row> = { readonly _: { readonly result: Row[] }; toSQL: () => Query };

/**
 * Turns a drizzle select into a function that skips drizzle at each call: building and mapping a query takes drizzle
 * longer than PostgreSQL needs to read a row by its key. `selection` must be flat. Values come as the driver returns
 * them, so 64-bit numbers and times must be cast in SQL.
 */
export function readByKey<Row>(
  selection: Record<keyof Row, unknown>,
  select: Select<Row>,
): (db: Database, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql, params } = select.toSQL();
  const names = Object.keys(selection) as (keyof Row)[];
  return async (db, values) => {
    const rows = await queryValues(db, sql, fillPlaceholders(params, values));
    return rows.map((row) => {
      const named: Partial<Row> = {};
      names.forEach((name, at) => {
        named[name] = row[at] as Row[keyof Row];
      });
      return named as Row;
    });
  };
}
