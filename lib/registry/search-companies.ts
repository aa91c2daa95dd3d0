import type { Database } from "@/db/client";
import { ApiError } from "@/lib/contract/errors";
import {
  type CompanySuggestion,
  type CompanySummary,
  maxSuggestions,
  type Register,
  type SearchPage,
} from "@/lib/contract/registry";
import { replacedPlaces } from "@/lib/contract/replaced-places";
import { pageSize } from "@/lib/contract/search-constants";
import {
  type Cursor,
  cursorText,
  isPeriod,
  SearchCriteria,
  type SearchFilters,
} from "@/lib/contract/search-query";
import { departmentOfNumber } from "@/lib/search/index/columns";
import type { IndexReader } from "@/lib/search/index/index-reader";
import { guessAsFilters, readAsFilters } from "./as-filters/read-as-filters";
import { filteredTowns } from "./filtered-towns";
import { findMatches, type Matches, type Search } from "./find-matches";
import { formatSiren, formatSiret } from "./identifiers";
import { onLiveRegister, type RegisterSnapshot } from "./live-register";
import { activitiesOf } from "./nomenclatures/activities-of";
import { employeeRangeLabel } from "./nomenclatures/employee-ranges";
import { isNameOfActivity } from "./nomenclatures/find-activities";
import { isNafCode, nafLabel } from "./nomenclatures/naf";
import { townName } from "./nomenclatures/town-name";
import { byCompany, placesOfSirets } from "./places-of-sirets";
import type { SummaryRow } from "./summary-rows";

type CompanyPage = Omit<SearchPage, "ok">;

/** Optional parts of the results: each company's activity, the name that matched, the facets, what tables show, the town's spelling, the street and its complement. */
type Extra = "activity" | "match" | "facets" | "details" | "town" | "street";
export type SearchExtras = Partial<Record<Extra, boolean>>;

/** How many companies a page has, and the cursor that they come after, whatever the page. */
export type SearchPlace = { limit?: number | undefined; cursor?: Cursor | undefined };

/**
 * A page (from 1) of the companies that match and pass the filters, and their exact number. The SIRET of an establishment,
 * alone or in a list, finds its company, shown with the establishment's town. Throws ApiError REGISTER_CHANGED for the cursor of another
 * version.
 */
export async function searchCompanies(
  search: Search,
  page: number,
  { limit: asked, cursor, ...extras }: SearchExtras & SearchPlace = {},
): Promise<CompanyPage> {
  return onLiveRegister(async (db, live) => {
    const { register } = live;
    const { version } = register;
    const { nafCode, city } = search.filters ?? {};
    if (cursor && cursor.version !== version) {
      throw new ApiError("REGISTER_CHANGED", {}, { register });
    }
    const limit = asked ?? pageSize;
    const offset = cursor ? cursor.offset : (page - 1) * limit;
    const matches = await findMatches(db, live, search);
    const { rows, total } = await matches.page(offset, limit);
    const next = offset + rows.length;
    const hasMore = rows.length > 0 && next < total;
    const sirets = extras.street ? rows.flatMap(({ siret }) => siret ?? []) : [];
    const places = byCompany(await placesOfSirets(db, live, sirets));
    const details = extras.details ? await detailsIn(matches.reader) : () => ({});
    const companies = rows.map((row) => ({
      ...summary(row),
      ...(extras.activity && activity(row)),
      ...details(row),
      ...(extras.town && { townName: townName(row.city, row.postalCode) }),
      ...(extras.street && streetOf(places.get(row.siren))),
      ...(extras.match && { otherName: matches.otherName(row) }),
    }));
    return {
      companies,
      total,
      page: Math.floor(offset / limit) + 1,
      ...((asked || cursor) && {
        nextCursor: hasMore ? cursorText({ version, offset: next }) : null,
      }),
      register,
      ...(extras.facets && { facets: await matches.facets() }),
      ...(extras.activity && nafCode && { activities: nafCode.flatMap(activitiesOf) }),
      ...(extras.town && city && { towns: await filteredTowns(city, matches.reader) }),
      ...(extras.match && changes(matches, total)),
      ...(extras.match && (await asFilters(db, live, search, matches, total))),
      ...(extras.match &&
        total === 0 && { totalsWithout: await totalsWithout(db, live, search, matches) }),
    };
  });
}

function changes({ isCorrected, without, unknownNumbers }: Matches, total: number) {
  const isFound = total > 0;
  return {
    corrected: isFound && isCorrected,
    without: isFound ? [...without] : unknownNumbers.map(({ number }) => number),
    ...(unknownNumbers.length > 0 && { unknownNumbers: [...unknownNumbers] }),
  };
}

