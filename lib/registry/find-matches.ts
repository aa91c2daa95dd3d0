import { setImmediate } from "node:timers/promises";
import { type Database, databaseName } from "@/db/client";
import { defaultOrder } from "@/lib/contract/default-order";
import { type ListedNumber, listedNumbers, typedNumbers } from "@/lib/contract/listed-numbers";
import type { Facets, UnknownNumber } from "@/lib/contract/registry";
import { employeeRangeCodes } from "@/lib/contract/search-constants";
import type { SearchFilters, SortKey } from "@/lib/contract/search-query";
import { unknownNumber } from "@/lib/contract/unknown-number";
import { IndexReader } from "@/lib/search/index/index-reader";
import { activeState, closedState, tokenKinds } from "@/lib/search/index/tokens";
import { IdSet } from "@/lib/search/postings/id-set";
import { sliceByColumn, sliceBySortedColumn } from "@/lib/search/query/by-column";
import { sliceBySets } from "@/lib/search/query/by-sets";
import { findNames } from "@/lib/search/query/find-names";
import { Ranking } from "@/lib/search/query/ranking";
import { type ReadQuery, readQuery } from "@/lib/search/query/read-query";
import { typedWords } from "@/lib/search/query/typed-words";
import { readAsFilters } from "./as-filters/read-as-filters";
import { countFacets } from "./facets";
import { Filters } from "./filters";
import { formatSiren, sirenOfSiret } from "./identifiers";
import type { RegisterSnapshot } from "./live-register";
import { type RegisterStatements, statementsOf } from "./register-statements";
import { sortByName } from "./sort-by-name";
import { SummaryRows } from "./summary-rows";

/**
 * A result with the town of its head office, or with the town and department of the establishment whose SIRET was searched.
 */
export type MatchRow = Awaited<ReturnType<RegisterStatements["summaryOfSiren"]>>[number] & {
  department?: string | null;
};

/** What is searched: a text, filters, or both. `isExact`: only companies that have all words as typed. */
export type Search = {
  q?: string | undefined;
  filters?: SearchFilters;
  isExact?: boolean | undefined;
  sort?: SortKey | undefined;
};

/** The results of a search in one register, in order. */
export type Matches = {
  total: () => number;
  ids: (offset: number, limit: number) => Promise<number[]>;
  rows: (offset: number, limit: number) => Promise<MatchRow[]>;
  /** Rows and total number together; the total is computed while the database reads the rows. */
  page: (offset: number, limit: number) => Promise<{ rows: MatchRow[]; total: number }>;
  facets: () => Promise<Facets>;
  /** How many there are without one of the search's filters. */
  totalWithout: (filter: keyof SearchFilters) => Promise<number>;
  /** Reads the index of the register in which the results are. */
  reader: IndexReader;
  /** The establishments whose SIRETs were searched; their companies are shown with their towns. */
  sirets: readonly number[];
  /** No name has the words as typed, so the results have similar words. */
  isCorrected: boolean;
  /** The words of the query that were ignored, as typed. */
  without: readonly string[];
  /** The numbers of a list that no company or establishment has. */
  unknownNumbers: readonly UnknownNumber[];
  /** The other name that matched (acronym, trade name or shop sign), if the name did not. */
  otherName: (row: MatchRow) => string | null;
};

/**
 * The companies that match and pass the filters. A SIREN or SIRET that does not exist finds nothing, unless a name has its
 * digits.
 */
export async function findMatches(
  db: Database,
  live: RegisterSnapshot,
  search: Search,
): Promise<Matches> {
  const listed = listedNumbers(search.q ?? "");
  if (listed.length > 0) return findListed(db, live, search, listed);
  const sirens = search.filters?.siren;
  return findAmong(db, live, search, sirens && (await rowsOfSirens(db, live, sirens)));
}

