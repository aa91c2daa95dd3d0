/** Ids of one chunk are stored by their lower 16 bits: sorted, or as a bitmap when there are many. */
export type Container = Uint16Array | Int32Array;

export const chunkBits = 16;
export const chunkSize = 1 << chunkBits;
export const bitmapWords = chunkSize / 32;
/** More ids than these are a bitmap, which is no longer than their list. */
export const maxListed = bitmapWords * 2;

export function contains(container: Container, low: number): boolean {
  if (container instanceof Int32Array) {
    return (((container[low >>> 5] as number) >>> (low & 31)) & 1) === 1;
  }
  return container[lowerBound(container, low, 0)] === low;
}

/** The first place at or after `from` whose id is not below `low`. */
function lowerBound(list: Uint16Array, low: number, from: number): number {
  let left = from;
  let right = list.length;
  while (left < right) {
    const middle = (left + right) >>> 1;
    if ((list[middle] as number) < low) left = middle + 1;
    else right = middle;
  }
  return left;
}

export function intersect(a: Container, b: Container): Container {
  if (a instanceof Int32Array) {
    return b instanceof Int32Array ? andBits(a, b) : keep(b, (low) => contains(a, low));
  }
  if (b instanceof Int32Array) return keep(a, (low) => contains(b, low));
  return a.length <= b.length ? intersectLists(a, b) : intersectLists(b, a);
}

function andBits(a: Int32Array, b: Int32Array): Int32Array {
  const both = new Int32Array(bitmapWords);
  for (let at = 0; at < bitmapWords; at += 1) both[at] = (a[at] as number) & (b[at] as number);
  return both;
}

function keep(list: Uint16Array, isKept: (low: number) => boolean): Uint16Array {
  const kept = new Uint16Array(list.length);
  let count = 0;
  for (let at = 0; at < list.length; at += 1) {
    const low = list[at] as number;
    if (isKept(low)) {
      kept[count] = low;
      count += 1;
    }
  }
  return count === list.length ? list : kept.slice(0, count);
}

const muchLonger = 16;

/** Cleared by whoever uses it. Marks and looks up without the branches of a merge, which guess wrong. */
const marks = new Int32Array(bitmapWords);

function clearMarks(list: Uint16Array): void {
  for (let at = 0; at < list.length; at += 1) marks[(list[at] as number) >>> 5] = 0;
}

function intersectLists(short: Uint16Array, long: Uint16Array): Uint16Array {
  if (long.length > short.length * muchLonger) return keep(short, (low) => contains(long, low));
  setBits(marks, short);
  const both = select(long, 1);
  clearMarks(short);
  return both;
}

/** The ids that are marked (1), or that are not (0). */
function select(list: Uint16Array, isMarked: 0 | 1): Uint16Array {
  const found = new Uint16Array(list.length);
  let count = 0;
  for (let at = 0; at < list.length; at += 1) {
    const low = list[at] as number;
    found[count] = low;
    count += (((marks[low >>> 5] as number) >>> (low & 31)) & 1) === isMarked ? 1 : 0;
  }
  return count === list.length ? found : found.slice(0, count);
}

export function sizeOf(container: Container): number {
  return container instanceof Uint16Array ? container.length : countBits(container);
}

export function subtract(a: Container, b: Container): Container {
  if (a instanceof Uint16Array) {
    return b instanceof Uint16Array ? subtractList(a, b) : keep(a, (low) => !contains(b, low));
  }
  const rest = Int32Array.from(a);
  if (b instanceof Int32Array) {
    for (let at = 0; at < bitmapWords; at += 1)
      rest[at] = (rest[at] as number) & ~(b[at] as number);
  } else {
    for (const low of b) rest[low >>> 5] = (rest[low >>> 5] as number) & ~(1 << (low & 31));
  }
  return rest;
}

function subtractList(list: Uint16Array, other: Uint16Array): Uint16Array {
  if (other.length > list.length * muchLonger) return keep(list, (low) => !contains(other, low));
  setBits(marks, other);
  const rest = select(list, 0);
  clearMarks(other);
  return rest;
}

export function unite(containers: readonly Container[]): Container {
  const [only, ...others] = containers;
  if (only && others.length === 0) return only;
  const most = containers.reduce((sum, container) => sum + sizeAtMost(container), 0);
  return most <= fewIds
    ? uniteSorted(containers as readonly Uint16Array[], new Uint16Array(most))
    : orBits(containers);
}

/** Of more ids in several lists a bitmap is made sooner than they are sorted. */
const fewIds = 512;

function sizeAtMost(container: Container): number {
  return container instanceof Uint16Array ? container.length : chunkSize;
}

/** The numbers of all lists, sorted, each once; `all` has room for them. */
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

function orBits(containers: readonly Container[]): Int32Array {
  const any = new Int32Array(bitmapWords);
  for (const container of containers) {
    if (container instanceof Int32Array) {
      for (let at = 0; at < bitmapWords; at += 1)
        any[at] = (any[at] as number) | (container[at] as number);
    } else {
      setBits(any, container);
    }
  }
  return any;
}

export function setBits(bitmap: Int32Array, list: Uint16Array): void {
  for (let at = 0; at < list.length; at += 1) {
    const low = list[at] as number;
    bitmap[low >>> 5] = (bitmap[low >>> 5] as number) | (1 << (low & 31));
  }
}

export function bitmapOf(list: Uint16Array): Int32Array {
  const bitmap = new Int32Array(bitmapWords);
  setBits(bitmap, list);
  return bitmap;
}

export function listOf(bitmap: Int32Array, count: number): Uint16Array {
  const list = new Uint16Array(count);
  let place = 0;
  for (let at = 0; at < bitmapWords; at += 1) {
    for (let word = bitmap[at] as number; word !== 0; word &= word - 1) {
      list[place] = at * 32 + 31 - Math.clz32(word & -word);
      place += 1;
    }
  }
  return list;
}

/** Gives the ids of a container from the `skip`-th on, at most `limit`. */
export function takeIds(
  container: Container,
  skip: number,
  limit: number,
  take: (low: number) => void,
): void {
  if (container instanceof Uint16Array) {
    const end = Math.min(container.length, skip + limit);
    for (let at = skip; at < end; at += 1) take(container[at] as number);
    return;
  }
  let passed = 0;
  let taken = 0;
  for (let at = 0; at < bitmapWords && taken < limit; at += 1) {
    let word = container[at] as number;
    const count = countOnes(word);
    if (passed + count <= skip) {
      passed += count;
      continue;
    }
    while (word !== 0 && taken < limit) {
      const bit = 31 - Math.clz32(word & -word);
      word &= word - 1;
      passed += 1;
      if (passed <= skip) continue;
      take(at * 32 + bit);
      taken += 1;
    }
  }
}

export function countBits(bitmap: Int32Array): number {
  let count = 0;
  for (let at = 0; at < bitmapWords; at += 1) count += countOnes(bitmap[at] as number);
  return count;
}

function countOnes(word: number): number {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0;
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
