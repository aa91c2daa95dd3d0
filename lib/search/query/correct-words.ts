import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { tokenKinds } from "../index/tokens";

const minLength = 4;
const maxLength = 32;
const minBegun = 5;
const minLengthForTwo = 8;
const maxCorrections = 6;
const minSimilarity = 0.2;
const maxSimilarMs = 100;
const maxSimilar = 300;
const maxCountedWords = 100;
const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

type Known = { word: string; n: number };

/** Whether a word may be mistyped: four to 32 letters and digits. */
export function isCorrectable(word: string): boolean {
  return (
    word.length >= minLength && word.length <= maxLength && /^[a-z0-9]*[a-z][a-z0-9]*$/.test(word)
  );
}

type Kind = "anyWord" | "town";

/** In how many companies' names each of the words is, or how many are in each town; the others are left out. */
export async function countWords(
  db: Database,
  { searchIndex }: RegisterTables,
  words: readonly string[],
  kind: Kind = "anyWord",
): Promise<Map<string, number>> {
  const tokens = words.map((word) => tokenKinds[kind] + word).join("\n");
  const rows = await queryRows<{ token: string; n: number }>(
    db,
    sql`select token, n from ${searchIndex} where token = any(string_to_array(${tokens}, E'\n'))`,
  );
  return new Map(rows.map(({ token, n }) => [token.slice(1), n]));
}

/** The same of words that begin so, counted as far as the first 100 of them; unknown beginnings are left out. */
export async function countBeginnings(
  db: Database,
  { searchIndex }: RegisterTables,
  beginnings: readonly string[],
): Promise<Map<string, number>> {
  const tokens = beginnings.map((text) => tokenKinds.anyWord + text).join("\n");
  const rows = await queryRows<{ beginning: string; n: number }>(
    db,
    sql`select substr(beginning, 2) as beginning, n from (
        select beginning, (select sum(n)::float8 from (select n from ${searchIndex}
            where token >= beginning and token < beginning || chr(1114111) limit ${maxCountedWords}) as begun) as n
          from unnest(string_to_array(${tokens}, E'\n')) as beginning) as counted
      where n is not null`,
  );
  return new Map(rows.map(({ beginning, n }) => [beginning, n]));
}

/** As `Corrections.once`, of beginnings of words: for the last word as far as it was typed, from five characters on. */
export async function begunCorrectionsOf(
  db: Database,
  tables: RegisterTables,
  beginning: string,
): Promise<string[]> {
  if (beginning.length < minBegun) return [];
  return meant(beginning, await countBeginnings(db, tables, editsOf(beginning)), 0);
}

/** The corrections of a search's words, each looked up once. */
export class Corrections {
  private readonly near = new Map<string, Promise<ReadonlyMap<string, number>>>();
  private readonly similar = new Map<string, Promise<ReadonlyMap<string, number>>>();

  constructor(
    private readonly db: Database,
    private readonly tables: RegisterTables,
  ) {}

  /**
   * Words in more than `above` companies' names, or towns of more, that are one edit away (a letter more, less,
   * other, or two changed places): the most frequent first, at most six.
   */
  async once(word: string, above: number, kind: Kind = "anyWord"): Promise<string[]> {
    const token = tokenKinds[kind] + word;
    const counts = this.near.get(token) ?? countWords(this.db, this.tables, editsOf(word), kind);
    this.near.set(token, counts);
    return meant(word, await counts, above);
  }

  /** The same of words two edits away from one of eight letters or more, as far as they are found in time. */
  async twice(word: string, above: number): Promise<string[]> {
    if (word.length < minLengthForTwo) return [];
    const counts = this.similar.get(word) ?? countTwoEditsAway(this.db, this.tables, word);
    this.similar.set(word, counts);
    return meant(word, await counts, above);
  }
}

async function countTwoEditsAway(
  db: Database,
  tables: RegisterTables,
  word: string,
): Promise<ReadonlyMap<string, number>> {
  const similar = await similarWords(db, tables, word);
  const near = similar.filter((each) => distance(word, each.word) <= 2);
  return new Map(near.map((each) => [each.word, each.n]));
}

/** Digits are never corrected: another number is another thing. */
function meant(word: string, counts: ReadonlyMap<string, number>, above: number): string[] {
  return [...counts]
    .filter(([other, n]) => n > above && digitsOf(other) === digitsOf(word))
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, maxCorrections)
    .map(([word]) => word);
}

function digitsOf(word: string): string {
  return word.replace(/\D/g, "");
}

/** By shared trigrams, of which two edits leave enough in a word of eight letters. */
async function similarWords(
  db: Database,
  { searchIndex }: RegisterTables,
  word: string,
): Promise<Known[]> {
  const token = tokenKinds.anyWord + word;
  try {
    return await db.transaction(async (transaction) => {
      await transaction.execute(
        sql`select set_config('pg_trgm.similarity_threshold', ${String(minSimilarity)}, true),
          set_config('statement_timeout', ${`${maxSimilarMs}ms`}, true)`,
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
  } catch (error) {
    if (isOutOfTime(error)) return [];
    throw error;
  }
}

function isOutOfTime(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause as { code?: unknown } | null)?.code === "57014";
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
