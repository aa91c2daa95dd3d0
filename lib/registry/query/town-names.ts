import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { optionalWord } from "../search-index/name-words";
import { tokenKinds } from "../search-index/tokens";
import { correctionsOf } from "./correct-words";

const minLength = 4;
const maxLength = 40;
const maxTowns = 100;

/** Whether a text may be part of a town's name, or a mistyped one: 4 to 40 plain characters. */
export function isTownLike(text: string): boolean {
  return text.length >= minLength && text.length <= maxLength && /^[a-z][a-z0-9 ]*$/.test(text);
}

/**
 * Towns whose names have the words after their first one, or with `et` between them, the last perhaps
 * unfinished: `ferrand`, `defense`, `annesse beaulieu`.
 */
export async function townsWith(
  db: Database,
  { searchIndex }: RegisterTables,
  words: string,
): Promise<string[]> {
  const patterns = [`% ${words}%`, ...withEt(words).flatMap((text) => [`_${text}%`, `% ${text}%`])];
  const rows = await queryRows<{ town: string }>(
    db,
    sql`select substr(token, 2) as town from ${searchIndex}
      where token >= ${tokenKinds.town} and token < ${tokenKinds.town} || chr(1114111)
        and token like any (string_to_array(${patterns.join("\n")}, E'\n')) order by n desc limit ${maxTowns}`,
  );
  return rows.map(({ town }) => town);
}

/** The words with the `et` between two of them that queries are rid of. */
function withEt(text: string): string[] {
  const words = text.split(" ");
  return words
    .slice(1)
    .map((_, at) => [...words.slice(0, at + 1), optionalWord, ...words.slice(at + 1)].join(" "));
}

/** Towns one edit away from the text. */
export function townsLike(db: Database, tables: RegisterTables, text: string): Promise<string[]> {
  return correctionsOf(db, tables, text, 0, "town");
}
