import { maxQueryLength } from "@/lib/contract/search-constants";
import { Random } from "@/lib/demo/random";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { mistype } from "../typing-errors";
import type { SampledCompany } from "./search-sample";

const minLetters = 3;
const frequentWords = 60;

/** With what a query is filled, as far as it may go, to make a search work long. */
export const fillings = [
  "words of names",
  "mistyped words",
  "mistyped frequent words",
  "words cut short",
] as const;
export type Filling = (typeof fillings)[number];

/** Queries of at most 200 characters, full; the same seed and companies give the same. */
export function makeFullQueries(
  companies: readonly SampledCompany[],
  filling: Filling,
  count: number,
  seed: number,
): string[] {
  const random = new Random();
  const words = companies.flatMap(({ name }) => normalizeName(name).split(" "));
  const long = words.filter((word) => word.length >= minLetters);
  const frequent = mostFrequent(long);
  const type: Record<Filling, () => string> = {
    "words of names": () => random.pick(long),
    "mistyped words": () => mistype(random, random.pick(long)),
    "mistyped frequent words": () => mistype(random, random.pick(frequent)),
    "words cut short": () => random.pick(long).slice(0, minLetters),
  };
  return Array.from({ length: count }, (_, row) => {
    random.reset(seed, row, 4);
    let q = "";
    for (let next = type[filling](); next.length <= maxQueryLength; ) {
      q = next;
      next = `${q} ${type[filling]()}`;
    }
    return q;
  });
}

function mostFrequent(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  return byCount.slice(0, frequentWords).map(([word]) => word);
}
