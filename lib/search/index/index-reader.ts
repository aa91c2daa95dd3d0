import { setTimeout } from "node:timers/promises";
import { type Database, databaseName, readBlobs } from "@/db/client";
import { quoteText } from "@/db/copy-out";
import type { RegisterTables } from "@/db/schema";
import { count } from "@/platform/counts";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";
import { IdSet } from "../postings/id-set";
import { decodeIdSet } from "../postings/id-set-codec";
import { SetCache } from "../postings/set-cache";
import { type KeptColumnName, keptColumnNames } from "./columns";
import { type LargeSets, largeSetsOf, largestSmallSet, largestSmallSets } from "./large-sets";
import { Postings, type PostingsKey } from "./postings";
import { setsToPreload } from "./preload-sets";
import { type Column, readColumn } from "./read-columns";
import { type ReadTokens, readTokensOf } from "./read-tokens";
import { communesOf, type Vocabularies, vocabulariesOf } from "./read-vocabulary";
import { tokenKinds } from "./tokens";

/** The register whose index is read, and its version. */
export type IndexVersion = { tables: RegisterTables; schemaName: string; version: number };

type TokenRow = Awaited<ReturnType<ReadTokens>>[number];

/** The first searches after a start must not wait for preloaded sets. */
const beforePreloadMs = 500;
/** Those that facets and orders read. */
const preloadedColumns = keptColumnNames.filter((name) => name !== "closingDate");
const lastCharacter = "\u{10FFFF}";
const shared = perProcess("search-sets", (): { cache?: SetCache } => ({}));
const none = new Uint8Array();

/** Reads posting lists for one search, each at most once. Recently used lists come from the process's bounded cache. */
export class IndexReader {
  /** Encoded postings by token. `abc*` has the concatenated small sets of the tokens with the prefix `abc`. */
  private readonly stored = new Map<string, Uint8Array>();
  private readonly decoded = new Map<string, IdSet>();
  /** By prefix with an asterisk: the union of all its sets, small and large. */
  private readonly united = new Map<PostingsKey, IdSet>();
  private readonly cache: SetCache;
  private readonly readTokens: ReadTokens;
  private readonly large: LargeSets;
  /** Includes the name of the database, because replicas may change to a version later than the primary. */
  private readonly version: string;

  constructor(
    private readonly db: Database,
    private readonly index: IndexVersion,
  ) {
    this.readTokens = readTokensOf(db, index.tables);
    this.version = `${databaseName(db)} ${index.schemaName} ${index.version}`;
    const { SEARCH_CACHE_MB, DATABASE_REPLICA_URLS } = env();
    const cacheBytes = SEARCH_CACHE_MB * 1024 * 1024;
    const databases = Math.max(1, DATABASE_REPLICA_URLS.length);
    shared.cache ??= new SetCache(cacheBytes);
    this.cache = shared.cache;
    this.large = largeSetsOf(db, index.tables, this.version, (sets) =>
      this.preload(setsToPreload(sets, cacheBytes / databases)),
    );
  }

  /** The words and towns of the register. The first call takes a while, because it reads them. */
  vocabularies(): Promise<Vocabularies> {
    return vocabulariesOf(this.db, this.index.schemaName, this.version);
  }

  /** A column of the register. The first call takes a while, because it reads the whole column. */
  column(name: KeptColumnName): Promise<Column> {
    return readColumn(this.db, this.index, name);
  }

  /** A set that is computed from others, such as the result of some filters. It stays in the cache as they do. */
  memoise(name: string, compute: () => IdSet): IdSet {
    const key = this.cacheKey(`= ${name}`);
    const cached = this.cache.union(key);
    if (cached) return cached;
    const set = compute();
    this.cache.addUnion(key, set);
    return set;
  }

  /** The towns of the head offices by commune, as `69383|lyon`, those of most companies first. The first call reads them. */
  communes(): Promise<readonly string[]> {
    return communesOf(this.db, this.index.schemaName, this.version);
  }

  /** Whether some sets are large. Until that is known, reading a large set takes one more statement. */
  async hasLargeSets(): Promise<boolean> {
    await this.large.ready;
    return this.large.hasAny;
  }

