import { setTimeout } from "node:timers/promises";
import { type Database, databaseName, readBlobs } from "@/db/client";
import { quoteText } from "@/db/copy-out";
import type { RegisterTables } from "@/db/schema";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";
import { IdSet } from "../postings/id-set";
import { decodeIdSet } from "../postings/id-set-codec";
import { SetCache } from "../postings/set-cache";
import { type LargeSets, largeSetsOf, largestSmallRest, largestSmallSet } from "./large-sets";
import { Postings, type PostingsKey } from "./postings";
import { setsToPreload } from "./preload-sets";
import { type ReadTokens, readTokensOf } from "./read-tokens";
import { type Vocabularies, vocabulariesOf } from "./read-vocabulary";
import { tokenKinds } from "./tokens";

/** The register whose index is read, and its version. */
export type IndexVersion = { tables: RegisterTables; schemaName: string; version: number };

type TokenRow = Awaited<ReturnType<ReadTokens>>[number];

/** The first searches after a start do not wait for what is read ahead. */
const beforePreloadMs = 500;
const lastCharacter = "\u{10FFFF}";
const shared = perProcess("search-sets", (): { cache?: SetCache } => ({}));
const none = new Uint8Array();

/**
 * Reads posting lists for one search, each at most once. What was read lately comes from the process's memory,
 * which is bounded.
 */
export class IndexReader {
  /** Stored postings by token; under a beginning with an asterisk, the small sets of that beginning together. */
  private readonly stored = new Map<string, Uint8Array>();
  private readonly decoded = new Map<string, IdSet>();
  /** By beginning: the union of all its sets. */
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

  /** The words and towns of the register; reading them takes a while the first time. */
  vocabularies(): Promise<Vocabularies> {
    return vocabulariesOf(this.db, this.index.schemaName, this.version);
  }

  /** Whether some sets are large. Until that is known, reading such a set takes one more statement. */
  async hasLargeSets(): Promise<boolean> {
    await this.large.known;
    return this.large.hasAny;
  }

  /**
   * Reads postings, in as few statements as possible. `ahead` may be asked for next and are read too where
   * they are small; they are no part of what is given.
   */
  async fetch(keys: Iterable<PostingsKey>, ahead: Iterable<PostingsKey> = []): Promise<Postings> {
    const asked = new Set(keys);
    const [beginnings, tokens] = parted(
      [...asked].filter((key) => !this.isMade(key)),
      isBeginning,
    );
    await this.read(
      tokens,
      beginnings.map(textOf),
      [...ahead].filter((key) => !this.isMade(key)),
    );
    const sets = new Map<PostingsKey, () => IdSet>();
    const buckets = new Map<PostingsKey, Uint8Array>();
    for (const key of asked) {
      const isBucket = key.startsWith(tokenKinds.nameKeys);
      if (isBucket) buckets.set(key, this.stored.get(key) as Uint8Array);
      else sets.set(key, () => this.united.get(key) ?? this.decode(key));
    }
    return new Postings(sets, buckets);
  }

  /** Reads sets in the background before they are asked for. A set that could not be read is read when it is asked for. */
  private async preload(portions: readonly (readonly string[])[]): Promise<void> {
    try {
      await setTimeout(beforePreloadMs, null, { ref: false });
      for (const tokens of portions) {
        for (const [token, bytes] of await this.readLarge(tokens, [])) {
          this.cache.keepProtected(this.cacheKey(token), bytes);
        }
      }
      await this.vocabularies();
    } catch (error) {
      log().debug({ err: error }, "the search's sets were not read ahead");
    }
  }

  private async read(
    tokens: readonly string[],
    beginnings: readonly string[],
    ahead: readonly PostingsKey[],
  ): Promise<void> {
    const within = beginnings.flatMap((text) => this.large.beginningWith(text));
    const wanted = [...new Set([...tokens, ...within])].filter((token) => !this.isStored(token));
    const [large, small] = parted(wanted, (token) => this.large.has(token));
    const rests = beginnings.filter((text) => !this.isStored(restOf(text)));
    const [beginningsAhead, tokensAhead] = parted(this.smallOf(ahead), isBeginning);
    const [found] = await Promise.all([
      this.readSmall([...small, ...tokensAhead], [...rests, ...beginningsAhead.map(textOf)]),
      this.readStored(large, []),
    ]);
    for (const token of small) {
      const row = found.get(token);
      if (row?.postings !== null) this.keep(token, row?.postings);
    }
    for (const key of [...tokensAhead, ...beginningsAhead]) {
      const row = found.get(key);
      const isWhole = row === undefined ? !isBeginning(key) : row.large === null;
      if (isWhole && row?.postings !== null) this.keep(key, row?.postings);
    }
    await this.readRests(rests, small, found);
    for (const text of beginnings) this.unite(text, largeIn(found.get(restOf(text))));
  }

