import { setImmediate } from "node:timers/promises";
import type { Database } from "@/db/client";
import type { SearchFilters } from "@/lib/contract/registry";
import { IndexReader } from "@/lib/search/index/index-reader";
import { findNames } from "@/lib/search/query/find-names";
import { Ranking } from "@/lib/search/query/ranking";
import { type ReadQuery, readQuery } from "@/lib/search/query/read-query";
import { typedWords } from "@/lib/search/query/typed-words";
import { readFilter } from "./filters";
import { sirenOfSiret } from "./identifiers";
import type { RegisterSnapshot } from "./live-register";
import { type RegisterStatements, statementsOf } from "./register-statements";
import { SummaryRows } from "./summary-rows";

/** A result with the town of its head office, or of the establishment whose SIRET was searched. */
export type MatchRow = Awaited<ReturnType<RegisterStatements["summaryOfSiren"]>>[number];

/** The results of a search in one register, the best first. */
export type Matches = {
  total: () => number;
  ids: (offset: number, limit: number) => Promise<number[]>;
  rows: (offset: number, limit: number) => Promise<MatchRow[]>;
  /** Rows and total number together; the total is computed while the database reads the rows. */
  page: (offset: number, limit: number) => Promise<{ rows: MatchRow[]; total: number }>;
  /** The establishment whose SIRET was searched; the company is shown with its town. */
  siret: number | null;
  /** No name has the words as typed, so the results have similar words. */
  isCorrected: boolean;
  /** The words of the query that were ignored, as typed. */
  without: readonly string[];
  /** The other name that matched (acronym, trade name or shop sign), if the name did not. */
  otherName: (row: MatchRow) => string | null;
};

/**
 * The companies that match and pass the filters. `isExact`: only those that have all words as typed. A SIREN or SIRET
 * that does not exist finds nothing, unless a name has its digits.
 */
export async function findMatches(
  db: Database,
  live: RegisterSnapshot,
  q: string,
  filters: SearchFilters,
  isExact = false,
): Promise<Matches> {
  const query = readQuery(q);
  const reader = new IndexReader(db, live);
  const filtering = readFilter(reader, filters);
  const identified =
    query.kind === "name"
      ? undefined
      : (await Promise.all([findByIdentifier(db, live, query), filtering]))[0];
  if (identified) {
    const passes = (await filtering)?.has(identified.id) ?? true;
    return onlyMatch(passes ? identified : null, siretOf(query));
  }
  const rows = new SummaryRows(db, live);
  const ranking = new Ranking(reader, (ids) => rows.names(ids));
  const isNumber = query.kind !== "name" && query.isAlone;
  const finding = findNames(reader, query.name, ranking, isExact || isNumber);
  const [{ isCorrected, without }, filter] = await Promise.all([finding, filtering]);
  ranking.narrow(filter);
  const read = async (offset: number, limit: number) =>
    rows.ofIds(await ranking.slice(offset, limit));
  return {
    total: () => ranking.total,
    ids: (offset, limit) => ranking.slice(offset, limit),
    rows: read,
    page: async (offset, limit) => {
      const count = afterSending().then(() => ranking.total);
      const [rows, total] = await Promise.all([read(offset, limit), count]);
      return { rows, total };
    },
    siret: null,
    isCorrected,
    without: typedWords(q, query.name.words, without),
    otherName: ({ id }) => rows.otherName(id, query.name.words),
  };
}

/** The driver sends statements at the end of an event loop turn; computing the total earlier would delay them. */
async function afterSending(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function onlyMatch(row: MatchRow | null, siret: number | null): Matches {
  const found = row ? [row] : [];
  const rows = async (offset: number, limit: number) => found.slice(offset, offset + limit);
  return {
    total: () => found.length,
    ids: async (offset, limit) => (await rows(offset, limit)).map(({ id }) => id),
    rows,
    page: async (offset, limit) => ({ rows: await rows(offset, limit), total: found.length }),
    siret,
    isCorrected: false,
    without: [],
    otherName: () => null,
  };
}

async function findByIdentifier(
  db: Database,
  { tables, reportVersion }: RegisterSnapshot,
  query: ReadQuery,
): Promise<MatchRow | undefined> {
  if (query.kind === "name") return undefined;
  const { summaryOfSiren, summaryOfSiret } = statementsOf(db, tables);
  const siret = Number(siretOf(query));
  const [row] =
    query.kind === "siren"
      ? await summaryOfSiren(db, { siren: Number(query.siren) })
      : await summaryOfSiret(db, { siret, siren: sirenOfSiret(siret) });
  if (row) reportVersion(row.registerVersion);
  return row;
}

function siretOf(query: ReadQuery): number | null {
  return query.kind === "siret" ? Number(query.siret) : null;
}
