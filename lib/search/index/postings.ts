import type { IdSet } from "../postings/id-set";
import { type NameKey, type VisitEntry, visitEntries } from "./name-key";
import { bucketToken, maxPrefixLength, prefixKinds, tokenKinds, type WordKind } from "./tokens";

/** A token, which stands for its posting list; or a prefix and an asterisk, for the lists of all tokens with the prefix. */
export type PostingsKey = string;

export function wordPostings(kind: WordKind, word: string): PostingsKey {
  return tokenKinds[kind] + word;
}

/** The words with a prefix. Short prefixes have posting lists of their own. */
export function prefixPostings(kind: WordKind, prefix: string): PostingsKey {
  return prefix.length > maxPrefixLength
    ? `${tokenKinds[kind]}${prefix}*`
    : tokenKinds[prefixKinds[kind]] + prefix;
}

export function namePostings({ bucket }: NameKey): PostingsKey {
  return bucketToken(bucket);
}

/** The postings that one fetch has read. They never change. Reading a key that was not fetched throws. */
export class Postings {
  constructor(
    private readonly sets: ReadonlyMap<PostingsKey, () => IdSet>,
    private readonly buckets: ReadonlyMap<PostingsKey, Uint8Array>,
  ) {}

  /** The companies; empty if the index does not have the token. */
  ids(key: PostingsKey): IdSet {
    return fetched(this.sets, key)();
  }

  /** Visits the companies that have exactly this name. */
  visitNames(key: NameKey, visit: VisitEntry): void {
    visitEntries(fetched(this.buckets, namePostings(key)), key, visit);
  }
}

function fetched<Value>(values: ReadonlyMap<PostingsKey, Value>, key: PostingsKey): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The postings of "${key}" were not fetched.`);
  return value;
}
