import type { FilterReading } from "./filter-reading";
import type { Word } from "./sentence";

/** What two readings mean together, and what the second one adds to the weight; null: nothing. */
export type Join = (
  one: FilterReading,
  other: FilterReading,
  isAdjacent: boolean,
) => Pick<FilterReading, "filters" | "weight"> | null;

const mostReadings = 300;

/** Readings of one kind, and lists of them: `Lyon et Villeurbanne`, `Paris, Lyon or Lille`. */
export function withLists(
  readings: readonly FilterReading[],
  words: readonly Word[],
  join: Join,
): FilterReading[] {
  const all: { reading: FilterReading; added: number }[] = [];
  for (const one of readings.toSorted((a, b) => b.from - a.from)) {
    const longer = all.slice(0, mostReadings).flatMap(({ reading: other, added: before }) => {
      const between = words.slice(one.to, other.from);
      if (other.from < one.to || between.length > 1) return [];
      if (between.some(({ isConjunction }) => !isConjunction)) return [];
      const both = join(one, other, between.length === 0 && !words[other.from]?.isSeparated);
      if (!both) return [];
      const added = before + both.weight;
      return [{ reading: { ...one, ...both, to: other.to, weight: one.weight + added }, added }];
    });
    all.push({ reading: one, added: 0 }, ...longer);
  }
  return all.map(({ reading }) => reading);
}
