import { importances, type NameKey } from "../index/name-key";
import type { Postings } from "../index/postings";

type Predicate = (id: number, turn: number) => boolean;

/**
 * The companies with exactly such a name, the most important first; those with it only as a sign after. Companies of
 * the form come first among either, and of equal importance those as typed. A company that has it twice stands at both
 * places. `turn` is the key's place among the keys.
 */
export function exactNames(
  postings: Postings,
  keys: readonly NameKey[],
  form: { has: (id: number) => boolean } | null = null,
  isMeant: Predicate = () => true,
  isAsTyped: Predicate = () => true,
): Uint32Array {
  const byPlace: number[][] = [];
  for (const [turn, key] of keys.entries()) {
    postings.visitNames(key, (id, isSign, importance) => {
      if (!isMeant(id, turn)) return;
      const isOtherForm = form !== null && !form.has(id);
      const group = 2 * Number(isSign) + Number(isOtherForm);
      const rank = 2 * (importances - 1 - importance) + Number(!isAsTyped(id, turn));
      const place = group * 2 * importances + rank;
      const ids = byPlace[place];
      if (ids) ids.push(id);
      else byPlace[place] = [id];
    });
  }
  // Much faster than `flat`.
  return Uint32Array.from(([] as number[]).concat(...Object.values(byPlace).map(rising)));
}

/** Those of one key come rising already. */
function rising(ids: number[]): number[] {
  const isRising = ids.every((id, at) => at === 0 || (ids[at - 1] as number) <= id);
  return isRising ? ids : ids.sort((a, b) => a - b);
}