/** `chosen`: the companies of the filter `siren`, in the order that is theirs by relevance. */
async function findAmong(
  db: Database,
  live: RegisterSnapshot,
  { q, filters: given = {}, isExact = false, sort }: Search,
  chosen: readonly { id: number }[] | undefined,
): Promise<Matches> {
  const reader = new IndexReader(db, live);
  const { schemaName, version } = live;
  const key = JSON.stringify([databaseName(db), schemaName, version, q ?? null, isExact]);
  const among = chosen && IdSet.of(chosen.map(({ id }) => id));
  const filtering = Filters.read(reader, given, among);
  const order = orderOf({ q, sort });
  const readOrder = async () => order && slicesBy(order, db, live, reader);
  const rows = new SummaryRows(db, live);
  if (q === undefined) {
    const [all, filters, slice] = await Promise.all([everyCompany(reader), filtering, readOrder()]);
    const passing = (limits: Filters) =>
      reader.made(limits.key, () => limits.passing(all) ?? all());
    const ids = passing(filters);
    return {
      ...resultsOf(rows, slice ? slice(ids) : sliceAsChosen(ids, chosen), () => ids.size),
      facets: () => countFacets({ reader, key, passing }, filters),
      totalWithout: async (name) => passing(filters.withoutGiven(name)).size,
      reader,
      ...unchanged,
    };
  }
  const query = readQuery(q);
  const identified =
    query.kind === "name"
      ? undefined
      : (await Promise.all([findByIdentifier(db, live, query), filtering]))[0];
  if (identified) {
    const filters = await filtering;
    const found = IdSet.of([identified.id]);
    const passes = filters.passing(() => found)?.has(identified.id) ?? true;
    const passing = passingOf(() => found);
    return {
      ...onlyMatch(passes ? identified : null, siretOf(query)),
      facets: () => countFacets({ reader, key, passing }, filters),
      totalWithout: async (name) => passing(filters.withoutGiven(name)).size,
      reader,
    };
  }
  const ranking = new Ranking(reader, (ids) => rows.names(ids));
  const isNumber = query.kind !== "name" && query.isAlone;
  const saysFilters = async () => (await readAsFilters(q, reader)) !== null;
  const finding = findNames(reader, query.name, ranking, isExact || isNumber, saysFilters);
  const [{ isCorrected, without }, filters, sorted] = await Promise.all([
    finding,
    filtering,
    readOrder(),
  ]);
  let union: IdSet | undefined;
  const found = () => {
    union ??= ranking.companies();
    return union;
  };
  const narrowed = filters.hasSets
    ? reader.made(filters.key, () => filters.passing(found) ?? found())
    : filters.passing(found);
  ranking.narrow(narrowed);
  const passing = passingOf(found);
  const slice: Slice = sorted
    ? sorted(narrowed ? found().and(narrowed) : found())
    : (offset, limit) => ranking.slice(offset, limit);
  return {
    ...resultsOf(rows, slice, () => ranking.total),
    facets: () => countFacets({ reader, key, passing }, filters),
    totalWithout: async (name) => passing(filters.withoutGiven(name)).size,
    reader,
    sirets: [],
    isCorrected,
    without: typedWords(q, query.name.words, without),
    unknownNumbers: [],
    otherName: ({ id }) => rows.otherName(id, ranking.searchedFor(id)),
  };
}

type Slice = (offset: number, limit: number) => Promise<number[]>;

/** Pages of a set in the order in which its companies were chosen, or else by id. */
function sliceAsChosen(ids: IdSet, chosen: readonly { id: number }[] | undefined): Slice {
  const ordered = chosen?.map(({ id }) => id).filter((id) => ids.has(id));
  return async (offset, limit) =>
    ordered ? ordered.slice(offset, offset + limit) : ids.slice(offset, limit);
}

const unchanged = {
  sirets: [],
  isCorrected: false,
  without: [],
  unknownNumbers: [],
  otherName: () => null,
};

function resultsOf(rows: SummaryRows, slice: Slice, countAll: () => number) {
  const read = async (offset: number, limit: number) => rows.ofIds(await slice(offset, limit));
  return {
    total: countAll,
    ids: slice,
    rows: read,
    page: async (offset: number, limit: number) => {
      const counting = afterSending().then(countAll);
      const [found, total] = await Promise.all([read(offset, limit), counting]);
      return { rows: found, total };
    },
  };
}

/** The companies that have the SIRENs, each once, in the order of these. */
async function rowsOfSirens(
  db: Database,
  { tables, reportVersion }: RegisterSnapshot,
  sirens: readonly string[],
) {
  const rows = await statementsOf(db, tables).idsOfSirens(db, { sirens: sirens.join(",") });
  if (rows[0]) reportVersion(rows[0].registerVersion);
  const bySiren = new Map(rows.map(({ id, siren }) => [formatSiren(siren), id]));
  return [...new Set(sirens)].flatMap((siren) => {
    const id = bySiren.get(siren);
    return id === undefined ? [] : { id, siren };
  });
}

/**
 * The companies of several numbers, as the filter `siren` finds them, in the order of the numbers unless another is asked
 * for. The numbers that no company or establishment has are left aside; a SIRET without its establishment and a VAT number
 * with a wrong key still find their company.
 */
