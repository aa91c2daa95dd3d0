import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { IdSet } from "./id-set";
import { decodeIdSet } from "./id-set-codec";
import { entriesOf, type NameEntry, type NameKey } from "./name-key";
import { SetCache } from "./set-cache";
import { bucketToken, maxPrefixLength, tokenKinds } from "./tokens";

/** The register whose index is read, and its version. */
type IndexVersion = { tables: RegisterTables; schemaName: string; version: number };

const lastCharacter = "\u{10FFFF}";
const shared = globalThis as { registrySearchSets?: SetCache };
const cacheBytes = 48 * 1024 * 1024;

type Row = { token: string; postings: Uint8Array | null };

/**
 * The index's sets for one search: named first with `want…`, read together with `load`, then given by
 * the same names. Sets that were read before come from the process's memory, which is bounded.
 */
export class IndexReader {
  private readonly wanted = new Set<string>();
  private readonly wantedBeginnings = new Set<string>();
  private readonly loaded = new Map<string, Uint8Array>();
  private readonly cache: SetCache;

  constructor(
    private readonly db: Database,
    private readonly index: IndexVersion,
  ) {
    shared.registrySearchSets ??= new SetCache(cacheBytes);
    this.cache = shared.registrySearchSets;
  }

  want(...tokens: string[]): void {
    for (const token of tokens) this.wanted.add(token);
  }

  /** The words, or first words, that begin so. */
  wantBeginning(kind: "word" | "firstWord", beginning: string): void {
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
    const { searchIndex } = this.index.tables;
    const parts = beginnings.map(
      (text) => sql`select ${`${text}*`} as token, string_agg(postings, ''::bytea) as postings
        from ${searchIndex} where token >= ${text} and token < ${text + lastCharacter}`,
    );
    if (tokens.length > 0) {
      parts.push(sql`select token, postings from ${searchIndex}
        where token = any(string_to_array(${tokens.join("\n")}, E'\n'))`);
    }
    const rows = await queryRows<Row>(this.db, sql.join(parts, sql` union all `));
    const found = new Map(rows.map(({ token, postings }) => [token, postings]));
    for (const token of tokens) this.keep(token, found.get(token));
    for (const text of beginnings) this.keep(`${text}*`, found.get(`${text}*`));
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

  beginning(kind: "word" | "firstWord", beginning: string): IdSet {
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

function shortPrefixToken(kind: "word" | "firstWord", beginning: string): string | null {
  if (beginning.length > maxPrefixLength) return null;
  return (kind === "word" ? tokenKinds.prefix : tokenKinds.firstPrefix) + beginning;
}
