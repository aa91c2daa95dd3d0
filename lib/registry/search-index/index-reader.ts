import { type Database, nameOf, readBlobs } from "@/db/client";
import { quoteText } from "@/db/copy-out";
import type { RegisterTables } from "@/db/schema";
import { env } from "@/lib/env";
import { type RegisterStatements, statementsOf } from "../register-statements";
import { IdSet } from "./id-set";
import { decodeIdSet } from "./id-set-codec";
import { type LargeSets, largeSetsOf, largestSmallSet } from "./large-sets";
import { entriesOf, type NameEntry, type NameKey } from "./name-key";
import { SetCache } from "./set-cache";
import { bucketToken, maxPrefixLength, prefixKinds, tokenKinds, type WordKind } from "./tokens";

/** The register whose index is read, and its version. */
type IndexVersion = { tables: RegisterTables; schemaName: string; version: number };

type Names = { tokens: readonly string[]; beginnings: readonly string[] };

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
  private readonly cache: SetCache;
  private readonly statements: RegisterStatements;
  private readonly large: LargeSets;
  /** Of which database too: one of them may still be changing to it, or from it. */
  private readonly version: string;

  constructor(
    private readonly db: Database,
    private readonly index: IndexVersion,
  ) {
    this.statements = statementsOf(db, index.tables);
    this.version = `${nameOf(db)} ${index.schemaName} ${index.version}`;
    this.large = largeSetsOf(db, index.tables, this.version);
    shared.registrySearchSets ??= new SetCache(env().SEARCH_CACHE_MB * 1024 * 1024);
    this.cache = shared.registrySearchSets;
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
    const isLarge = (token: string) => this.large.has(token);
    const beginsLarge = (text: string) => this.large.hasBeginning(text);
    const [largeTokens, otherTokens] = parted(taken(this.wanted).filter(isMissing), isLarge);
    const [largeBeginnings, otherBeginnings] = parted(
      taken(this.wantedBeginnings).filter((text) => isMissing(`${text}*`)),
      beginsLarge,
    );
    await Promise.all([
      this.loadLarge(largeTokens, largeBeginnings),
      this.loadSmall(
        { tokens: otherTokens, beginnings: otherBeginnings },
        {
          tokens: taken(this.wantedIfSmall.tokens).filter(
            (token) => isMissing(token) && !isLarge(token),
          ),
          beginnings: taken(this.wantedIfSmall.beginnings).filter(
            (text) => isMissing(`${text}*`) && !beginsLarge(text),
          ),
        },
      ),
    ]);
  }

  /** Small sets together with which are large, then those of the large that are wanted whatever they are. */
  private async loadSmall(wanted: Names, ifSmall: Names): Promise<void> {
    const tokens = [...new Set([...wanted.tokens, ...ifSmall.tokens])];
    const beginnings = [...new Set([...wanted.beginnings, ...ifSmall.beginnings])];
    if (tokens.length + beginnings.length === 0) return;
    const rows = await this.statements.indexOfTokens.execute({
      tokens: tokens.join("\n"),
      beginnings: beginnings.join("\n"),
      largest: largestSmallSet,
    });
    const found = new Map(rows.map(({ name, postings }) => [name, postings]));
    const isLarge = (name: string) => found.get(name) === null;
    for (const name of [...tokens, ...beginnings.map((text) => `${text}*`)]) {
      if (!isLarge(name)) this.keep(name, found.get(name));
    }
    await this.loadLarge(
      wanted.tokens.filter(isLarge),
      wanted.beginnings.filter((text) => isLarge(`${text}*`)),
    );
  }

  private async loadLarge(tokens: readonly string[], beginnings: readonly string[]): Promise<void> {
    if (tokens.length + beginnings.length === 0) return;
    const from = `FROM ${this.index.schemaName}.search_index WHERE token`;
    const selects = beginnings.map(
      (
        text,
      ) => `SELECT ${quoteText(`${text}*`)}, coalesce(string_agg(postings, ''), '') ${from} >= ${quoteText(text)}
        AND token < ${quoteText(text + lastCharacter)}`,
    );
    if (tokens.length > 0) {
      selects.push(`SELECT token, postings ${from} IN (${tokens.map(quoteText).join(", ")})`);
    }
    for (const { text, blob } of await readBlobs(this.db, selects.join(" UNION ALL "))) {
      this.keep(text, blob);
    }
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