async function findListed(
  db: Database,
  live: RegisterSnapshot,
  asked: Search,
  listed: readonly ListedNumber[],
): Promise<Matches> {
  const { filters = {}, sort = "relevance", isExact } = asked;
  const found = await rowsOfSirens(
    db,
    live,
    listed.map(({ siren }) => siren),
  );
  const known = new Set(found.map(({ siren }) => siren));
  const chosen = found.filter(({ siren }) => filters.siren?.includes(siren) ?? true);
  const siren = chosen.map(({ siren }) => siren);
  const search = { filters: { ...filters, siren }, sort, isExact };
  const matches = await findAmong(db, live, search, chosen);
  const typed = typedNumbers(asked.q ?? "");
  const wanted = typed.flatMap(({ siret }) => (siret === null ? [] : Number(siret)));
  const places = await placesOfSirets(db, live, wanted);
  const existing = new Set(places.map(({ siret }) => siret));
  const unknownNumbers = typed.flatMap((number) => {
    const isKnown = known.has(number.siren);
    const exists = number.siret === null ? isKnown : existing.has(Number(number.siret));
    return unknownNumber(number, { isKnown, exists }) ?? [];
  });
  const placeOf = byCompany(places);
  const atPlaces = (rows: readonly MatchRow[]) => rows.map((row) => atPlace(row, placeOf));
  return {
    ...matches,
    rows: async (offset, limit) => atPlaces(await matches.rows(offset, limit)),
    page: async (offset, limit) => {
      const { rows, total } = await matches.page(offset, limit);
      return { rows: atPlaces(rows), total };
    },
    // The filter that stands for the list is not one of the search.
    totalWithout: async (name) => {
      if (name !== "siren") return matches.totalWithout(name);
      const { siren: _, ...others } = filters;
      return (await findListed(db, live, { ...asked, filters: others }, listed)).total();
    },
    sirets: [...placeOf.values()].map(({ siret }) => siret),
    without: unknownNumbers.map(({ number }) => number),
    unknownNumbers,
  };
}

type Place = Awaited<ReturnType<RegisterStatements["placesOfSirets"]>>[number];

/** Those of the establishments that the register has, with their addresses, in the order asked for. */
export async function placesOfSirets(
  db: Database,
  { tables, reportVersion }: RegisterSnapshot,
  sirets: readonly number[],
): Promise<Place[]> {
  if (sirets.length === 0) return [];
  const places = await statementsOf(db, tables).placesOfSirets(db, { sirets: sirets.join(",") });
  if (places[0]) reportVersion(places[0].registerVersion);
  const bySiret = new Map(places.map((place) => [place.siret, place]));
  return sirets.flatMap((siret) => bySiret.get(siret) ?? []);
}

/** The first place of each company, by its SIREN. */
export function byCompany(places: readonly Place[]): ReadonlyMap<number, Place> {
  return new Map(places.toReversed().map((place) => [sirenOfSiret(place.siret), place]));
}

function atPlace(row: MatchRow, places: ReadonlyMap<number, Place>): MatchRow {
  const place = places.get(row.siren);
  if (!place) return row;
  const { siret, city, postalCode, department } = place;
  return { ...row, siret, city, postalCode, department };
}

async function everyCompany(reader: IndexReader): Promise<() => IdSet> {
  const states = [activeState, closedState].map((state) => tokenKinds.state + state);
  const postings = await reader.fetch(states);
  return () => reader.made("all", () => IdSet.union(states.map((state) => postings.ids(state))));
}

/** Of the companies that a search has found, those that pass some filters. */
function passingOf(found: () => IdSet): (limits: Filters) => IdSet {
  return (limits) => {
    const passing = limits.passing(found);
    return passing ? found().and(passing) : found();
  };
}

/** How the results are sorted; null: by relevance. */
function orderOf({ q, sort = defaultOrder({ q }) }: Search) {
  return sort === "relevance" ? null : sort;
}

/** Pages of a set in an order. The headcount has few values, whose sets give a page faster than a column. */
async function slicesBy(
  order: Exclude<SortKey, "relevance">,
  db: Database,
  live: RegisterSnapshot,
  reader: IndexReader,
): Promise<(ids: IdSet) => Slice> {
  const isFalling = order.startsWith("-");
  if (order.endsWith("employees")) {
    const keys = employeeRangeCodes.map((code) => tokenKinds.employeeRange + code);
    if (isFalling) keys.reverse();
    const postings = await reader.fetch(keys);
    const sets = keys.map((key) => postings.ids(key));
    return (ids) => async (offset, limit) => sliceBySets(ids, sets, offset, limit);
  }
  if (order === "name") {
    const names = await reader.column("name");
    return (ids) => (offset, limit) =>
      sliceBySortedColumn(ids, names, sortByName(db, live), offset, limit);
  }
  const days = await reader.column(order.endsWith("closedAt") ? "closingDate" : "registrationDate");
  return (ids) => async (offset, limit) => sliceByColumn(ids, days, isFalling, offset, limit);
}

/** The driver sends statements at the end of an event loop turn; computing the total earlier would delay them. */
async function afterSending(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function onlyMatch(row: MatchRow | null, siret: number | null) {
  const found = row ? [row] : [];
  const rows = async (offset: number, limit: number) => found.slice(offset, offset + limit);
  return {
    ...unchanged,
    sirets: siret === null ? [] : [siret],
    total: () => found.length,
    ids: async (offset: number, limit: number) => (await rows(offset, limit)).map(({ id }) => id),
    rows,
    page: async (offset: number, limit: number) => ({
      rows: await rows(offset, limit),
      total: found.length,
    }),
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
