import type { LargeSet } from "./large-sets";
import { tokenKinds } from "./tokens";

/** Those that most searches ask for first: the words of any name, names of many companies, first words, places. */
const preloadedKinds = ["anyWord", "nameKeys", "firstWord", "legalForm", "town"] as const;
const preloadedShare = 2 / 3;
const bytesAtOnce = 1024 * 1024;

/**
 * Which of a register's large sets to read before they are asked for: as many as two thirds of the
 * memory for sets hold, of each kind the largest first, in portions that are quickly read.
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
        room = bytesAtOnce;
      }
      portions.at(-1)?.push(token);
      left -= bytes;
      room -= bytes;
    }
  }
  return portions;
}
