import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { tokenKinds } from "../search-index/tokens";

const minLength = 4;
const minLengthForTwo = 8;
const maxCorrections = 6;
const minSimilarity = 0.15;
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
  const tokens = words.map((word) => tokenKinds.anyWord + word).join("\n");
  const rows = await queryRows<{ token: string; n: number }>(
    db,
    sql`select token, n from ${searchIndex} where token = any(string_to_array(${tokens}, E'\n'))`,
  );
  return new Map(rows.map(({ token, n }) => [token.slice(1), n]));
}

/**
 * Words of names that the word may have been meant for, in more than `above` companies' names: one edit away
 * (a letter more, less, other, or two changed places), else, from eight letters on, two. The most
 * frequent first, at most six.
 */
export async function correctionsOf(
  db: Database,
  tables: RegisterTables,
  word: string,
  above: number,
): Promise<string[]> {
  const near = await countWords(db, tables, editsOf(word));
  const one = mostFrequent(near, above);
  if (one.length > 0 || word.length < minLengthForTwo) return one;
  const similar = await similarWords(db, tables, word);
  return mostFrequent(
    new Map(similar.filter((each) => distance(word, each.word) <= 2).map((e) => [e.word, e.n])),
    above,
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
  const token = tokenKinds.anyWord + word;
  return db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${String(minSimilarity)}, true)`,
    );
    const rows = await queryRows<{ token: string; n: number }>(
      transaction,
      sql`select token, n from ${searchIndex}
        where token >= 'a' and token < 'b' and token % ${token}
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

/**
 * The fewest edits between two words: a letter more, less or other, or two neighbours changed, also when
 * letters came between them since (Damerau and Levenshtein's distance).
 */
export function distance(a: string, b: string): number {
  const most = a.length + b.length;
  const width = b.length + 2;
  const costs = new Uint16Array((a.length + 2) * width).fill(most);
  const at = (i: number, j: number) => (i + 1) * width + j + 1;
  const cost = (i: number, j: number) => costs[at(i, j)] as number;
  for (let i = 0; i <= a.length; i += 1) costs[at(i, 0)] = i;
  for (let j = 0; j <= b.length; j += 1) costs[at(0, j)] = j;
  const lastRow = new Map<string, number>();
  for (let i = 1; i <= a.length; i += 1) {
    let lastMatch = 0;
    for (let j = 1; j <= b.length; j += 1) {
      const row = lastRow.get(b[j - 1] as string) ?? 0;
      const column = lastMatch;
      const isSame = a[i - 1] === b[j - 1];
      costs[at(i, j)] = Math.min(
        cost(i - 1, j) + 1,
        cost(i, j - 1) + 1,
        cost(i - 1, j - 1) + (isSame ? 0 : 1),
        cost(row - 1, column - 1) + (i - row - 1) + 1 + (j - column - 1),
      );
      if (isSame) lastMatch = j;
    }
    lastRow.set(a[i - 1] as string, i);
  }
  return cost(a.length, b.length);
}
