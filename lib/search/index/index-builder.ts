import { townName } from "../analysis/name-words";
import { chunkBits } from "../postings/container";
import { encodedBytesAtMost, encodeIds } from "../postings/id-set-codec";
import { uniteIds } from "../postings/unite-ids";
import { BinaryRows } from "./binary-rows";
import { type FieldRow, type RowField, rowFields } from "./field-row";
import { entryBytes, keyBuckets, type NameKey, packEntry } from "./name-key";
import { NameKeyBuckets } from "./name-key-buckets";
import { NameScanner } from "./name-scanner";
import { prefixGroups, type TokenText } from "./prefix-groups";
import {
  type DocumentVisitor,
  importanceOf,
  type NameRole,
  type SearchDocument,
  visitDocument,
  visitNames,
  visitOtherPostalCode,
} from "./search-document";
import { grown, Numbers, TokenTable } from "./token-table";
import {
  type AttributeKind,
  activeState,
  bucketToken,
  closedState,
  maxPrefixLength,
  prefixKinds,
  tokenKinds,
  type WordKind,
} from "./tokens";

/** Documents of so many consecutive ids are gathered at a time: whole chunks. */
export const segmentSize = 1 << 18;
const segmentChunks = segmentSize >>> chunkBits;
/** Name keys are gathered of several segments: there are more buckets than a segment has names. */
const segmentsOfKeys = 4;
const flushBytes = 512 * 1024;
const letterT = 116;
const wordKinds: readonly WordKind[] = ["word", "anyWord", "firstWord"];
const fieldAt = Object.fromEntries(rowFields.map((field, at) => [field, at])) as Record<
  RowField,
  number
>;

/** The columns of the rows it writes; a token has a row for each segment that it is in. */
export const indexPartColumns = ["token", "segment", "n", "postings"] as const;

/**
 * Makes the search index of documents that come in ascending order of id: rows for a binary COPY of
 * `indexPartColumns`. Memory is bounded by that of a few segments.
 */
export class IndexBuilder implements DocumentVisitor {
  private readonly words = new TokenTable();
  private readonly scanner = new NameScanner(this.words);
  private readonly ofWords = new Map(wordKinds.map((kind) => [kind, new Numbers()]));
  private readonly values = new Map<AttributeKind, { table: TokenTable; tokens: Numbers }>();
  /** Towns by the ways of writing them. */
  private readonly cities = new TokenTable();
  private readonly towns: string[] = [];
  private counts = new Uint32Array(1 << 16);
  private lastDocument = new Uint32Array(1 << 16);
  private tokenCount = 0;
  private pairs = new Uint32Array(1 << 20);
  private pairCount = 0;
  private readonly pairEnds = new Uint32Array(segmentSize);
  /** Reused from segment to segment, because freed memory stays with the process for a while. */
  private ids = new Uint32Array(0);
  private readonly keys = new NameKeyBuckets();
  private segment = 0;
  private id = 0;
  private importance = 0;
  private readonly rows = new BinaryRows();

  constructor(private readonly write: (rows: Buffer) => Promise<void>) {
    this.scanner.clear();
  }

  /** True when the document begins a new segment: `flush` first. */
  isFull(id: number): boolean {
    return Math.floor(id / segmentSize) !== this.segment;
  }

  add(document: SearchDocument): void {
    this.beginDocument(document.id);
    this.importance = importanceOf(document);
    visitDocument(document, this);
    this.endDocument();
  }

  /** As `add` of the document that the row is, but quicker: plain names and values are not made texts. */
  addRow(id: number, row: FieldRow): void {
    this.beginDocument(id);
    const active = row.bytes[row.from[fieldAt.active] as number] === letterT;
    this.attribute("state", active ? activeState : closedState);
    const legalForm = this.rowValue(row, fieldAt.legalForm, "legalForm");
    const employeeRange = this.rowValue(row, fieldAt.employeeRange, "employeeRange");
    this.importance = importanceOf({ active, legalForm, employeeRange });
    this.rowNames(row, fieldAt.name, "name");
    this.rowNames(row, fieldAt.aliases, "alias");
    this.rowNames(row, fieldAt.signs, "sign");
    this.rowValue(row, fieldAt.nafCode, "nafCode");
    this.rowValue(row, fieldAt.department, "department");
    this.rowValue(row, fieldAt.postalCode, "postalCode");
    this.rowTown(row);
    for (const city of row.text(fieldAt.otherCities)?.split("|") ?? []) this.town(city);
    for (const code of row.text(fieldAt.otherPostalCodes)?.split("|") ?? []) {
      visitOtherPostalCode(code, this);
    }
    this.endDocument();
  }