  /**
   * Reads postings in as few statements as possible. `ahead`: keys that may be needed next. Their sets are read and
   * cached if they are small, but not returned.
   */
  async fetch(keys: Iterable<PostingsKey>, ahead: Iterable<PostingsKey> = []): Promise<Postings> {
    const requested = new Set(keys);
    const missing = (all: Iterable<PostingsKey>) => [...all].filter((key) => !this.isLoaded(key));
    const [prefixes, tokens] = partition(missing(requested), isPrefix);
    const misses = prefixes.length + tokens.length;
    count("searchCacheHits", requested.size - misses);
    count("searchCacheMisses", misses);
    await this.read(tokens, prefixes.map(prefixOf), missing(ahead));
    const sets = new Map<PostingsKey, () => IdSet>();
    const buckets = new Map<PostingsKey, Uint8Array>();
    for (const key of requested) {
      const isBucket = key.startsWith(tokenKinds.nameKeys);
      if (isBucket) buckets.set(key, this.stored.get(key) as Uint8Array);
      else sets.set(key, () => this.united.get(key) ?? this.decode(key));
    }
    return new Postings(sets, buckets);
  }

  /** Reads sets and columns in the background before they are needed. If this fails, each is read when it is needed. */
  private async preload(portions: readonly (readonly string[])[]): Promise<void> {
    try {
      await setTimeout(beforePreloadMs, null, { ref: false });
      for (const tokens of portions) {
        for (const [token, bytes] of await this.readLarge(tokens, [])) {
          this.cache.addProtected(this.cacheKey(token), bytes);
        }
      }
      await this.vocabularies();
      await this.communes();
      for (const name of preloadedColumns) await this.column(name);
    } catch (error) {
      log().debug({ err: error }, "the search's sets were not preloaded");
    }
  }

  private async read(
    tokens: readonly string[],
    prefixes: readonly string[],
    ahead: readonly PostingsKey[],
  ): Promise<void> {
    const ofPrefixes = prefixes.flatMap((prefix) => this.large.withPrefix(prefix));
    const all = new Set([...tokens, ...ofPrefixes]);
    const missing = [...all].filter((token) => !this.isStored(token));
    const [large, small] = partition(missing, (token) => this.large.has(token));
    const missingPrefixes = prefixes.filter((prefix) => !this.isStored(smallSetsKey(prefix)));
    const [prefixesAhead, tokensAhead] = partition(this.notLarge(ahead), isPrefix);
    const [rows] = await Promise.all([
      this.readSmall(
        [...small, ...tokensAhead],
        [...missingPrefixes, ...prefixesAhead.map(prefixOf)],
      ),
      this.readStored(large, []),
    ]);
    for (const token of small) {
      const row = rows.get(token);
      if (row?.postings !== null) this.keep(token, row?.postings);
    }
    for (const key of [...tokensAhead, ...prefixesAhead]) {
      const row = rows.get(key);
      const isWhole = row === undefined ? !isPrefix(key) : row.large === null;
      if (isWhole && row?.postings !== null) this.keep(key, row?.postings);
    }
    await this.readTooLarge(small, missingPrefixes, rows);
    for (const prefix of prefixes) {
      this.unite(prefix, largeTokensOf(rows.get(smallSetsKey(prefix))));
    }
  }

  /** Keeps the small sets of the prefixes, and reads the sets that turned out to be too large for `readSmall`. */
  private async readTooLarge(
    tokens: readonly string[],
    prefixes: readonly string[],
    rows: ReadonlyMap<string, TokenRow>,
  ): Promise<void> {
    const large = new Set(tokens);
    const tooLarge: string[] = [];
    for (const prefix of prefixes) {
      const row = rows.get(smallSetsKey(prefix));
      for (const token of largeTokensOf(row)) large.add(token);
      if (row?.postings === null) tooLarge.push(prefix);
      else this.keepSmallSets(prefix, row?.postings);
    }
    const missing = [...large].filter((token) => !this.isStored(token));
    await this.readStored(missing, tooLarge);
  }

  private async readSmall(
    tokens: readonly string[],
    prefixes: readonly string[],
  ): Promise<ReadonlyMap<string, TokenRow>> {
    if (tokens.length + prefixes.length === 0) return new Map();
    const rows = await this.readTokens(this.db, {
      tokens: tokens.join("\n"),
      prefixes: prefixes.join("\n"),
      largest: largestSmallSet,
      largestSmall: largestSmallSets,
    });
    return new Map(rows.map((row) => [row.name, row]));
  }

