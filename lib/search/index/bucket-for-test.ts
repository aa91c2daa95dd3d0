import { entryBytes, type NameKey, packEntry } from "./name-key";

export type Entry = { key: NameKey; id: number; isSign: boolean; importance: number };

/** These entries as a bucket of the index has them. */
export function bucketOf(entries: readonly Entry[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(entries.length * entryBytes));
  for (const [at, { key, id, isSign, importance }] of entries.entries()) {
    bytes.setUint32(at * entryBytes, key.low, true);
    bytes.setUint32(at * entryBytes + 4, id, true);
    bytes.setUint32(at * entryBytes + 8, packEntry(key, isSign, importance), true);
  }
  return new Uint8Array(bytes.buffer);
}