  word(kind: WordKind, word: string): void {
    const bytes = Buffer.from(word);
    this.noteWord(kind, this.words.find(bytes, 0, bytes.length));
  }

  nameKey(key: NameKey, isSign: boolean): void {
    this.keys.add(key, this.id, packEntry(key, isSign, this.importance));
  }

  attribute(kind: AttributeKind, value: string): void {
    if (value === "") return;
    const bytes = Buffer.from(value);
    const { table, tokens } = this.valuesOf(kind);
    this.note(tokens, table.find(bytes, 0, bytes.length));
  }

  /** Writes the segment's rows, and begins the one that holds `nextId`. */
  async flush(nextId: number): Promise<void> {
    await this.writeSegment();
    const next = Math.floor(nextId / segmentSize);
    const keySpan = (segment: number) => Math.floor(segment / segmentsOfKeys);
    if (keySpan(next) !== keySpan(this.segment)) await this.writeKeys();
    await this.write(this.rows.take());
    this.segment = next;
  }

  /** Writes what is left; nothing can be added after. */
  async end(): Promise<void> {
    await this.writeSegment();
    await this.writeKeys();
    await this.write(this.rows.take());
  }

  private async writeSegment(): Promise<void> {
    const ids = this.sortByToken(this.id - this.segment * segmentSize);
    for (const [kind, tokens] of this.ofWords) {
      const words = textsOf(this.words, tokens);
      await this.writeTokens(tokenKinds[kind], words, ids);
      await this.writePrefixes(tokenKinds[prefixKinds[kind]], words, ids);
      tokens.clear();
    }
    for (const [kind, { table, tokens }] of this.values) {
      await this.writeTokens(tokenKinds[kind], textsOf(table, tokens), ids);
      tokens.clear();
      table.clear();
    }
    this.words.clear();
    this.scanner.clear();
    this.tokenCount = 0;
    this.pairCount = 0;
  }

  private beginDocument(id: number): void {
    const base = this.segment * segmentSize;
    if (id <= this.id || id >= base + segmentSize) throw new Error("ids must rise");
    for (let gap = Math.max(this.id + 1, base); gap < id; gap += 1) {
      this.pairEnds[gap - base] = this.pairCount;
    }
    this.id = id;
  }

  private endDocument(): void {
    this.pairEnds[this.id - this.segment * segmentSize] = this.pairCount;
  }

  private rowNames(row: FieldRow, field: number, role: NameRole): void {
    if (isNull(row, field)) return;
    const { scanner } = this;
    if (!scanner.read(row.bytes, row.from[field] as number, row.to[field] as number)) {
      visitNames(row.text(field), role, this);
      return;
    }
    if (scanner.count === 0) return;
    for (let at = 0; at < scanner.count; at += 1) {
      const word = scanner.entries[at] as number;
      this.noteWord("anyWord", word);
      if (role === "name") this.noteWord("word", word);
    }
    if (role === "name") for (const word of scanner.firstWords) this.noteWord("firstWord", word);
    this.nameKey(scanner.key(), role === "sign");
  }

  /** Notes the value, and returns its text. */
  private rowValue(row: FieldRow, field: number, kind: AttributeKind): string | null {
    const from = row.from[field] as number;
    const to = row.to[field] as number;
    if (from === to || isNull(row, field)) return null;
    const { table, tokens } = this.valuesOf(kind);
    const entry = table.find(row.bytes, from, to);
    this.note(tokens, entry);
    return kind === "legalForm" || kind === "employeeRange" ? table.text(entry) : null;
  }

  private rowTown(row: FieldRow): void {
    if (isNull(row, fieldAt.city)) return;
    const from = row.from[fieldAt.city] as number;
    const entry = this.cities.find(row.bytes, from, row.to[fieldAt.city] as number);
    this.towns[entry] ??= townName(row.text(fieldAt.city) ?? "");
    this.attribute("town", this.towns[entry] as string);
  }

  private town(city: string): void {
    this.attribute("town", townName(city));
  }

  private valuesOf(kind: AttributeKind): { table: TokenTable; tokens: Numbers } {
    let known = this.values.get(kind);
    if (!known) {
      known = { table: new TokenTable(), tokens: new Numbers() };
      this.values.set(kind, known);
    }
    return known;
  }

  private noteWord(kind: WordKind, word: number): void {
    this.note(this.ofWords.get(kind) as Numbers, word);
  }

