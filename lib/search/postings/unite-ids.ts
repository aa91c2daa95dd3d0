import { uniteSorted } from "./unite";

const manyIds = 4096;

/** The union of sorted lists. All ids are at least `base` and below `base + span`. */
export function uniteIds(lists: readonly Uint32Array[], base: number, span: number): Uint32Array {
  if (lists.length === 1) return lists[0] as Uint32Array;
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  return total <= manyIds
    ? uniteSorted(lists, new Uint32Array(total))
    : uniteMany(lists, base, span);
}

function uniteMany(lists: readonly Uint32Array[], base: number, span: number): Uint32Array {
  const bitmap = new Uint32Array(span / 32);
  let count = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 1) {
      const local = (list[at] as number) - base;
      const before = bitmap[local >>> 5] as number;
      const after = before | (1 << (local & 31));
      if (before !== after >>> 0) count += 1;
      bitmap[local >>> 5] = after;
    }
  }
  const all = new Uint32Array(count);
  let index = 0;
  for (let at = 0; at < bitmap.length; at += 1) {
    let word = bitmap[at] as number;
    while (word !== 0) {
      all[index] = base + at * 32 + (31 - Math.clz32(word & -word));
      index += 1;
      word &= word - 1;
    }
  }
  return all;
}
