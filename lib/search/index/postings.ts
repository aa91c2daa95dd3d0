import type { IdSet } from "../postings/id-set";
import { type NameKey, type VisitEntry, visitEntries } from "./name-key";
import { bucketToken, maxPrefixLength, prefixKinds, tokenKinds, type WordKind } from "./tokens";

/** Names a token's posting list or, with an asterisk at its end, those of all tokens that begin so. */
export type PostingsKey = string;

export function wordPostings(kind: WordKind, word: string): PostingsKey {
  return tokenKinds[kind] + word;
}

/** The words of a kind that begin so; short beginnings have a posting list of their own. */
export function beginningPostings(kind: WordKind, beginning: string): PostingsKey {
  return beginning.length > maxPrefixLength
    ? `${tokenKinds[kind]}${beginning}*`
    : tokenKinds[prefixKinds[kind]] + beginning;
}

export function namePostings({ bucket }: NameKey): PostingsKey {
  return bucketToken(bucket);
}

/** What one fetch has read. It never changes, and asking it for what was not fetched throws. */
export class Postings {
  constructor(
    private readonly sets: ReadonlyMap<PostingsKey, () => IdSet>,
    private readonly buckets: ReadonlyMap<PostingsKey, Uint8Array>,
  ) {}

  /** The companies; none where the index has no such token. */
  ids(key: PostingsKey): IdSet {
    return fetched(this.sets, key)();
  }

  /** Visits the companies with exactly such a name. */
  visitNames(key: NameKey, visit: VisitEntry): void {
    visitEntries(fetched(this.buckets, namePostings(key)), key, visit);
  }
}

function fetched<Value>(values: ReadonlyMap<PostingsKey, Value>, key: PostingsKey): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The postings of "${key}" were not fetched.`);
  return value;
}
