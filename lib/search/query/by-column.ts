import type { Column } from "../index/read-columns";
import { type Container, chunkSize, listBits, scratch, takeScratch } from "../postings/container";
import { type IdSet, IdSetBuilder } from "../postings/id-set";

const listed = new Uint16Array(chunkSize);

/** The ids of a container as a list. Valid until the next call. */
function lowsOf(container: Container): Uint16Array {
  if (container instanceof Uint16Array) return container;
  return listed.subarray(0, listBits(container, listed));
}

/** How many of the ids have each number, for each column. */
export function countNumbers(ids: IdSet, columns: readonly Column[]): Uint32Array[] {
  const counts = columns.map(emptyCounts);
  for (const [at, chunk] of ids.chunks.entries()) {
    const lows = lowsOf(ids.containers[at] as Container);
    for (const [index, column] of columns.entries()) {
      count(
        lows,
        column.subarray(chunk * chunkSize, (chunk + 1) * chunkSize),
        counts[index] as Uint32Array,
      );
    }
  }
  return counts;
}

function emptyCounts(column: Column): Uint32Array {
  return new Uint32Array(1 << (column.BYTES_PER_ELEMENT * 8));
}

function count(lows: Uint16Array, numbers: Column, counts: Uint32Array): void {
  for (let at = 0; at < lows.length; at += 1) {
    const number = numbers[lows[at] as number] ?? 0;
    counts[number] = (counts[number] as number) + 1;
  }
}

/** The ids whose number is from `from` to `to`, both included. Unknown numbers are never among them. */
export function idsInRange(ids: IdSet, column: Column, from: number, to: number): IdSet {
  const builder = new IdSetBuilder();
  const first = Math.max(1, from);
  for (const [at, chunk] of ids.chunks.entries()) {
    const numbers = column.subarray(chunk * chunkSize, (chunk + 1) * chunkSize);
    const lows = lowsOf(ids.containers[at] as Container);
    let count = 0;
    for (let index = 0; index < lows.length; index += 1) {
      const low = lows[index] as number;
      const number = numbers[low] ?? 0;
      scratch[count] = low;
      count += number >= first && number <= to ? 1 : 0;
    }
    builder.add(chunk, takeScratch(count), count);
  }
  return builder.done();
}

/**
 * At most `limit` ids, from the `offset`-th on, by rising or falling number; equal numbers by id, unknown ones last. Counts
 * the numbers first, and then collects only the ids of the page.
 */
export function sliceByColumn(
  ids: IdSet,
  column: Column,
  isFalling: boolean,
  offset: number,
  limit: number,
): number[] {
  const [counts = new Uint32Array()] = countNumbers(ids, [column]);
  return collect(ids, column, pageOf(counts, isFalling, offset, limit)).flatMap(([, some]) => some);
}

/**
 * As `sliceByColumn` by rising number, but with numbers that are coarse: `sort` gets all ids of the numbers of the page, and
 * returns them in order. Unknown numbers are not sorted.
 */
export async function sliceBySortedColumn(
  ids: IdSet,
  column: Column,
  sort: (ids: number[]) => Promise<number[]>,
  offset: number,
  limit: number,
): Promise<number[]> {
  const [counts = new Uint32Array()] = countNumbers(ids, [column]);
  const page = pageOf(counts, false, offset, limit);
  const { wanted, skips, takes } = page;
  const known = wanted.filter((number) => number !== 0);
  const skip = skips[known[0] ?? 0] as number;
  const take = known.reduce((sum, number) => sum + (takes[number] as number), 0);
  for (const number of known) {
    skips[number] = 0;
    takes[number] = counts[number] as number;
  }
  const found = collect(ids, column, page);
  const withNumber = found.filter(([number]) => number !== 0).flatMap(([, some]) => some);
  const unknown = found.find(([number]) => number === 0)?.[1] ?? [];
  const sorted = withNumber.length > 0 ? await sort(withNumber) : [];
  return [...sorted.slice(skip, skip + take), ...unknown];
}

type ColumnPage = ReturnType<typeof pageOf>;

/** The ids of a page, by number in order. */
function collect(ids: IdSet, column: Column, page: ColumnPage): [number: number, ids: number[]][] {
  const { wanted, skips, takes } = page;
  const found = new Map(wanted.map((number) => [number, [] as number[]]));
  let missing = wanted.reduce((sum, number) => sum + (takes[number] as number), 0);
  for (let at = 0; at < ids.chunks.length && missing > 0; at += 1) {
    const start = (ids.chunks[at] as number) * chunkSize;
    for (const low of lowsOf(ids.containers[at] as Container)) {
      const number = column[start + low] ?? 0;
      if ((takes[number] as number) === 0) continue;
      if ((skips[number] as number) > 0) {
        skips[number] = (skips[number] as number) - 1;
        continue;
      }
      takes[number] = (takes[number] as number) - 1;
      missing -= 1;
      found.get(number)?.push(start + low);
    }
  }
  return [...found];
}

/** Of which numbers a page has ids, in order; and how many ids of each it skips and takes. */
function pageOf(counts: Uint32Array, isFalling: boolean, offset: number, limit: number) {
  const skips = new Uint32Array(counts.length);
  const takes = new Uint32Array(counts.length);
  const wanted: number[] = [];
  let before = 0;
  for (let at = 1; at <= counts.length && before < offset + limit; at += 1) {
    const number = at === counts.length ? 0 : isFalling ? counts.length - at : at;
    const count = counts[number] as number;
    const skip = Math.min(count, Math.max(0, offset - before));
    const take = Math.min(count - skip, offset + limit - Math.max(before, offset));
    before += count;
    if (take <= 0) continue;
    skips[number] = skip;
    takes[number] = take;
    wanted.push(number);
  }
  return { wanted, skips, takes };
}
