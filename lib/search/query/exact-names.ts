import { importances, type NameKey } from "../index/name-key";
import type { Postings } from "../index/postings";

type Predicate = (id: number, keyIndex: number) => boolean;

/**
 * The companies whose name is exactly one of `keys`. Order: names before shop signs, then `ofForm` (the companies of
 * the typed legal form) first, then by importance, then names as typed first, then by id. A company that has the name
 * twice occurs twice.
 */
export function exactNames(
  postings: Postings,
  keys: readonly NameKey[],
  ofForm: { has: (id: number) => boolean } | null = null,
  isMatch: Predicate = () => true,
  isAsTyped: Predicate = () => true,
): Uint32Array {
  const byRank: number[][] = [];
  for (const [keyIndex, key] of keys.entries()) {
    postings.visitNames(key, (id, isSign, importance) => {
      if (!isMatch(id, keyIndex)) return;
      const isOtherForm = ofForm !== null && !ofForm.has(id);
      const group = 2 * Number(isSign) + Number(isOtherForm);
      const inGroup = 2 * (importances - 1 - importance) + Number(!isAsTyped(id, keyIndex));
      const rank = group * 2 * importances + inGroup;
      const ids = byRank[rank];
      if (ids) ids.push(id);
      else byRank[rank] = [id];
    });
  }
  // Much faster than `flat`.
  return Uint32Array.from(([] as number[]).concat(...Object.values(byRank).map(sortedIds)));
}

/** The ids of one key come sorted. */
function sortedIds(ids: number[]): number[] {
  const isSorted = ids.every((id, at) => at === 0 || (ids[at - 1] as number) <= id);
  return isSorted ? ids : ids.sort((a, b) => a - b);
}
