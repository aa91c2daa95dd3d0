import { optionalWord } from "./name-words";

const minLength = 4;
const maxLength = 40;
const maxParts = 4;
const minPart = 2;
/** Short words within names (`coeurdartichaut`, `dupontetfils`). They do not count as parts. A split has at most two. */
const linking = new Set(["d", "l", optionalWord]);
const maxLinking = 2;
const maxSplitsInTwo = 3;
const maxSplitsInMore = 3;

/** How many companies have a word, or a word with a prefix. */
export type PartCounts = {
  whole: (word: string) => number;
  prefix: (text: string) => number;
};

/** Whether a word is short and long enough to be split. Characters of two code units cannot be split. */
export function isSplittable(word: string): boolean {
  return word.length >= minLength && word.length <= maxLength && !/[\ud800-\udfff]/.test(word);
}

/**
 * The likeliest ways to read a word as several words written together: up to three with two parts, then up to three
 * with more. A split is as likely as its rarest part is frequent. The last part may be a prefix.
 */
export function splitsOf(word: string, counts: PartCounts): string[][] {
  const candidates: { parts: string[]; rarest: number }[] = [];
  const visit = (parts: string[], rest: string, rarest: number) => {
    const counted = parts.filter((part) => !linking.has(part)).length;
    if (counted > 0 && rest.length >= minPart) {
      const last = Math.min(rarest, Math.max(counts.whole(rest), counts.prefix(rest)));
      if (last > 0) candidates.push({ parts: [...parts, rest], rarest: last });
    }
    for (let to = 1; to + minPart <= rest.length; to += 1) {
      const part = rest.slice(0, to);
      if (linking.has(part)) {
        if (parts.length - counted < maxLinking) visit([...parts, part], rest.slice(to), rarest);
      } else if (to >= minPart && counted < maxParts - 1 && counts.whole(part) > 0) {
        visit([...parts, part], rest.slice(to), Math.min(rarest, counts.whole(part)));
      }
    }
  };
  visit([], word, Number.POSITIVE_INFINITY);
  candidates.sort((a, b) => b.rarest - a.rarest);
  const splits = candidates.map(({ parts }) => parts);
  return [
    ...splits.filter(({ length }) => length === 2).slice(0, maxSplitsInTwo),
    ...splits.filter(({ length }) => length > 2).slice(0, maxSplitsInMore),
  ].map((parts) => parts.filter((part, at) => part !== optionalWord || at === parts.length - 1));
}
