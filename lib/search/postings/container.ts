/** The ids of one chunk, as their lower 16 bits: a sorted list, or a bitmap if there are many. */
export type Container = Uint16Array | Int32Array;

export const chunkBits = 16;
export const chunkSize = 1 << chunkBits;
export const bitmapWords = chunkSize / 32;
/** More ids than these are stored as a bitmap, which is then no larger than their list. */
export const maxListed = bitmapWords * 2;

export function contains(container: Container, low: number): boolean {
  if (container instanceof Int32Array) {
    return (((container[low >>> 5] as number) >>> (low & 31)) & 1) === 1;
  }
  return container[lowerBound(container, low)] === low;
}

/** The first index whose id is not below `low`. */
function lowerBound(list: Uint16Array, low: number): number {
  let left = 0;
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
    return b instanceof Int32Array ? andBits(a, b) : pickBits(b, a, 1);
  }
  if (b instanceof Int32Array) return pickBits(a, b, 1);
  return a.length <= b.length ? intersectLists(a, b) : intersectLists(b, a);
}

function andBits(a: Int32Array, b: Int32Array): Int32Array {
  const both = new Int32Array(bitmapWords);
  for (let at = 0; at < bitmapWords; at += 1) both[at] = (a[at] as number) & (b[at] as number);
  return both;
}

/** A buffer for a list whose length is not yet known. */
export const scratch = new Uint16Array(chunkSize);
const blockLength = 1 << 14;
const longestInBlock = 1 << 10;
/** V8 allocates arrays of this length quickly. */
const longestOnHeap = 32;
const none = new Uint16Array(0);
let block = new Uint16Array(blockLength);
let blockUsed = 0;

/** The ids in `scratch` as a list. Short lists share one buffer, because allocating an array takes long. */
export function takeScratch(count: number): Uint16Array {
  if (count === 0) return none;
  if (count > longestInBlock) return scratch.slice(0, count);
  if (count <= longestOnHeap) {
    const list = new Uint16Array(count);
    for (let at = 0; at < count; at += 1) list[at] = scratch[at] as number;
    return list;
  }
  if (blockUsed + count > blockLength) {
    block = new Uint16Array(blockLength);
    blockUsed = 0;
  }
  const start = blockUsed;
  for (let at = 0; at < count; at += 1) block[start + at] = scratch[at] as number;
  blockUsed += count;
  return new Uint16Array(block.buffer, start * 2, count);
}

/** The ids of a list that are in a bitmap (1), or are not (0). */
export function pickBits(list: Uint16Array, bitmap: Int32Array, bit: 0 | 1): Uint16Array {
  let count = 0;
  for (let at = 0; at < list.length; at += 1) {
    const low = list[at] as number;
    scratch[count] = low;
    count += (((bitmap[low >>> 5] as number) >>> (low & 31)) & 1) === bit ? 1 : 0;
  }
  return count === list.length ? list : takeScratch(count);
}

/** The ids of a short list that are in a much longer one, or are not. */
function pickListed(short: Uint16Array, long: Uint16Array, isIn: boolean): Uint16Array {
  let count = 0;
  for (let at = 0; at < short.length; at += 1) {
    const low = short[at] as number;
    if ((long[guessedLowerBound(long, low)] === low) !== isIn) continue;
    scratch[count] = low;
    count += 1;
  }
  return count === short.length ? short : takeScratch(count);
}

const maxSteps = 12;

/** An interpolation search: the same as `lowerBound`, but faster if ids are spread evenly. */
function guessedLowerBound(list: Uint16Array, low: number): number {
  let index = (low * list.length) >>> chunkBits;
  const min = Math.max(0, index - maxSteps);
  const max = Math.min(list.length, index + maxSteps);
  while (index < max && (list[index] as number) < low) index += 1;
  while (index > min && (list[index - 1] as number) >= low) index -= 1;
  const isFarther = index === max ? max < list.length : index === min && min > 0;
  return isFarther ? lowerBound(list, low) : index;
}

/** If one list is this many times longer, looking up each id of the other is faster than reading both. */
const muchLonger = 32;

/** A one for each id of a list; cleared after each use. Faster than a merge, whose branches the processor mispredicts. */
const marked = new Uint8Array(chunkSize);

function mark(list: Uint16Array, as: 0 | 1): void {
  for (let at = 0; at < list.length; at += 1) marked[list[at] as number] = as;
}

/** The ids of a list that are marked (1), or are not (0). */
function pickMarked(list: Uint16Array, as: 0 | 1): Uint16Array {
  let count = 0;
  const not = 1 - as;
  for (let at = 0; at < list.length; at += 1) {
    const low = list[at] as number;
    scratch[count] = low;
    count += (marked[low] as number) ^ not;
  }
  return count === list.length ? list : takeScratch(count);
}

/** The ids of a list that are in another one (1), or are not (0). */
function pick(list: Uint16Array, other: Uint16Array, as: 0 | 1): Uint16Array {
  if (other.length > list.length * muchLonger) return pickListed(list, other, as === 1);
  mark(other, 1);
  const picked = pickMarked(list, as);
  mark(other, 0);
  return picked;
}

/** It is faster to mark the shorter list. */
function intersectLists(short: Uint16Array, long: Uint16Array): Uint16Array {
  const isMuchLonger = long.length > short.length * muchLonger;
  return isMuchLonger ? pick(short, long, 1) : pick(long, short, 1);
}

export function sizeOf(container: Container): number {
  return container instanceof Uint16Array ? container.length : countBits(container);
}

export function subtract(a: Container, b: Container): Container {
  if (a instanceof Uint16Array) {
    return b instanceof Uint16Array ? pick(a, b, 0) : pickBits(a, b, 0);
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
  listBits(bitmap, list);
  return list;
}

/** Writes the bitmap's ids into a list that has room. Returns the number of ids. */
export function listBits(bitmap: Int32Array, list: Uint16Array): number {
  let count = 0;
  for (let at = 0; at < bitmapWords; at += 1) {
    for (let word = bitmap[at] as number; word !== 0; word &= word - 1) {
      list[count] = at * 32 + 31 - Math.clz32(word & -word);
      count += 1;
    }
  }
  return count;
}

/** Visits the ids of a container from the `skip`-th on, at most `limit`. */
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
  let visited = 0;
  for (let at = 0; at < bitmapWords && visited < limit; at += 1) {
    let word = container[at] as number;
    const count = countOnes(word);
    if (passed + count <= skip) {
      passed += count;
      continue;
    }
    while (word !== 0 && visited < limit) {
      const bit = 31 - Math.clz32(word & -word);
      word &= word - 1;
      passed += 1;
      if (passed <= skip) continue;
      take(at * 32 + bit);
      visited += 1;
    }
  }
}

export function countBits(bitmap: Int32Array): number {
  let count = 0;
  for (let at = 0; at < bitmapWords; at += 1) count += countOnes(bitmap[at] as number);
  return count;
}

export function countOnes(word: number): number {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0;
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
