import { setTimeout } from "node:timers/promises";
import { type Database, nameOf, readBlobs } from "@/db/client";
import { quoteText } from "@/db/copy-out";
import type { RegisterTables } from "@/db/schema";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { IdSet } from "../postings/id-set";
import { decodeIdSet } from "../postings/id-set-codec";
import { SetCache } from "../postings/set-cache";
import { type LargeSets, largeSetsOf, largestSmallRest, largestSmallSet } from "./large-sets";
import { type NameKey, type VisitEntry, visitEntries } from "./name-key";
import { setsToPreload } from "./preload-sets";
import { type ReadTokens, readTokensOf } from "./read-tokens";
import { bucketToken, maxPrefixLength, prefixKinds, tokenKinds, type WordKind } from "./tokens";

/** The register whose index is read, and its version. */
type IndexVersion = { tables: RegisterTables; schemaName: string; version: number };

type Names = { tokens: readonly string[]; beginnings: readonly string[] };
type TokenRow = Awaited<ReturnType<ReadTokens>>[number];

/** The first searches after a start do not wait for what is read ahead. */
const beforePreloadMs = 500;
const lastCharacter = "\u{10FFFF}";
const shared = globalThis as { registrySearchSets?: SetCache };

/**
 * The index's sets for one search: named first with `want…`, read together with `load`, then given by
 * the same names. Sets that were read before come from the process's memory, which is bounded.
 */
export class IndexReader {
  private readonly wanted = new Set<string>();
  private readonly wantedBeginnings = new Set<string>();
  private readonly wantedIfSmall = { tokens: new Set<string>(), beginnings: new Set<string>() };
  private readonly loaded = new Map<string, Uint8Array>();
  private readonly decoded = new Map<string, IdSet>();
  /** By beginnings: the tokens of large sets in them, and all sets in them together. */
  private readonly largeWithin = new Map<string, readonly string[]>();
  private readonly united = new Map<string, IdSet>();
  private readonly cache: SetCache;
  private readonly readTokens: ReadTokens;
  private readonly large: LargeSets;
  /** Of which database too: one of them may still be changing to it, or from it. */
  private readonly version: string;

  constructor(
    private readonly db: Database,
    private readonly index: IndexVersion,
  ) {
    this.readTokens = readTokensOf(db, index.tables);
    this.version = `${nameOf(db)} ${index.schemaName} ${index.version}`;
    const { SEARCH_CACHE_MB, DATABASE_REPLICA_URLS } = env();
    const cacheBytes = SEARCH_CACHE_MB * 1024 * 1024;
    const databases = Math.max(1, DATABASE_REPLICA_URLS.length);
    shared.registrySearchSets ??= new SetCache(cacheBytes);
    this.cache = shared.registrySearchSets;
    this.large = largeSetsOf(db, index.tables, this.version, (sets) =>
      this.preload(setsToPreload(sets, cacheBytes / databases)),
    );
  }

  /** Reads sets before they are asked for, while others search; what fails is read when it is. */
  private async preload(portions: readonly (readonly string[])[]): Promise<void> {
    try {
      await setTimeout(beforePreloadMs, null, { ref: false });
      for (const tokens of portions) {
        for (const [token, bytes] of await this.readLarge(tokens)) {
          this.cache.keepProtected(this.cacheKey(token), bytes);
        }
      }
    } catch (error) {
      log().debug({ err: error }, "the search's sets were not read ahead");
    }
  }