  /** Reads large sets, and the small sets of prefixes where these are large together. */
  private async readStored(tokens: readonly string[], prefixes: readonly string[]): Promise<void> {
    const read = await this.readLarge(tokens, prefixes);
    for (const token of tokens) this.keep(token, read.get(token));
    for (const prefix of prefixes) this.keepSmallSets(prefix, read.get(smallSetsKey(prefix)));
  }

  private async readLarge(
    tokens: readonly string[],
    prefixes: readonly string[],
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    if (tokens.length + prefixes.length === 0) return new Map();
    const from = `FROM ${this.index.schemaName}.search_index WHERE token`;
    const selects = prefixes.map(
      (prefix) =>
        `SELECT ${quoteText(smallSetsKey(prefix))}, coalesce(string_agg(postings, ''), '') ${from} >= ${quoteText(prefix)}
        AND token < ${quoteText(prefix + lastCharacter)} AND octet_length(postings) <= ${largestSmallSet}`,
    );
    if (tokens.length > 0) {
      selects.push(`SELECT token, postings ${from} IN (${tokens.map(quoteText).join(", ")})`);
    }
    const rows = await readBlobs(this.db, selects.join(" UNION ALL "));
    return new Map(rows.map(({ text, blob }) => [text, blob]));
  }

  /** Unites the sets of a prefix: the small ones, which were read together, and the `large` ones. */
  private unite(prefix: string, large: readonly string[]): void {
    const largeTokens = this.large.isKnown ? this.large.withPrefix(prefix) : [];
    const tokens = [...new Set([...large, ...largeTokens])];
    const key = smallSetsKey(prefix);
    const union = IdSet.union([key, ...tokens].map((name) => this.decode(name)));
    this.united.set(key, union);
    if (tokens.length > 0) this.cache.addUnion(this.unionKey(key), union);
  }

  /** Decodes the postings of a token, or the small sets of a prefix. */
  private decode(name: string): IdSet {
    const cached = this.decoded.get(name);
    if (cached) return cached;
    const key = this.cacheKey(name);
    const set = this.cache.decoded(key) ?? decodeIdSet(this.stored.get(name) as Uint8Array);
    this.decoded.set(name, set);
    this.cache.addDecoded(key, set);
    return set;
  }

  private isLoaded(key: PostingsKey): boolean {
    if (!isPrefix(key)) return this.isStored(key);
    const united = this.united.get(key) ?? this.cache.union(this.unionKey(key));
    if (united) this.united.set(key, united);
    return united !== undefined;
  }

  private isStored(name: string): boolean {
    if (this.stored.has(name)) return true;
    const bytes = this.cache.bytes(this.cacheKey(name));
    if (bytes) this.stored.set(name, bytes);
    return bytes !== undefined;
  }

  /** The keys whose sets are not known to be large. */
  private notLarge(keys: readonly PostingsKey[]): PostingsKey[] {
    return keys.filter((key) =>
      isPrefix(key)
        ? !this.isStored(key) && this.large.withPrefix(prefixOf(key)).length === 0
        : !this.large.has(key),
    );
  }

  private keep(name: string, postings: Uint8Array | null | undefined): void {
    const bytes = postings ?? none;
    this.stored.set(name, bytes);
    this.cache.add(this.cacheKey(name), bytes);
  }

  /** Cached only once the large sets are known. Otherwise a later search could not tell which large sets are missing. */
  private keepSmallSets(prefix: string, postings: Uint8Array | null | undefined): void {
    if (this.large.isKnown) this.keep(smallSetsKey(prefix), postings);
    else this.stored.set(smallSetsKey(prefix), postings ?? none);
  }

  private cacheKey(name: string): string {
    return `${this.version} ${name}`;
  }

  private unionKey(key: PostingsKey): string {
    return this.cacheKey(`${key}*`);
  }
}

function isPrefix(key: PostingsKey): boolean {
  return key.endsWith("*");
}

/** `abc*`: `abc`. */
function prefixOf(key: PostingsKey): string {
  return key.slice(0, -1);
}

/** The key of a prefix. Also the name of its concatenated small sets. */
function smallSetsKey(prefix: string): PostingsKey {
  return `${prefix}*`;
}

function largeTokensOf(row: TokenRow | undefined): string[] {
  return row?.large?.split("\n") ?? [];
}

function partition<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
