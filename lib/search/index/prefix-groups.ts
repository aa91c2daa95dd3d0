import { endsWhole } from "./tokens";

/** A token of a segment: its text, and its number in the segment. */
export type TokenText = { text: string; token: number };

/** The groups of texts that share a prefix of `length` UTF-16 units. The texts must be sorted by these units. */
export function* prefixGroups(
  sorted: readonly TokenText[],
  length: number,
): Iterable<{ prefix: string; from: number; to: number }> {
  for (let from = 0; from < sorted.length; ) {
    const prefix = (sorted[from] as TokenText).text.slice(0, length);
    let to = from + 1;
    while (to < sorted.length && (sorted[to] as TokenText).text.startsWith(prefix)) to += 1;
    const isLongEnough = prefix.length === length && endsWhole(prefix, length);
    if (isLongEnough) yield { prefix, from, to };
    from = isLongEnough ? to : from + 1;
  }
}
