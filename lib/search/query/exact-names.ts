import { importances, type NameKey } from "../index/name-key";
import type { Postings } from "../index/postings";

type Told = (id: number, turn: number) => boolean;

/** More than any id. */
const idSpan = 2 ** 32;

/**
 * The companies with exactly such a name, the most important first, each once; those with it only as a sign
 * after. Companies of the form come first among either, and of equal importance those as typed. `isMeant` and
 * `isAsTyped` are told the key's place among the keys.
 */
export function exactNames(
  postings: Postings,
  keys: readonly NameKey[],
  form: { has: (id: number) => boolean } | null = null,
  isMeant: Told = () => true,
  isAsTyped: Told = () => true,
): Uint32Array {
  const found: number[] = [];
  for (const [turn, key] of keys.entries()) {
    postings.visitNames(key, (id, isSign, importance) => {
      if (!isMeant(id, turn)) return;
      const isOtherForm = form !== null && !form.has(id);
      const group = 2 * Number(isSign) + Number(isOtherForm);
      const rank = 2 * (importances - 1 - importance) + Number(!isAsTyped(id, turn));
      found.push((group * 2 * importances + rank) * idSpan + id);
    });
  }
  const ordered = Float64Array.from(found).sort();
  const ids = new Set<number>();
  for (const each of ordered) ids.add(each % idSpan);
  return Uint32Array.from(ids);
}
