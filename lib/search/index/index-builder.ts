import { normalizeTown } from "../analysis/name-words";
import { chunkBits } from "../postings/container";
import { encodeIds, maxEncodedBytes } from "../postings/id-set-codec";
import { uniteIds } from "../postings/unite-ids";
import { BinaryRows } from "./binary-rows";
import { ColumnSegment } from "./column-segment";
import { fieldColumnNames } from "./columns";
import { type FieldRow, isNull, type RowField, rowFields } from "./field-row";
import { IdsByToken, segmentSize } from "./ids-by-token";
import { entryBytes, keyBuckets, type NameKey, packEntry } from "./name-key";
import { NameKeyBuckets } from "./name-key-buckets";
import { NameScanner } from "./name-scanner";
import { prefixGroups, type TokenText } from "./prefix-groups";
import {
  communeText,
  type DocumentVisitor,
  importanceOf,
  type NameRole,
  plainAttributes,
  type SearchDocument,
  visitDocument,
  visitNaf,
  visitNames,
  visitOtherPostalCode,
} from "./search-document";
import { Numbers, TokenTable } from "./token-table";
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

const segmentChunks = segmentSize >>> chunkBits;
/** Name keys are buffered for several segments, because there are about as many buckets as names in one segment. */
const segmentsOfKeys = 4;
const flushBytes = 512 * 1024;
const letterT = 0x74;
const wordKinds: readonly WordKind[] = ["word", "anyWord", "firstWord"];
const fieldAt = Object.fromEntries(rowFields.map((field, at) => [field, at])) as Record<
  RowField,
  number
>;

/** The columns of the rows that are written. A token has one row for each segment in which it occurs. */
export const indexPartColumns = ["token", "segment", "n", "postings"] as const;

/**
 * Builds the search index of documents, which must come in ascending order of id. Writes rows of `indexPartColumns` for
 * a binary COPY. Holds a few segments in memory at most.
 */
export class IndexBuilder implements DocumentVisitor {
  private readonly words = new TokenTable();
  private readonly scanner = new NameScanner(this.words);
  private readonly tokensOfWords = new Map(wordKinds.map((kind) => [kind, new Numbers()]));
  private readonly values = new Map<AttributeKind, { table: TokenTable; tokens: Numbers }>();
  /** The spellings of towns, and the town of each. */
  private readonly cities = new TokenTable();
  private readonly towns: string[] = [];
  private readonly columns = fieldColumnNames.map((name) => new ColumnSegment(name));
  private readonly ids = new IdsByToken();
  private readonly keys = new NameKeyBuckets();
  private segment = 0;
  private id = 0;
  private importance = 0;
  private readonly rows = new BinaryRows();

  constructor(private readonly write: (rows: Buffer) => Promise<void>) {
    this.scanner.clear();
  }

  /** Whether the document is in a later segment. `flush` must then be called before it is added. */
  isFull(id: number): boolean {
    return Math.floor(id / segmentSize) !== this.segment;
  }

  add(document: SearchDocument): void {
    this.beginDocument(document.id);
    this.importance = importanceOf(document);
    visitDocument(document, this);
    for (const column of this.columns) column.set(document.id, document[column.name]);
  }

  /** As `add` for the document in a row, but faster: ASCII names and values are not decoded. */
  addRow(id: number, row: FieldRow): void {
    this.beginDocument(id);
    const active = row.bytes[row.from[fieldAt.active] as number] === letterT;
    this.attribute("state", active ? activeState : closedState);
    for (const kind of plainAttributes) this.rowValue(row, kind);
    const legalForm = row.text(fieldAt.legalForm);
    const employeeRange = row.text(fieldAt.employeeRange) || null;
    this.importance = importanceOf({ active, legalForm, employeeRange });
    this.rowNames(row, fieldAt.name, "name");
    this.rowNames(row, fieldAt.aliases, "alias");
    this.rowNames(row, fieldAt.signs, "sign");
    visitNaf(row.text(fieldAt.nafCode), this);
    this.rowTown(row);
    for (const city of row.text(fieldAt.otherCities)?.split("|") ?? []) {
      this.attribute("town", normalizeTown(city));
    }
    for (const code of row.text(fieldAt.otherPostalCodes)?.split("|") ?? []) {
      visitOtherPostalCode(code, this);
    }
    for (const column of this.columns) {
      const field = fieldAt[column.name];
      if (isNull(row, field)) column.set(id, null);
      else column.setBytes(id, row.bytes, row.from[field] as number, row.to[field] as number);
    }
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
    this.ids.add(tokens, table.find(bytes, 0, bytes.length));
  }

  /** Writes the segment's rows, and begins the segment of `nextId`. */
  async flush(nextId: number): Promise<void> {
    await this.writeSegment();
    const next = Math.floor(nextId / segmentSize);
    const keySpan = (segment: number) => Math.floor(segment / segmentsOfKeys);
    if (keySpan(next) !== keySpan(this.segment)) await this.writeKeys();
    await this.write(this.rows.take());
    this.segment = next;
    this.ids.clear(next * segmentSize);
  }

