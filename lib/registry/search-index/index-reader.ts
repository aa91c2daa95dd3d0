import { type Database, readBlobs } from "@/db/client";
import { quoteText } from "@/db/copy-out";
import type { RegisterTables } from "@/db/schema";
import { type RegisterStatements, statementsOf } from "../register-statements";
import { IdSet } from "./id-set";
import { decodeIdSet } from "./id-set-codec";
import { entriesOf, type NameEntry, type NameKey } from "./name-key";
import { SetCache } from "./set-cache";
import { bucketToken, maxPrefixLength, prefixKinds, tokenKinds, type WordKind } from "./tokens";

/** The register whose index is read, and its version. */
type IndexVersion = { tables: RegisterTables; schemaName: string; version: number };

/** Bytes; a larger set is read by itself, in binary. */
const largestSmallSet = 16_384;
const lastCharacter = "\u{10FFFF}";
const shared = globalThis as { registrySearchSets?: SetCache };
const cacheBytes = 48 * 1024 * 1024;

/**
 * The index's sets for one search: named first with `want…`, read together with `load`, then given by
 * the same names. Sets that were read before come from the process's memory, which is bounded.
 */
export class IndexReader {
  private readonly wanted = new Set<string>();
  private readonly wantedBeginnings = new Set<string>();
  private readonly loaded = new Map<string, Uint8Array>();
  private readonly cache: SetCache;
  private readonly statements: RegisterStatements;

  constructor(
    db: Database,
    private readonly index: IndexVersion,
  ) {
    this.statements = statementsOf(db, index.tables);
    shared.registrySearchSets ??= new SetCache(cacheBytes);
    this.cache = shared.registrySearchSets;
  }

  want(...tokens: string[]): void {
    for (const token of tokens) this.wanted.add(token);
  }

  /** The words of a kind that begin so. */
  wantBeginning(kind: WordKind, beginning: string): void {
    const token = shortPrefixToken(kind, beginning);
    if (token === null) this.wantedBeginnings.add(tokenKinds[kind] + beginning);
    else this.wanted.add(token);
  }

  /** All tokens of a kind that begin so, together. */
  wantTokens(beginning: string): void {
    this.wantedBeginnings.add(beginning);
  }

  wantKey(key: NameKey): void {
    this.wanted.add(bucketToken(key.bucket));
  }

  async load(): Promise<void> {
    const tokens = [...this.wanted].filter((token) => !this.isHere(token));
    const beginnings = [...this.wantedBeginnings].filter((text) => !this.isHere(text, true));
    this.wanted.clear();
    this.wantedBeginnings.clear();
    if (tokens.length + beginnings.length === 0) return;
    await Promise.all([this.loadTokens(tokens), ...beginnings.map((text) => this.loadRange(text))]);
  }

  /** Small sets together with which are large, then those apart. */
  private async loadTokens(tokens: readonly string[]): Promise<void> {
    if (tokens.length === 0) return;
    const rows = await this.statements.indexOfTokens.execute({
      tokens: tokens.join("\n"),
      largest: largestSmallSet,
    });
    const found = new Map(rows.map(({ token, postings }) => [token, postings]));
    for (const token of tokens) {
      if (found.get(token) !== null) this.keep(token, found.get(token));
    }
    const large = tokens.filter((token) => found.get(token) === null);
    if (large.length === 0) return;
    const sets = await readBlobs(
      `${this.selectFrom} token IN (${large.map(quoteText).join(", ")})`,
    );
    for (const { text, blob } of sets) this.keep(text, blob);
  }

  private async loadRange(beginning: string): Promise<void> {
    const sets = await readBlobs(
      `${this.selectFrom} token >= ${quoteText(beginning)} AND token < ${quoteText(beginning + lastCharacter)}`,
    );
    this.keep(`${beginning}*`, Buffer.concat(sets.map(({ blob }) => blob)));
  }

  private get selectFrom(): string {
    return `SELECT token, postings FROM ${this.index.schemaName}.search_index WHERE`;
  }

  set(token: string): IdSet {
    const key = this.cacheKey(token);
    const known = this.cache.decoded(key);
    if (known) return known;
    const bytes = this.loaded.get(token) ?? this.cache.bytes(key);
    const set = bytes && bytes.length > 0 ? decodeIdSet(bytes) : IdSet.empty;
    this.cache.keepDecoded(key, set);
    return set;
  }

  beginning(kind: WordKind, beginning: string): IdSet {
    return this.set(shortPrefixToken(kind, beginning) ?? `${tokenKinds[kind]}${beginning}*`);
  }

  tokens(beginning: string): IdSet {
    return this.set(`${beginning}*`);
  }

  entries(key: NameKey): NameEntry[] {
    const token = bucketToken(key.bucket);
    const bytes = this.loaded.get(token) ?? this.cache.bytes(this.cacheKey(token));
    return bytes ? entriesOf(bytes, key) : [];
  }

  private isHere(token: string, isBeginning = false): boolean {
    const name = isBeginning ? `${token}*` : token;
    if (this.loaded.has(name)) return true;
    const bytes = this.cache.bytes(this.cacheKey(name));
    if (bytes) this.loaded.set(name, bytes);
    return bytes !== undefined;
  }

  private keep(token: string, postings: Uint8Array | null | undefined): void {
    const bytes = postings ?? new Uint8Array();
    this.loaded.set(token, bytes);
    this.cache.keep(this.cacheKey(token), bytes);
  }

  private cacheKey(token: string): string {
    return `${this.index.schemaName} ${this.index.version} ${token}`;
  }
}

function shortPrefixToken(kind: WordKind, beginning: string): string | null {
  if (beginning.length > maxPrefixLength) return null;
  return tokenKinds[prefixKinds[kind]] + beginning;
}
