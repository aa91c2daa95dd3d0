import {
  bitmapWords,
  type Container,
  chunkSize,
  countBits,
  listBits,
  maxListed,
  pickBits,
  scratch,
  setBits,
  sizeOf,
  takeScratch,
} from "./container";

/** A container, and how many ids it holds. */
export type Counted = { container: Container; count: number };

/** The union of two containers. */
export function uniteTwo(a: Counted, b: Counted): Counted {
  if (a.container instanceof Int32Array) {
    return b.container instanceof Uint16Array
      ? addListed(a.container, a.count, b.container)
      : orBits([a.container, b.container]);
  }
  if (b.container instanceof Int32Array) return addListed(b.container, b.count, a.container);
  if (a.count + b.count > maxSorted) return orBits([a.container, b.container]);
  return listed(takeScratch(merge(a.container, b.container)));
}

function addListed(bitmap: Int32Array, count: number, list: Uint16Array): Counted {
  const missing = pickBits(list, bitmap, 0);
  if (missing.length === 0) return { container: bitmap, count };
  const container = bitmap.slice();
  setBits(container, missing);
  return { container, count: count + missing.length };
}

/** The union of one or more containers. */
export function unite(containers: readonly Container[]): Counted {
  const [only] = containers;
  return only && containers.length === 1
    ? { container: only, count: sizeOf(only) }
    : uniteAny(containers);
}

/** Sorts the ids of a list and removes duplicates. May change the list itself. */
export function sortUnique(list: Uint16Array): Counted {
  for (let at = 1; at < list.length; at += 1) {
    if ((list[at] as number) <= (list[at - 1] as number)) return uniteAny([list]);
  }
  return list.length > maxListed ? orBits([list]) : listed(list);
}

/** As `unite`, for lists that need not be sorted. */
function uniteAny(containers: readonly Container[]): Counted {
  let total = 0;
  for (const container of containers) {
    total += container instanceof Uint16Array ? container.length : chunkSize;
  }
  if (total > maxSorted) return orBits(containers);
  const lists = containers as readonly Uint16Array[];
  if (total <= fewIds) return listed(uniteSorted(lists, scratch.subarray(0, total)).slice());
  for (const list of lists) setBits(bits, list);
  const all = takeScratch(listBits(bits, scratch));
  bits.fill(0);
  return listed(all);
}

function listed(container: Uint16Array): Counted {
  return { container, count: container.length };
}

/** Merges two sorted lists without duplicates into `scratch`. Returns the number of ids. */
function merge(a: Uint16Array, b: Uint16Array): number {
  let count = 0;
  let mine = 0;
  let theirs = 0;
  while (mine < a.length && theirs < b.length) {
    const one = a[mine] as number;
    const difference = one - (b[theirs] as number);
    scratch[count] = one - (difference & ~(difference >> 31));
    count += 1;
    mine += 1 - (-difference >>> 31);
    theirs += 1 - (difference >>> 31);
  }
  for (; mine < a.length; mine += 1) {
    scratch[count] = a[mine] as number;
    count += 1;
  }
  for (; theirs < b.length; theirs += 1) {
    scratch[count] = b[theirs] as number;
    count += 1;
  }
  return count;
}

/** Shared by all calls. Each call leaves it cleared. */
const bits = new Int32Array(bitmapWords);

/** For more ids than these in several lists, filling a bitmap is faster than sorting. */
const fewIds = 256;

/** For more ids than these, a bitmap is faster to make than a list. The shorter of the two is only needed for storing. */
export const maxSorted = 1024;

/** The numbers of all lists, sorted and without duplicates. `all` is a buffer with room for them. */
export function uniteSorted<List extends Uint16Array | Uint32Array>(
  lists: readonly List[],
  all: List,
): List {
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  all.sort();
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    if (count > 0 && all[at] === all[count - 1]) continue;
    all[count] = all[at] as number;
    count += 1;
  }
  return all.subarray(0, count) as List;
}

function orBits(containers: readonly Container[]): Counted {
  const bitmaps = containers.filter((each) => each instanceof Int32Array);
  const all = bitmaps[0]?.slice() ?? new Int32Array(bitmapWords);
  for (const bitmap of bitmaps.slice(1)) {
    for (let at = 0; at < bitmapWords; at += 1)
      all[at] = (all[at] as number) | (bitmap[at] as number);
  }
  let count = bitmaps.length > 0 ? countBits(all) : 0;
  for (const list of containers) {
    if (!(list instanceof Uint16Array)) continue;
    for (let at = 0; at < list.length; at += 1) {
      const low = list[at] as number;
      const before = all[low >>> 5] as number;
      const after = before | (1 << (low & 31));
      all[low >>> 5] = after;
      count += before === after ? 0 : 1;
    }
  }
  return { container: all, count };
}
