import { sql } from "drizzle-orm";
import { queryRows } from "@/db/client";
import { optionalWord } from "../analysis/name-words";
import { tokenKinds } from "../index/tokens";
import type { Register } from "./rank-corrected";

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
export async function townsWith(register: Register, words: string): Promise<string[]> {
  const stored = await register.reader.bytesOnce("?towns", () => readTowns(register));
  const all = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  const beginnings = [` ${words}`, ...withEt(words).flatMap((text) => [`\n${text}`, ` ${text}`])];
  const towns = new Set<string>();
  for (const beginning of beginnings) {
    let at = all.indexOf(beginning);
    while (at >= 0 && towns.size < maxTowns) {
      const end = all.indexOf("\n", at + 1);
      towns.add(all.toString("utf8", all.lastIndexOf("\n", at) + 1, end));
      at = all.indexOf(beginning, end);
    }
  }
  return [...towns];
}

/** A line each, between line feeds, the town of most companies first: sooner gone through than the index's rows. */
async function readTowns({ db, tables: { searchIndex } }: Register): Promise<Uint8Array> {
  const [row] = await queryRows<{ towns: string | null }>(
    db,
    sql`select string_agg(substr(token, 2), E'\n' order by n desc, token) as towns from ${searchIndex}
      where token >= ${tokenKinds.town} and token < ${tokenKinds.town} || chr(1114111)`,
  );
  return new TextEncoder().encode(`\n${row?.towns ?? ""}\n`);
}

/** The words with the `et` between two of them that queries are rid of. */
function withEt(text: string): string[] {
  const words = text.split(" ");
  return words
    .slice(1)
    .map((_, at) => [...words.slice(0, at + 1), optionalWord, ...words.slice(at + 1)].join(" "));
}

/** Towns one edit away from the text. */
export function townsLike({ corrections }: Register, text: string): Promise<string[]> {
  return corrections.once(text, 0, "town");
}