  private note(tokens: Numbers, entry: number): void {
    let token = tokens.get(entry);
    if (token < 0) {
      token = this.newToken();
      tokens.set(entry, token);
    } else if (this.lastDocument[token] === this.id) {
      return;
    }
    this.lastDocument[token] = this.id;
    this.counts[token] = (this.counts[token] as number) + 1;
    if (this.pairCount === this.pairs.length) this.pairs = grown(this.pairs);
    this.pairs[this.pairCount] = token;
    this.pairCount += 1;
  }

  private newToken(): number {
    const token = this.tokenCount;
    this.tokenCount += 1;
    if (token >= this.counts.length) {
      this.counts = grown(this.counts);
      this.lastDocument = grown(this.lastDocument);
    }
    this.counts[token] = 0;
    return token;
  }

  /** The ids of each token one after another, ascending; the counts become the places after each token's. */
  private sortByToken(lastLocal: number): Uint32Array {
    const ends = this.counts;
    let sum = 0;
    for (let token = 0; token < this.tokenCount; token += 1) {
      const count = ends[token] as number;
      ends[token] = sum;
      sum += count;
    }
    if (this.ids.length < sum) this.ids = new Uint32Array(sum + (sum >>> 3));
    const { ids } = this;
    const base = this.segment * segmentSize;
    let pair = 0;
    for (let local = 0; local <= lastLocal; local += 1) {
      const end = this.pairEnds[local] as number;
      for (; pair < end; pair += 1) {
        const token = this.pairs[pair] as number;
        const place = ends[token] as number;
        ids[place] = base + local;
        ends[token] = place + 1;
      }
    }
    return ids;
  }

  private async writeTokens(
    kind: string,
    texts: readonly TokenText[],
    ids: Uint32Array,
  ): Promise<void> {
    for (const { text, token } of texts) {
      await this.writeSet(kind + text, ids, this.startOf(token), this.counts[token] as number);
    }
  }

  private async writePrefixes(
    kind: string,
    texts: readonly TokenText[],
    ids: Uint32Array,
  ): Promise<void> {
    const sorted = texts.toSorted((a, b) => (a.text < b.text ? -1 : 1));
    for (let length = 1; length <= maxPrefixLength; length += 1) {
      for (const { prefix, from, to } of prefixGroups(sorted, length)) {
        const lists = sorted
          .slice(from, to)
          .map(({ token }) => ids.subarray(this.startOf(token), this.counts[token]));
        const set = uniteIds(lists, this.segment * segmentSize, segmentSize);
        await this.writeSet(kind + prefix, set, 0, set.length);
      }
    }
  }

  /** After `sortByToken`: where the token's ids begin. */
  private startOf(token: number): number {
    return token === 0 ? 0 : (this.counts[token - 1] as number);
  }

  private async writeSet(token: string, ids: Uint32Array, from: number, to: number): Promise<void> {
    const most = encodedBytesAtMost(to - from, segmentChunks);
    const isFull = this.putRow(token, to - from, most, (out, place) =>
      encodeIds(ids, from, to, out, place),
    );
    if (isFull) await this.write(this.rows.take());
  }

  private async writeKeys(): Promise<void> {
    const { keys } = this;
    keys.sort();
    for (let bucket = 0; bucket < keyBuckets; bucket += 1) {
      const count = keys.entriesOf(bucket);
      if (count === 0) continue;
      const isFull = this.putRow(bucketToken(bucket), count, count * entryBytes, (out, place) =>
        keys.write(bucket, out, place),
      );
      if (isFull) await this.write(this.rows.take());
    }
    keys.clear();
  }

  /** `most` and `write` as of `BinaryRows.blob`; gives whether the rows are enough to be written. */
  private putRow(
    token: string,
    count: number,
    most: number,
    write: (out: Buffer, place: number) => number,
  ): boolean {
    this.rows.beginRow(indexPartColumns.length);
    this.rows.text(token);
    this.rows.int(this.segment);
    this.rows.int(count);
    this.rows.blob(most, write);
    return this.rows.bytes >= flushBytes;
  }
}

function textsOf(table: TokenTable, tokens: Numbers): TokenText[] {
  const texts: TokenText[] = [];
  for (let entry = 0; entry < table.size; entry += 1) {
    const token = tokens.get(entry);
    if (token >= 0) texts.push({ text: table.text(entry), token });
  }
  return texts;
}

function isNull({ bytes, from, to }: FieldRow, field: number): boolean {
  const start = from[field] as number;
  return (to[field] as number) - start === 2 && bytes[start] === 92 && bytes[start + 1] === 78;
}
