import { optionalWord } from "./name-words";

const minLength = 4;
const maxLength = 40;
const maxParts = 4;
const minPart = 2;
/** Parts that every name has or leaves out, as in `coeurdartichaut`, `dupontetfils`; at most two. */
const linking = new Set(["d", "l", optionalWord]);
const maxLinking = 2;
const mostOfTwo = 3;
const mostOfMore = 3;

/** How many companies have the word, or a word that begins so. */
export type PartCounts = {
  whole: (word: string) => number;
  beginning: (text: string) => number;
};

/** Whether a word may be several: of 4 to 40 characters, none of two code units. */
export function isSplittable(word: string): boolean {
  return word.length >= minLength && word.length <= maxLength && !/[\ud800-\udfff]/.test(word);
}

/**
 * The likeliest ways to read a word as two words written together, and as three or four; those first of
 * which the rarest part is the most frequent. The last part of an unfinished word is a beginning.
 */
export function splitsOf(word: string, counts: PartCounts, isUnfinished: boolean): string[][] {
  const found: { parts: string[]; rarest: number }[] = [];
  const countLast = (text: string) =>
    Math.max(counts.whole(text), isUnfinished ? counts.beginning(text) : 0);
  const goOn = (parts: string[], rest: string, rarest: number) => {
    const counted = parts.filter((part) => !linking.has(part)).length;
    if (counted > 0 && rest.length >= minPart) {
      const last = Math.min(rarest, countLast(rest));
      if (last > 0) found.push({ parts: [...parts, rest], rarest: last });
    }
    for (let to = 1; to + minPart <= rest.length; to += 1) {
      const part = rest.slice(0, to);
      if (linking.has(part)) {
        if (parts.length - counted < maxLinking) goOn([...parts, part], rest.slice(to), rarest);
      } else if (to >= minPart && counted < maxParts - 1 && counts.whole(part) > 0) {
        goOn([...parts, part], rest.slice(to), Math.min(rarest, counts.whole(part)));
      }
    }
  };
  goOn([], word, Number.POSITIVE_INFINITY);
  found.sort((a, b) => b.rarest - a.rarest);
  const significant = found.map(({ parts }) => parts);
  return [
    ...significant.filter(({ length }) => length === 2).slice(0, mostOfTwo),
    ...significant.filter(({ length }) => length > 2).slice(0, mostOfMore),
  ].map((parts) => parts.filter((part, at) => part !== optionalWord || at === parts.length - 1));
}
