import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { tokenKinds } from "../search-index/tokens";
import { correctionsOf } from "./correct-words";

const minLength = 4;
const maxLength = 40;
const maxTowns = 100;

/** Whether a text may be part of a town's name, or a mistyped one: 4 to 40 plain characters. */
export function isTownLike(text: string): boolean {
  return text.length >= minLength && text.length <= maxLength && /^[a-z][a-z0-9 ]*$/.test(text);
}

/** Towns whose names have the words after their first one, the last perhaps unfinished: `ferrand`, `defense`. */
export async function townsWith(
  db: Database,
  { searchIndex }: RegisterTables,
  words: string,
): Promise<string[]> {
  const rows = await queryRows<{ town: string }>(
    db,
    sql`select substr(token, 2) as town from ${searchIndex}
      where token >= ${tokenKinds.town} and token < ${tokenKinds.town} || chr(1114111)
        and token like ${`% ${words}%`} order by n desc limit ${maxTowns}`,
  );
  return rows.map(({ town }) => town);
}

/** Towns one edit away from the text. */
export function townsLike(db: Database, tables: RegisterTables, text: string): Promise<string[]> {
  return correctionsOf(db, tables, text, 0, "town");
}
