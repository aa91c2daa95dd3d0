import { countsToStarts, nextIndex, startOf } from "../postings/counting-sort";
import { grown, type Numbers } from "./token-table";

/** Documents of this many consecutive ids are indexed at a time. A multiple of the chunk size of id sets. */
export const segmentSize = 1 << 18;

/** Collects the tokens of a segment's documents, in ascending order of id. Then sorts the ids by token (counting sort). */
export class IdsByToken {
  /** After `sort`: the ids of each token one after another, ascending. Reused, because memory is freed late. */
  sorted = new Uint32Array(0);
  private base = 0;
  private id = 0;
  private tokenCount = 0;
  /** By token: how many documents have it. After `sort`: where its ids end. */
  private offsets = new Uint32Array(1 << 16);
  /** By token: the last document that has it. */
  private lastDocument = new Uint32Array(1 << 16);
  /** The tokens of each document one after another, and where those of each document end. */
  private tokens = new Uint32Array(1 << 20);
  private used = 0;
  private readonly ends = new Uint32Array(segmentSize);

  beginDocument(id: number): void {
    if (id <= this.id || id >= this.base + segmentSize) throw new Error("ids must rise");
    this.endDocumentsBefore(id);
    this.id = id;
  }

  /** Notes that the document has the token of an entry of a table. `tokens` has the number of each entry's token. */
  add(tokens: Numbers, entry: number): void {
    let token = tokens.get(entry);
    if (token < 0) {
      token = this.newToken();
      tokens.set(entry, token);
    } else if (this.lastDocument[token] === this.id) {
      return;
    }
    this.lastDocument[token] = this.id;
    this.offsets[token] = (this.offsets[token] as number) + 1;
    if (this.used === this.tokens.length) this.tokens = grown(this.tokens);
    this.tokens[this.used] = token;
    this.used += 1;
  }

  sort(): void {
    this.endDocumentsBefore(this.id + 1);
    const { offsets, tokens, ends, base } = this;
    const count = countsToStarts(offsets, this.tokenCount);
    if (this.sorted.length < count) this.sorted = new Uint32Array(count + (count >>> 3));
    const { sorted } = this;
    let at = 0;
    for (let id = base; id <= this.id; id += 1) {
      const end = ends[id - base] as number;
      for (; at < end; at += 1) sorted[nextIndex(offsets, tokens[at] as number)] = id;
    }
  }

  startOf(token: number): number {
    return startOf(this.offsets, token);
  }

  endOf(token: number): number {
    return this.offsets[token] as number;
  }

  /** Begins the segment whose first id is `base`. */
  clear(base: number): void {
    this.base = base;
    this.tokenCount = 0;
    this.used = 0;
  }

  /** Ends the token lists of the current document, and of ids before `id` that no document has. */
  private endDocumentsBefore(id: number): void {
    for (let each = Math.max(this.id, this.base); each < id; each += 1) {
      this.ends[each - this.base] = this.used;
    }
  }

  private newToken(): number {
    if (this.tokenCount === this.offsets.length) {
      this.offsets = grown(this.offsets);
      this.lastDocument = grown(this.lastDocument);
    }
    this.offsets[this.tokenCount] = 0;
    this.tokenCount += 1;
    return this.tokenCount - 1;
  }
}
