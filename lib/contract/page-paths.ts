import type { AuditFilter } from "./paths";
import { type Parameters, queryString, withQuery } from "./search-requests";

/** The filters of a search, by their API names, in display order. */
export const filterNames = [
  "active",
  "region",
  "department",
  "city",
  "postalCode",
  "nafCode",
  "legalForm",
  "employeeRange",
  "category",
  "createdFrom",
  "createdTo",
  "closedFrom",
  "closedTo",
  "economieSociale",
  "employer",
  "siren",
] as const;
export type FilterName = (typeof filterNames)[number];

export function isFilterName(name: string): name is FilterName {
  return filterNames.some((filter) => filter === name);
}

/**
 * The search in a page's URL. Page, order and filters are kept as typed, because the API validates them. Several values of a
 * filter are separated by commas. `exact` (only companies that have all words as typed) is absent unless true. `view` and
 * `columns` (of the table, separated by commas) are of the page alone.
 */
export type SearchState = {
  q: string;
  page: string;
  exact?: true;
  sort?: string;
  view?: "table";
  columns?: string;
} & Partial<Record<FilterName, string>>;

export const pagePaths = {
  home: "/search",
  login: "/login",
  search: "/search",
  language: "/language",
  invitation: "/invitation",
  passwordReset: "/password-reset",
  forgottenPassword: "/forgotten-password",
  account: "/settings/account",
  keys: "/settings/keys",
  team: "/settings/team",
  journal: "/settings/journal",
  developers: "/developers",
} as const;

/** The URL parameter of the company page for the establishment to mark. */
export const siretParameter = "siret";

const quoted = /^["“«]\s*([^"“”«»]+?)\s*["”»]$/;

/** Reads a search from URL parameters. Empty filters are ignored. A text in quotation marks is searched exactly, without them. */
export function readSearchState(read: (name: string) => string | null): SearchState {
  const typed = read("q")?.trim() ?? "";
  const inQuotes = quoted.exec(typed)?.[1];
  const state: SearchState = { q: inQuotes ?? typed, page: read("page")?.trim() || "1" };
  for (const name of [...filterNames, "sort", "columns"] as const) {
    const value = read(name)?.trim();
    if (value) state[name] = value;
  }
  if (inQuotes || read("exact") === "true") state.exact = true;
  if (read("view") === "table") state.view = "table";
  return state;
}

/** Whether there is nothing to search: neither a text nor a filter. */
export function isEmptySearch(state: SearchState): boolean {
  return state.q === "" && filtersOf(state).length === 0;
}

/** The active filters of a search, in display order. */
export function filtersOf(state: SearchState): { name: FilterName; value: string }[] {
  return filterNames.flatMap((name) => {
    const value = state[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** The same search, from its first page, without any filter. */
export function withoutFilters({ q, exact, view, columns }: SearchState): SearchState {
  const shown = { ...(exact && { exact }), ...(view && { view }), ...(columns && { columns }) };
  return { q, page: "1", ...shown };
}

/** The same search, from its first page, without this filter. */
export function withoutFilter(state: SearchState, name: FilterName): SearchState {
  const { [name]: _removed, ...rest } = state;
  return { ...rest, page: "1" };
}

/** The same search from its first page, restricted to companies that have all words as typed. */
export function exactSearch(state: SearchState): SearchState {
  return { ...state, page: "1", exact: true };
}

/** The same search from its first page, with corrections and fewer words allowed. */
export function wideSearch({ exact: _dropped, ...rest }: SearchState): SearchState {
  return { ...rest, page: "1" };
}

/** What the page asks the API: the search without `view` and `columns`. */
export function requestedSearch(state: SearchState): SearchState {
  const { view: _view, columns: _columns, ...search } = state;
  return search;
}

/** What is searched, whatever the page, the order and the view, as a query string. */
export function searchedString(state: SearchState): string {
  const { sort: _sort, ...search } = requestedSearch(state);
  return searchQueryString({ ...search, page: "1" });
}

/** The URL parameters of a search, in their usual order. Page 1 is omitted. */
export function searchParameters(state: SearchState): Parameters {
  const { q, exact, sort, page, view, columns } = state;
  const filters = filtersOf(state).map(({ name, value }) => [name, value]);
  const shown = { page: page === "1" ? "" : page, view, columns };
  return { q, ...Object.fromEntries(filters), exact, sort, ...shown };
}

/** `q=la+poste&department=75&exact=true&page=2`. */
export const searchQueryString = (state: SearchState) => queryString(searchParameters(state));

export const searchPagePath = (state: SearchState) =>
  withQuery(pagePaths.search, isEmptySearch(state) ? {} : searchParameters(state));

/** The search for every company that passes one filter. */
export const filterPagePath = (name: FilterName, value: string) =>
  withQuery(pagePaths.search, { [name]: value });

/** The company's page. It includes the search `from` which it was opened, for the link back, and further parameters. */
export function companyPagePath(siren: string, from?: SearchState, more: Parameters = {}): string {
  const search = from ? searchParameters(from) : {};
  return withQuery(`/company/${encodeURIComponent(siren)}`, { ...search, ...more });
}

/** The company's page at one establishment, which it marks. */
export function establishmentPagePath(siren: string, siret: string, from?: SearchState): string {
  return `${companyPagePath(siren, from, { [siretParameter]: siret })}#${establishmentId(siret)}`;
}

/** The id of an establishment's element on the company page. */
export const establishmentId = (siret: string) => `establishment-${siret}`;

/** A page's address has this many characters at most. Browsers and proxies take no longer redirects either. */
export const maxPageAddress = 8_000;
/** Proxies refuse an answer whose headers have more than 4 KB, so a redirect to the sign-in page leaves out a long `next`. */
const maxLoginPath = 2_500;

/** The sign-in page, which returns to `next` afterwards. */
export function loginPath(next: string): string {
  const path = withQuery(pagePaths.login, { next });
  return next === pagePaths.home || path.length > maxLoginPath ? pagePaths.login : path;
}

/** The page of an invitation's link. */
export const invitationPagePath = (token: string) => `${pagePaths.invitation}/${token}`;

/** The page of a password reset link. */
export const passwordResetPagePath = (token: string) => `${pagePaths.passwordReset}/${token}`;

type TeamPage = { page?: number; state?: string | undefined; invitations?: number };

/** The team page. `state` filters the invitations, which have pages of their own. */
export const teamPagePath = ({ page = 1, state, invitations = 1 }: TeamPage = {}) =>
  withQuery(pagePaths.team, { page, state, invitations });

/** The account's audit events, filtered by user and kind. */
export const journalPagePath = (filter: AuditFilter = {}, page = 1) =>
  withQuery(pagePaths.journal, { ...filter, page });

/** The account page. `page` is the page of its sessions. */
export const accountPagePath = (page = 1) => withQuery(pagePaths.account, { page });

export const keysPagePath = (page = 1) => withQuery(pagePaths.keys, { page });

/** As an address is sent: printable ASCII, without a backslash, which browsers take for a slash. */
const sameOriginPath = /^\/(?!\/)[!-[\]-~]*$/;

/** `next` if it is a path of this site, otherwise the home page. Prevents open redirects. */
export function safeNextPath(next: string | null | undefined): string {
  return next && next.length <= maxPageAddress && sameOriginPath.test(next) ? next : pagePaths.home;
}
