import {
  bitmapOf,
  bitmapWords,
  type Container,
  chunkBits,
  chunkSize,
  listOf,
  maxListed,
} from "./container";
import { IdSet, IdSetBuilder } from "./id-set";

const headerBytes = 4;
const bitmapBytes = bitmapWords * 4;

/**
 * Decodes a stored set. It consists of containers: two little-endian 16-bit numbers (the chunk; the count less one) and
 * the ids, as a list padded to whole 32-bit words, or as a bitmap. A chunk may have several containers in any order,
 * because the sets of several tokens are concatenated.
 */
export function decodeIdSet(stored: Uint8Array): IdSet {
  const bytes = stored.byteOffset % 4 === 0 ? stored : Uint8Array.from(stored);
  const { buffer, byteOffset: base, byteLength } = bytes;
  const header = new Uint16Array(buffer, base, byteLength >>> 1);
  const concatenated: IdSetBuilder[] = [];
  let builder = new IdSetBuilder();
  let previous = -1;
  for (let at = 0; at < byteLength; ) {
    const chunk = header[at >>> 1] as number;
    const count = (header[(at >>> 1) + 1] as number) + 1;
    if (chunk <= previous) {
      concatenated.push(builder);
      builder = new IdSetBuilder();
    }
    previous = chunk;
    const start = base + at + headerBytes;
    const isList = count <= maxListed;
    const container: Container = isList
      ? new Uint16Array(buffer, start, count)
      : new Int32Array(buffer, start, bitmapWords);
    builder.add(chunk, container, count);
    at += headerBytes + (isList ? (count + (count & 1)) * 2 : bitmapBytes);
  }
  return IdSet.union([...concatenated, builder].map((each) => each.done()));
}

export function encodeIdSet(set: IdSet): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (const [at, chunk] of set.chunks.entries()) {
    const count = set.counts[at] as number;
    const container = storedForm(set.containers[at] as Container, count);
    pieces.push(new Uint8Array(Uint16Array.of(chunk, count - 1).buffer));
    pieces.push(new Uint8Array(container.buffer, container.byteOffset, container.byteLength));
    if (container instanceof Uint16Array && count % 2 === 1) pieces.push(new Uint8Array(2));
  }
  return Buffer.concat(pieces);
}

function storedForm(container: Container, count: number): Container {
  const isLong = container instanceof Int32Array && count <= maxListed;
  return isLong ? listOf(container, count) : container;
}

/** An upper bound of the bytes that `encodeIds` writes for `count` ids in at most `chunks` chunks. */
export function maxEncodedBytes(count: number, chunks: number): number {
  return Math.min(chunks, count) * (headerBytes + 2) + Math.min(count * 2, chunks * bitmapBytes);
}

/** Encodes the sorted ids `from` (inclusive) to `to` (exclusive) of the list. Returns the offset after them. */
export function encodeIds(
  ids: Uint32Array,
  from: number,
  to: number,
  out: Buffer,
  offset: number,
): number {
  let at = from;
  let end = offset;
  while (at < to) {
    const chunk = (ids[at] as number) >>> chunkBits;
    let next = at;
    while (next < to && (ids[next] as number) >>> chunkBits === chunk) next += 1;
    const count = next - at;
    end = out.writeUInt16LE(chunk, end);
    end = out.writeUInt16LE(count - 1, end);
    if (count <= maxListed) {
      for (; at < next; at += 1) {
        const low = (ids[at] as number) & (chunkSize - 1);
        out[end] = low & 255;
        out[end + 1] = low >>> 8;
        end += 2;
      }
      if (count % 2 === 1) end = out.writeUInt16LE(0, end);
    } else {
      const bitmap = bitmapOf(Uint16Array.from(ids.subarray(at, next)));
      out.set(new Uint8Array(bitmap.buffer), end);
      end += bitmapBytes;
      at = next;
    }
  }
  return end;
}
