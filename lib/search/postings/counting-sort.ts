/**
 * The second step of a counting sort: replaces the number of items of each key by the index of the key's first item in
 * the sorted list. Returns the number of all items. Once `nextIndex` has placed every item, `offsets[key]` is the end
 * of the key's items.
 */
export function countsToStarts(counts: Uint32Array, keys = counts.length): number {
  let sum = 0;
  for (let key = 0; key < keys; key += 1) {
    const count = counts[key] as number;
    counts[key] = sum;
    sum += count;
  }
  return sum;
}

/** The index in the sorted list of the next item of a key. */
export function nextIndex(offsets: Uint32Array, key: number): number {
  const index = offsets[key] as number;
  offsets[key] = index + 1;
  return index;
}

/** Where a key's items start, once all items have been placed. */
export function startOf(ends: Uint32Array, key: number): number {
  return key === 0 ? 0 : (ends[key - 1] as number);
}