  /** Writes the remaining rows. Nothing can be added after this. */
  async end(): Promise<void> {
    await this.writeSegment();
    await this.writeKeys();
    await this.write(this.rows.take());
  }

  private async writeSegment(): Promise<void> {
    this.ids.sort();
    for (const [kind, tokens] of this.tokensOfWords) {
      const words = textsOf(this.words, tokens);
      await this.writeTokens(tokenKinds[kind], words);
      await this.writePrefixes(tokenKinds[prefixKinds[kind]], words);
      tokens.clear();
    }
    for (const [kind, { table, tokens }] of this.values) {
      await this.writeTokens(tokenKinds[kind], textsOf(table, tokens));
      tokens.clear();
      table.clear();
    }
    this.words.clear();
    this.scanner.clear();
    for (const column of this.columns) {
      for (const { token, bytes, count } of column.take(this.segment)) {
        await this.writeRow(
          token,
          count,
          bytes.length,
          (out, offset) => offset + bytes.copy(out, offset),
        );
      }
    }
  }

  private beginDocument(id: number): void {
    this.ids.beginDocument(id);
    this.id = id;
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

  private rowValue(row: FieldRow, kind: AttributeKind & RowField): void {
    const field = fieldAt[kind];
    const from = row.from[field] as number;
    const to = row.to[field] as number;
    if (from === to || isNull(row, field)) return;
    const { table, tokens } = this.valuesOf(kind);
    this.ids.add(tokens, table.find(row.bytes, from, to));
  }

  private rowTown(row: FieldRow): void {
    if (isNull(row, fieldAt.city)) return;
    const from = row.from[fieldAt.city] as number;
    const entry = this.cities.find(row.bytes, from, row.to[fieldAt.city] as number);
    this.towns[entry] ??= normalizeTown(row.text(fieldAt.city) ?? "");
    const town = this.towns[entry] as string;
    this.attribute("town", town);
    const commune = row.text(fieldAt.commune);
    if (commune !== null && town !== "") this.attribute("commune", communeText(commune, town));
  }

  private valuesOf(kind: AttributeKind): { table: TokenTable; tokens: Numbers } {
    let values = this.values.get(kind);
    if (!values) {
      values = { table: new TokenTable(), tokens: new Numbers() };
      this.values.set(kind, values);
    }
    return values;
  }

  private noteWord(kind: WordKind, word: number): void {
    this.ids.add(this.tokensOfWords.get(kind) as Numbers, word);
  }

  private async writeTokens(kind: string, texts: readonly TokenText[]): Promise<void> {
    const { ids } = this;
    for (const { text, token } of texts) {
      await this.writeSet(kind + text, ids.sorted, ids.startOf(token), ids.endOf(token));
    }
  }

  private async writePrefixes(kind: string, texts: readonly TokenText[]): Promise<void> {
    const { ids } = this;
    const sorted = texts.toSorted((a, b) => (a.text < b.text ? -1 : 1));
    for (let length = 1; length <= maxPrefixLength; length += 1) {
      for (const { prefix, from, to } of prefixGroups(sorted, length)) {
        const lists = sorted
          .slice(from, to)
          .map(({ token }) => ids.sorted.subarray(ids.startOf(token), ids.endOf(token)));
        const set = uniteIds(lists, this.segment * segmentSize, segmentSize);
        await this.writeSet(kind + prefix, set, 0, set.length);
      }
    }
  }

  private writeSet(token: string, ids: Uint32Array, from: number, to: number): Promise<void> {
    const maxBytes = maxEncodedBytes(to - from, segmentChunks);
    return this.writeRow(token, to - from, maxBytes, (out, offset) =>
      encodeIds(ids, from, to, out, offset),
    );
  }

  private async writeKeys(): Promise<void> {
    const { keys } = this;
    keys.sort();
    for (let bucket = 0; bucket < keyBuckets; bucket += 1) {
      const count = keys.entriesOf(bucket);
      if (count === 0) continue;
      await this.writeRow(bucketToken(bucket), count, count * entryBytes, (out, offset) =>
        keys.write(bucket, out, offset),
      );
    }
    keys.clear();
  }

  /** `maxBytes` and `write` as for `BinaryRows.blob`. Rows are buffered until there are enough. */
  private async writeRow(
    token: string,
    count: number,
    maxBytes: number,
    write: (out: Buffer, offset: number) => number,
  ): Promise<void> {
    this.rows.beginRow(indexPartColumns.length);
    this.rows.text(token);
    this.rows.int(this.segment);
    this.rows.int(count);
    this.rows.blob(maxBytes, write);
    if (this.rows.bytes >= flushBytes) await this.write(this.rows.take());
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
