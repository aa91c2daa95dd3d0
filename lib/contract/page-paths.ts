import { type AuditFilter, auditQueryString } from "./paths";

/** What a search may be narrowed by, under the API's names, in the order in which it is shown. */
export const filterNames = [
  "active",
  "department",
  "postalCode",
  "nafCode",
  "legalForm",
  "employeeRange",
] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * A search as the address bar holds it. Page and filters stay as typed: the API judges them. `exact` is
 * there only when it is true: only companies that have all words as typed.
 */
export type SearchState = { q: string; page: string; exact?: true } & Partial<
  Record<FilterName, string>
>;

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

/** The page of a company's establishments, in the address of its page. */
export const establishmentsParameter = "establishments";

/** Reads a search; the first counts when a name is repeated, and an empty filter is none. */
export function readSearchState(read: (name: string) => string | null): SearchState {
  const state: SearchState = { q: read("q")?.trim() ?? "", page: read("page")?.trim() || "1" };
  for (const name of filterNames) {
    const value = read(name)?.trim();
    if (value) state[name] = value;
  }
  if (read("exact") === "true") state.exact = true;
  return state;
}

/** The filters that a search has, in their order. */
export function filtersOf(state: SearchState): { name: FilterName; value: string }[] {
  return filterNames.flatMap((name) => {
    const value = state[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** The same search, from its first page, without any filter. */
export function withoutFilters({ q, exact }: SearchState): SearchState {
  return { q, page: "1", ...(exact && { exact }) };
}

/** The same search, from its first page, without this filter. */
export function withoutFilter(state: SearchState, name: FilterName): SearchState {
  const { [name]: _removed, ...rest } = state;
  return { ...rest, page: "1" };
}

/** The same search, from its first page, of only the companies that have all words as typed. */
export function exactSearch(state: SearchState): SearchState {
  return { ...state, page: "1", exact: true };
}

/** The same search, from its first page, of similar words and fewer words too. */
export function wideSearch({ exact: _dropped, ...rest }: SearchState): SearchState {
  return { ...rest, page: "1" };
}

/** `q=la+poste&department=75&exact=true&page=2`, the first page left out. */
export function searchQueryString(state: SearchState): string {
  const query = new URLSearchParams({ q: state.q });
  for (const { name, value } of filtersOf(state)) query.set(name, value);
  if (state.exact) query.set("exact", "true");
  if (state.page !== "1") query.set("page", state.page);
  return query.toString();
}

export function searchPagePath(state: SearchState): string {
  return state.q === "" ? pagePaths.search : `${pagePaths.search}?${searchQueryString(state)}`;
}

/**
 * The company's page; the search it was opened from goes along, for the way back.
 * `establishments` is the page of its establishments.
 */
export function companyPagePath(siren: string, from?: SearchState, establishments = 1): string {
  const query = new URLSearchParams(from && from.q !== "" ? searchQueryString(from) : "");
  if (establishments > 1) query.set(establishmentsParameter, String(establishments));
  const path = `/company/${encodeURIComponent(siren)}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The sign-in page, coming back to `next` afterwards. */
export function loginPath(next: string): string {
  return next === pagePaths.home
    ? pagePaths.login
    : `${pagePaths.login}?${new URLSearchParams({ next })}`;
}

/** The page behind an invitation's link. */
export function invitationPagePath(token: string): string {
  return `${pagePaths.invitation}/${token}`;
}

/** The page behind the link of a forgotten password. */
export function passwordResetPagePath(token: string): string {
  return `${pagePaths.passwordReset}/${token}`;
}

type TeamPage = { page?: number; state?: string | undefined; invitations?: number };

/** The account's people; `state` narrows their invitations. First pages of either list are left out. */
export function teamPagePath({ page = 1, state, invitations = 1 }: TeamPage = {}): string {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  if (state !== undefined) query.set("state", state);
  if (invitations > 1) query.set("invitations", String(invitations));
  return query.size > 0 ? `${pagePaths.team}?${query}` : pagePaths.team;
}

/** The account's events of a person and kind; page 1 is left out. */
export function journalPagePath(filter: AuditFilter = {}, page = 1): string {
  return pagePaths.journal + auditQueryString(filter, page);
}

/** The page of one's account; `page` is that of its sessions. */
export function accountPagePath(page = 1): string {
  return page > 1 ? `${pagePaths.account}?page=${page}` : pagePaths.account;
}

/** The page of one's keys for programs; page 1 is left out. */
export function keysPagePath(page = 1): string {
  return page > 1 ? `${pagePaths.keys}?page=${page}` : pagePaths.keys;
}

const sameOriginPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** `next` if it is a path of this site, otherwise the home page. Nothing else may steer a redirect. */
export function safeNextPath(next: string | null | undefined): string {
  return next && sameOriginPath.test(next) ? next : pagePaths.home;
}