  /** Settles when it is known which sets are large; until then reading them takes a turn more. */
  get largeKnown(): Promise<void> {
    return this.large.known;
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

  /** The word and those of its kind that begin so, each left out when large. */
  wantWordsIfSmall(kind: WordKind, word: string): void {
    this.wantedIfSmall.tokens.add(tokenKinds[kind] + word);
    if (shortPrefixToken(kind, word) === null) {
      this.wantedIfSmall.beginnings.add(tokenKinds[kind] + word);
    }
  }

  /** All tokens of a kind that begin so, together. */
  wantTokens(beginning: string): void {
    this.wantedBeginnings.add(beginning);
  }

  wantKey(key: NameKey): void {
    this.wanted.add(bucketToken(key.bucket));
  }

  async load(): Promise<void> {
    const isMissing = (name: string) => !this.isHere(name);
    const wantedBeginnings = taken(this.wantedBeginnings).filter((text) => !this.isUnited(text));
    const within = wantedBeginnings.flatMap((text) => this.large.beginningWith(text));
    const beginnings = wantedBeginnings.filter((text) => isMissing(`${text}*`));
    const wanted = [...new Set([...taken(this.wanted), ...within])].filter(isMissing);
    const [large, small] = parted(wanted, (token) => this.large.has(token));
    const ifSmall = this.takeIfSmall();
    const [found] = await Promise.all([
      this.readSmall([...small, ...ifSmall.tokens], [...beginnings, ...ifSmall.beginnings]),
      this.loadLarge(large),
    ]);
    for (const token of [...small, ...ifSmall.tokens]) {
      const row = found.get(token);
      if (row?.postings !== null) this.keep(token, row?.postings);
    }
    for (const text of ifSmall.beginnings) {
      const row = found.get(`${text}*`);
      if (row?.postings && row.large === null) this.keepBeginning(text, row.postings, []);
    }
    await this.loadBeginnings(beginnings, small.filter(isMissing), found);
  }

  /** The beginnings, of what was read of them and of the large sets in them; and what else turned out large. */
  private async loadBeginnings(
    beginnings: readonly string[],
    tokens: readonly string[],
    found: ReadonlyMap<string, TokenRow>,
  ): Promise<void> {
    const rowOf = (text: string) => found.get(`${text}*`);
    const largeIn = (text: string) => rowOf(text)?.large?.split("\n") ?? [];
    const large = new Set([...tokens, ...beginnings.flatMap(largeIn)]);
    const rests = await this.loadLarge(
      [...large].filter((token) => !this.isHere(token)),
      beginnings.filter((text) => rowOf(text)?.postings === null),
    );
    for (const text of beginnings) {
      const rest = rowOf(text)?.postings ?? rests.get(`${text}*`) ?? new Uint8Array();
      this.keepBeginning(text, rest, largeIn(text));
    }
  }

  private takeIfSmall(): Names {
    const { tokens, beginnings } = this.wantedIfSmall;
    return {
      tokens: taken(tokens).filter((token) => !this.isHere(token) && !this.large.has(token)),
      beginnings: taken(beginnings).filter(
        (text) => !this.isHere(`${text}*`) && this.large.beginningWith(text).length === 0,
      ),
    };
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

  /** Keeps the tokens' sets, and gives what the small ones of each beginning in `rests` are together. */
  private async loadLarge(
    tokens: readonly string[],
    rests: readonly string[] = [],
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    const read = await this.readLarge(tokens, rests);
    for (const token of tokens) this.keep(token, read.get(token));
    return read;
  }

  private async readLarge(
    tokens: readonly string[],
    rests: readonly string[] = [],
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    if (tokens.length + rests.length === 0) return new Map();
    const from = `FROM ${this.index.schemaName}.search_index WHERE token`;
    const selects = rests.map(
      (
        text,
      ) => `SELECT ${quoteText(`${text}*`)}, coalesce(string_agg(postings, ''), '') ${from} >= ${quoteText(text)}
        AND token < ${quoteText(text + lastCharacter)} AND octet_length(postings) <= ${largestSmallSet}`,
    );
    if (tokens.length > 0) {
      selects.push(`SELECT token, postings ${from} IN (${tokens.map(quoteText).join(", ")})`);
    }
    const read = new Map<string, Uint8Array>();
    for (const { text, blob } of await readBlobs(this.db, selects.join(" UNION ALL "))) {
      read.set(text, blob);
    }
    return read;
  }

  set(token: string): IdSet {
    const key = this.cacheKey(token);
    const known = this.decoded.get(token) ?? this.cache.decoded(key);
    if (known) return known;
    const bytes = this.loaded.get(token) ?? this.cache.bytes(key);
    if (!bytes) return IdSet.empty;
    const set = bytes.length > 0 ? decodeIdSet(bytes) : IdSet.empty;
    this.decoded.set(token, set);
    this.cache.keepDecoded(key, set);
    return set;
  }

  beginning(kind: WordKind, beginning: string): IdSet {
    const token = shortPrefixToken(kind, beginning);
    return token === null ? this.tokens(tokenKinds[kind] + beginning) : this.set(token);
  }

  tokens(beginning: string): IdSet {
    const known = this.united.get(beginning);
    if (known) return known;
    const large = this.largeWithin.get(beginning) ?? this.large.beginningWith(beginning);
    const names = [`${beginning}*`, ...large];
    const all = IdSet.union(names.map((name) => this.set(name)));
    this.united.set(beginning, all);
    const isWhole = names.every((name) => this.isHere(name));
    if (large.length > 0 && isWhole) this.cache.keepMade(this.unitedKey(beginning), all);
    return all;
  }

  visitEntries(key: NameKey, visit: VisitEntry): void {
    const token = bucketToken(key.bucket);
    const bytes = this.loaded.get(token) ?? this.cache.bytes(this.cacheKey(token));
    if (bytes) visitEntries(bytes, key, visit);
  }

  /** Bytes that are made once for a version of the register; no token has the name. */
  async bytesOnce(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const key = this.cacheKey(name);
    const known = this.cache.bytes(key);
    if (known) return known;
    const bytes = await make();
    this.cache.keep(key, bytes);
    return bytes;
  }

  private isUnited(beginning: string): boolean {
    const known = this.united.get(beginning) ?? this.cache.made(this.unitedKey(beginning));
    if (known) this.united.set(beginning, known);
    return known !== undefined;
  }

  private unitedKey(beginning: string): string {
    return this.cacheKey(`${beginning}**`);
  }

  private isHere(name: string): boolean {
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

  /** The small sets in a beginning; what the large ones are must be known where these are found again. */
  private keepBeginning(text: string, rest: Uint8Array, large: readonly string[]): void {
    this.largeWithin.set(text, large);
    if (this.large.isKnown) this.keep(`${text}*`, rest);
    else this.loaded.set(`${text}*`, rest);
  }

  private cacheKey(token: string): string {
    return `${this.version} ${token}`;
  }
}

function taken(wanted: Set<string>): string[] {
  const all = [...wanted];
  wanted.clear();
  return all;
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function shortPrefixToken(kind: WordKind, beginning: string): string | null {
  if (beginning.length > maxPrefixLength) return null;
  return tokenKinds[prefixKinds[kind]] + beginning;
}
