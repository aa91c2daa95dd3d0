import type { LargeSet } from "./large-sets";
import { tokenKinds } from "./tokens";

/** The kinds that most searches read: words of any name, frequent names, first words, legal forms, towns; then what searches by filters read. */
const preloadedKinds = [
  "anyWord",
  "nameKeys",
  "firstWord",
  "legalForm",
  "town",
  "state",
  "employeeRange",
] as const;
const preloadedShare = 2 / 3;
const portionBytes = 1024 * 1024;

/**
 * The large sets of a register to preload: as many as fit in two thirds of the cache, of each kind the largest first.
 * They come in portions that are read quickly.
 */
export function setsToPreload(large: readonly LargeSet[], maxBytes: number): string[][] {
  const portions: string[][] = [];
  let left = maxBytes * preloadedShare;
  let room = 0;
  for (const kind of preloadedKinds) {
    const ofKind = large.filter(({ token }) => token.startsWith(tokenKinds[kind]));
    for (const { token, bytes } of ofKind.sort((a, b) => b.bytes - a.bytes)) {
      if (bytes > left) continue;
      if (bytes > room) {
        portions.push([]);
        room = portionBytes;
      }
      portions.at(-1)?.push(token);
      left -= bytes;
      room -= bytes;
    }
  }
  return portions;
}