/** How many companies the search has without its text, and without each of its filters. None for a search of one thing alone. */
async function totalsWithout(
  db: Database,
  live: RegisterSnapshot,
  { q, filters = {} }: Search,
  matches: Matches,
): Promise<Record<string, number>> {
  const names = Object.keys(filters) as (keyof typeof filters)[];
  const given = names.filter((name) => filters[name] !== undefined);
  if (given.length < (q === undefined ? 2 : 1)) return {};
  const totals = given.map(async (name) => [name, await matches.totalWithout(name)] as const);
  const all = Object.fromEntries(await Promise.all(totals));
  if (q === undefined) return all;
  const withoutText = await findMatches(db, live, { filters, sort: "name" });
  return { q: withoutText.total(), ...all };
}

/**
 * What the text means as filters, and how many companies these find. A guess, which may correct the town or search for
 * other words too, is made only if no company has all words as typed, and must itself find some without ignoring a word; a trade
 * with a place or the like may be meant without the other words. Only a code replaces a given activity. A period that the other filters exclude is none.
 */
async function asFilters(
  db: Database,
  live: RegisterSnapshot,
  { q, filters = {} }: Search,
  { reader, isCorrected, without }: Matches,
  total: number,
): Promise<Pick<CompanyPage, "asFilters" | "totalAsFilters" | "withoutAsFilters">> {
  if (q === undefined) return { asFilters: null };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const read = await readAsFilters(q, reader, isFiltered);
  const isAsTyped = total > 0 && !isCorrected && without.length === 0;
  const meant = read ?? (isAsTyped ? null : await guessAsFilters(q, reader));
  const { data } = SearchCriteria.safeParse(meant);
  const isOtherActivity = meant?.nafCode && filters.nafCode && !isNafCode(meant.nafCode);
  if (!meant || !data || isOtherActivity) return { asFilters: null };
  const { q: words, sort: _, ...values } = data;
  const kept = { ...filters };
  for (const name of replacedPlaces(meant)) delete kept[name];
  const wanted = { ...kept, ...values };
  if (!isPeriod("createdFrom", "createdTo")(wanted)) return { asFilters: null };
  const find = (q?: string) => findMatches(db, live, { q, filters: wanted, sort: "relevance" });
  const found = await find(words);
  if (read || (found.without.length === 0 && found.total() > 0)) {
    return { asFilters: meant, totalAsFilters: found.total() };
  }
  const { q: left, ...withoutWords } = meant;
  const isNamed = meant.nafCode?.split(",").every(isNameOfActivity);
  const isNarrow = left && isNamed && Object.keys(withoutWords).length > 1;
  const others = isNarrow ? (await find()).total() : 0;
  return others > 0
    ? { asFilters: withoutWords, totalAsFilters: others, withoutAsFilters: left }
    : { asFilters: null };
}

/** Suggestions for a query that is being typed: at most 8 companies that pass the filters, the best first. */
export async function suggestCompanies(
  q: string,
  filters: SearchFilters = {},
): Promise<{ suggestions: CompanySuggestion[]; register: Register }> {
  return onLiveRegister(async (db, live) => {
    const matches = await findMatches(db, live, { q, filters });
    const suggestions = (await matches.rows(0, maxSuggestions)).map((row) => ({
      siren: formatSiren(row.siren),
      name: row.name,
      city: row.city,
      townName: townName(row.city, row.postalCode),
      active: row.active,
      otherName: matches.otherName(row),
    }));
    return { suggestions, register: live.register };
  });
}

function streetOf(place?: { street: string | null; complement: string | null }) {
  return { street: place?.street ?? null, complement: place?.complement ?? null };
}

function activity({ nafCode, nafVersion, closingDate }: SummaryRow) {
  return { nafCode, nafLabel: nafLabel(nafCode, nafVersion), closingDate };
}

async function detailsIn(reader: IndexReader) {
  const departments = await reader.column("departmentAndForm");
  return ({ id, employeeRange, category, registrationDate, department }: SummaryRow) => ({
    employeeRange: employeeRangeLabel(employeeRange),
    employeeRangeCode: employeeRange,
    category,
    registrationDate,
    department:
      department === undefined
        ? departmentOfNumber((departments[id] ?? 0) & 255) || null
        : department,
  });
}

function summary(row: SummaryRow): CompanySummary {
  const { name, legalForm, city, postalCode, active } = row;
  return {
    siren: formatSiren(row.siren),
    siret: row.siret === null ? null : formatSiret(row.siret),
    name,
    legalForm,
    city,
    postalCode,
    active,
  };
}
