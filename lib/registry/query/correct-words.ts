import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { tokenKinds } from "../search-index/tokens";

const minLength = 4;
const minLengthForTwo = 8;
const maxCorrections = 6;
const minSimilarity = 0.2;
const maxSimilar = 300;
const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

type Known = { word: string; n: number };

/** Whether a word is long enough to be mistyped: four letters. */
export function isCorrectable(word: string): boolean {
  return word.length >= minLength && /^[a-z]+$/.test(word);
}

/** In how many companies' names each of the words is; words that no name has are left out. */
export async function countWords(
  db: Database,
  { searchIndex }: RegisterTables,
  words: readonly string[],
): Promise<Map<string, number>> {
  const tokens = words
    .flatMap((word) => [tokenKinds.word + word, tokenKinds.otherWord + word])
    .join("\n");
  const rows = await queryRows<{ token: string; n: number }>(
    db,
    sql`select token, n from ${searchIndex} where token = any(string_to_array(${tokens}, E'\n'))`,
  );
  const counts = new Map<string, number>();
  for (const { token, n } of rows) {
    counts.set(token.slice(1), (counts.get(token.slice(1)) ?? 0) + n);
  }
  return counts;
}

/**
 * Words of names that the word may have been meant for, more frequent than itself: one edit away
 * (a letter more, less, other, or two changed places), else, from eight letters on, two. The most
 * frequent first, at most six.
 */
export async function correctionsOf(
  db: Database,
  tables: RegisterTables,
  word: string,
  itsCount: number,
): Promise<string[]> {
  const near = await countWords(db, tables, editsOf(word));
  const one = mostFrequent(near, itsCount);
  if (one.length > 0 || word.length < minLengthForTwo) return one;
  const similar = await similarWords(db, tables, word);
  return mostFrequent(
    new Map(similar.filter((each) => distance(word, each.word) <= 2).map((e) => [e.word, e.n])),
    itsCount,
  );
}

function mostFrequent(counts: ReadonlyMap<string, number>, above: number): string[] {
  return [...counts]
    .filter(([, n]) => n > above)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, maxCorrections)
    .map(([word]) => word);
}

/** By shared trigrams, of which two edits leave enough in a word of eight letters. */
async function similarWords(
  db: Database,
  { searchIndex }: RegisterTables,
  word: string,
): Promise<Known[]> {
  const token = tokenKinds.word + word;
  return db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${String(minSimilarity)}, true)`,
    );
    const rows = await queryRows<{ token: string; n: number }>(
      transaction,
      sql`select token, n from ${searchIndex}
        where token >= 'w' and token < 'x' and token % ${token}
          and length(token) between ${token.length - 2} and ${token.length + 2}
        order by similarity(token, ${token}) desc limit ${maxSimilar}`,
    );
    return rows.map((row) => ({ word: row.token.slice(1), n: row.n }));
  });
}

/** Every text one edit away from the word. */
export function editsOf(word: string): string[] {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after.length > 0) edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of alphabet) {
      edits.add(before + letter + after);
      if (after.length > 0) edits.add(before + letter + after.slice(1));
    }
  }
  edits.delete(word);
  return [...edits];
}

/** Levenshtein's distance. */
export function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(
        Math.min(
          (previous[j] as number) + 1,
          (row[j - 1] as number) + 1,
          (previous[j - 1] as number) + same,
        ),
      );
    }
    previous = row;
  }
  return previous[b.length] as number;
}
