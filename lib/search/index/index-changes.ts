import { IdSet } from "../postings/id-set";
import {
  type ColumnName,
  chunkOf,
  columnLayouts,
  columnNumber,
  columnToken,
  fieldColumnNames,
  lowOf,
} from "./columns";
import { entryBytes, type NameKey, packEntry } from "./name-key";
import type { NameOrder } from "./name-order";
import { importanceOf, type SearchDocument, visitDocument } from "./search-document";
import { bucketToken, prefixesOf, prefixKinds, tokenKinds } from "./tokens";

type Entry = { low: number; id: number; packed: number };
type Change<Item> = { added: Map<string | number, Item>; removed: Map<string | number, Item> };

/** Collects the changes of the search index that follow from changed documents, until they are written. */
export class IndexChanges {
  private readonly sets = new Map<string, Change<number>>();
  private readonly buckets = new Map<string, Change<Entry>>();
  /** By token: the numbers that change, by position in the chunk. */
  private readonly columns = new Map<string, { width: number; numbers: Map<number, number> }>();

  constructor(private readonly nameOrder: NameOrder) {}

  /** Takes a document before and after its change; null if it did not exist before, or does not exist after. */
  replace(before: SearchDocument | null, after: SearchDocument | null): void {
    const old = before === null ? null : termsOf(before);
    const now = after === null ? null : termsOf(after);
    const noteAll = (from: Terms | null, to: Terms | null, what: "added" | "removed") => {
      if (!from) return;
      for (const token of from.tokens) {
        if (!to?.tokens.has(token)) note(this.sets, token, from.id, from.id, what);
      }
      for (const [name, { token, entry }] of from.entries) {
        if (!to?.entries.has(name)) note(this.buckets, token, name, entry, what);
      }
    };
    noteAll(old, now, "removed");
    noteAll(now, old, "added");
    const id = (after ?? before)?.id ?? 0;
    for (const column of fieldColumnNames) {
      const number = columnNumber(column, after?.[column] ?? null);
      if (before && after && columnNumber(column, before[column]) === number) continue;
      this.setNumber(column, id, number);
    }
    if (before?.name !== after?.name || before === null) {
      this.setNumber("name", id, this.nameOrder.numberOf(after?.name ?? null));
    }
  }

  private setNumber(column: ColumnName, id: number, number: number): void {
    const token = columnToken(column, chunkOf(id));
    let change = this.columns.get(token);
    if (!change) {
      change = { width: columnLayouts[column].bytes, numbers: new Map() };
      this.columns.set(token, change);
    }
    change.numbers.set(lowOf(id), number);
  }

  /** The tokens of the chunks of columns that change. */
  get columnTokens(): string[] {
    return [...this.columns.keys()];
  }

  /** The tokens whose sets of ids change. */
  get setTokens(): string[] {
    return [...this.sets.keys()];
  }

  /** The tokens of the name-key buckets that change. */
  get bucketTokens(): string[] {
    return [...this.buckets.keys()];
  }

  changedSet(token: string, stored: IdSet): IdSet {
    const change = this.sets.get(token);
    if (!change) return stored;
    const retained = stored.minus(IdSet.of(change.removed.values()));
    return IdSet.union([retained, IdSet.of(change.added.values())]);
  }

  /** The bytes of a chunk of a column, and how many companies it has. */
  changedColumn(token: string, stored: Uint8Array): { n: number; postings: Uint8Array } {
    const { width = 1, numbers = new Map<number, number>() } = this.columns.get(token) ?? {};
    const n = Math.max(stored.length / width, ...[...numbers.keys()].map((low) => low + 1));
    const postings = Buffer.alloc(n * width);
    postings.set(stored);
    for (const [low, number] of numbers) postings.writeUIntLE(number, low * width, width);
    return { n, postings };
  }

  changedBucket(token: string, stored: Uint8Array): Uint8Array {
    const change = this.buckets.get(token);
    if (!change) return stored;
    const entries: Buffer[] = [];
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
    for (let at = 0; at < bytes.length; at += entryBytes) {
      const entry = bytes.subarray(at, at + entryBytes);
      const [low, id, packed] = [0, 4, 8].map((offset) => entry.readUInt32LE(offset));
      if (!change.removed.has(`${low} ${id} ${packed}`)) entries.push(entry);
    }
    for (const { low, id, packed } of change.added.values()) {
      entries.push(Buffer.from(Uint32Array.of(low, id, packed).buffer));
    }
    return Buffer.concat(entries);
  }
}

type Terms = ReturnType<typeof termsOf>;

function termsOf(document: SearchDocument) {
  const tokens = new Set<string>();
  const entries = new Map<string, { token: string; entry: Entry }>();
  const { id } = document;
  const importance = importanceOf(document);
  visitDocument(document, {
    word: (kind, word) => {
      tokens.add(tokenKinds[kind] + word);
      for (const prefix of prefixesOf(word)) tokens.add(tokenKinds[prefixKinds[kind]] + prefix);
    },
    nameKey: (key: NameKey, isSign) => {
      const entry = { low: key.low, id, packed: packEntry(key, isSign, importance) };
      const name = `${entry.low} ${entry.id} ${entry.packed}`;
      entries.set(name, { token: bucketToken(key.bucket), entry });
    },
    attribute: (kind, value) => tokens.add(tokenKinds[kind] + value),
  });
  return { id, tokens, entries };
}

/** Notes that an item is added or removed. If it was noted for the opposite, the two cancel each other out. */
function note<Item>(
  changes: Map<string, Change<Item>>,
  token: string,
  name: string | number,
  item: Item,
  what: "added" | "removed",
): void {
  let change = changes.get(token);
  if (!change) {
    change = { added: new Map(), removed: new Map() };
    changes.set(token, change);
  }
  const opposite = what === "added" ? change.removed : change.added;
  if (!opposite.delete(name)) change[what].set(name, item);
}