  /** Reads the sets that turned out to be large when the small ones were read. */
  private async readRests(
    rests: readonly string[],
    tokens: readonly string[],
    found: ReadonlyMap<string, TokenRow>,
  ): Promise<void> {
    const large = [...tokens, ...rests.flatMap((text) => largeIn(found.get(restOf(text))))];
    const tooLong = rests.filter((text) => found.get(restOf(text))?.postings === null);
    for (const text of rests) {
      const postings = found.get(restOf(text))?.postings;
      if (postings !== null) this.keepRest(text, postings);
    }
    await this.readStored(
      [...new Set(large)].filter((token) => !this.isStored(token)),
      tooLong,
    );
  }

  private async readSmall(
    tokens: readonly string[],
    beginnings: readonly string[],
  ): Promise<ReadonlyMap<string, TokenRow>> {
    if (tokens.length + beginnings.length === 0) return new Map();
    const rows = await this.readTokens(this.db, {
      tokens: tokens.join("\n"),
      beginnings: beginnings.join("\n"),
      largest: largestSmallSet,
      largestRest: largestSmallRest,
    });
    return new Map(rows.map((row) => [row.name, row]));
  }

  /** Reads large sets, and the small sets of a beginning where these are large together. */
  private async readStored(tokens: readonly string[], rests: readonly string[]): Promise<void> {
    const read = await this.readLarge(tokens, rests);
    for (const token of tokens) this.keep(token, read.get(token));
    for (const text of rests) this.keepRest(text, read.get(restOf(text)));
  }

  private async readLarge(
    tokens: readonly string[],
    rests: readonly string[],
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    if (tokens.length + rests.length === 0) return new Map();
    const from = `FROM ${this.index.schemaName}.search_index WHERE token`;
    const selects = rests.map(
      (
        text,
      ) => `SELECT ${quoteText(restOf(text))}, coalesce(string_agg(postings, ''), '') ${from} >= ${quoteText(text)}
        AND token < ${quoteText(text + lastCharacter)} AND octet_length(postings) <= ${largestSmallSet}`,
    );
    if (tokens.length > 0) {
      selects.push(`SELECT token, postings ${from} IN (${tokens.map(quoteText).join(", ")})`);
    }
    const rows = await readBlobs(this.db, selects.join(" UNION ALL "));
    return new Map(rows.map(({ text, blob }) => [text, blob]));
  }

  /** Unites the sets of a beginning: the small ones, which were read together, and the `large` ones. */
  private unite(text: string, large: readonly string[]): void {
    const known = this.large.isKnown ? this.large.beginningWith(text) : [];
    const tokens = [...new Set([...large, ...known])];
    const all = IdSet.union([restOf(text), ...tokens].map((name) => this.decode(name)));
    this.united.set(restOf(text), all);
    if (tokens.length > 0) this.cache.keepMade(this.cacheKey(`${text}**`), all);
  }

  /** The decoded form of what was read under a name. */
  private decode(name: string): IdSet {
    const known = this.decoded.get(name);
    if (known) return known;
    const key = this.cacheKey(name);
    const set = this.cache.decoded(key) ?? decodeIdSet(this.stored.get(name) as Uint8Array);
    this.decoded.set(name, set);
    this.cache.keepDecoded(key, set);
    return set;
  }

  private isMade(key: PostingsKey): boolean {
    if (!isBeginning(key)) return this.isStored(key);
    const united = this.united.get(key) ?? this.cache.made(this.cacheKey(`${key}*`));
    if (united) this.united.set(key, united);
    return united !== undefined;
  }

  private isStored(name: string): boolean {
    if (this.stored.has(name)) return true;
    const bytes = this.cache.bytes(this.cacheKey(name));
    if (bytes) this.stored.set(name, bytes);
    return bytes !== undefined;
  }

  /** Those that are not known to be large. */
  private smallOf(keys: readonly PostingsKey[]): PostingsKey[] {
    return keys.filter((key) =>
      isBeginning(key)
        ? !this.isStored(key) && this.large.beginningWith(textOf(key)).length === 0
        : !this.large.has(key),
    );
  }

  private keep(name: string, postings: Uint8Array | null | undefined): void {
    const bytes = postings ?? none;
    this.stored.set(name, bytes);
    this.cache.keep(this.cacheKey(name), bytes);
  }

  /** Keeps it for other searches only if these will know which large sets are missing from it. */
  private keepRest(text: string, postings: Uint8Array | null | undefined): void {
    if (this.large.isKnown) this.keep(restOf(text), postings);
    else this.stored.set(restOf(text), postings ?? none);
  }

  private cacheKey(name: string): string {
    return `${this.version} ${name}`;
  }
}

function isBeginning(key: PostingsKey): boolean {
  return key.endsWith("*");
}

/** The beginning that a key names. */
function textOf(key: PostingsKey): string {
  return key.slice(0, -1);
}

/** The name under which the small sets of a beginning are kept together. */
function restOf(text: string): string {
  return `${text}*`;
}

function largeIn(row: TokenRow | undefined): string[] {
  return row?.large?.split("\n") ?? [];
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
