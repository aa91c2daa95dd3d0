import { Random } from "@/lib/demo/random";
import { mistypeBetween } from "../typing-errors";
import type { Engine } from "./engines";
import { shuffle } from "./made-queries";
import { type NamedCompany, sirensByName } from "./register-names";

/** A name as it is typed, and the sirens of the companies that have it. */
export type TypedName = { typed: string; sirens: ReadonlySet<string> };

/** `keys`: how many until the company was shown; null: it never was. */
export type Typed = { typed: string; keys: number | null };

const maxKeys = 12;
const minMistypedLength = 5;
const mistypedLetters = 4;
const stream = 1000;

/** So many names as they are spelt, or each with a typo early in its first word. */
export function namesToType(
  companies: readonly NamedCompany[],
  count: number,
  seed: number,
  hasTypo: boolean,
): TypedName[] {
  const sirens = sirensByName(companies);
  const names = [...sirens.keys()].filter((name) => !hasTypo || canBeMistyped(name));
  return shuffle(names, seed, stream)
    .slice(0, count)
    .map((name, row) => ({
      typed: hasTypo ? mistypeFirstWord(name, seed, row) : name,
      sirens: new Set(sirens.get(name)),
    }));
}

function canBeMistyped(name: string): boolean {
  return new RegExp(`^[a-z]{${minMistypedLength}}`).test(name);
}

/** A typo in the letters 2 to 4. */
function mistypeFirstWord(name: string, seed: number, row: number): string {
  const random = new Random();
  random.reset(seed, row, stream + 1);
  const [first = "", ...others] = name.split(" ");
  return [mistypeBetween(random, first, 1, mistypedLetters), ...others].join(" ");
}

/** Types each name, at most 12 keys of it, until a company of that name is suggested. */
export async function typeNames(engine: Engine, names: readonly TypedName[]): Promise<Typed[]> {
  const results: Typed[] = [];
  for (const { typed, sirens } of names) {
    const keys = typed.slice(0, maxKeys);
    results.push({ typed: keys, keys: await countKeys(engine, keys, sirens) });
  }
  return results;
}

async function countKeys(
  { suggest }: Engine,
  keys: string,
  sirens: ReadonlySet<string>,
): Promise<number | null> {
  for (let count = 1; count <= keys.length; count += 1) {
    const shown = await suggest?.(keys.slice(0, count));
    if (shown?.some((siren) => sirens.has(siren))) return count;
  }
  return null;
}

/** The mean number of keys; a name that was never shown counts one more than were typed. */
export function meanKeys(results: readonly Typed[]): number {
  const keys = results.map(({ typed, keys }) => keys ?? typed.length + 1);
  return keys.reduce((sum, count) => sum + count, 0) / keys.length;
}
