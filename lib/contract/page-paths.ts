/** A search as the address bar holds it. `page` stays as typed: the API judges it. */
export type SearchState = { q: string; page: string };

export const pagePaths = { home: "/search", login: "/login", search: "/search" } as const;

/** Reads `q` and `page`; the first counts when one is repeated. */
export function readSearchState(read: (name: "q" | "page") => string | null): SearchState {
  return { q: read("q")?.trim() ?? "", page: read("page")?.trim() || "1" };
}

/** `q=la+poste&page=2`, the first page left out. */
export function searchQueryString({ q, page }: SearchState): string {
  const query = new URLSearchParams({ q });
  if (page !== "1") query.set("page", page);
  return query.toString();
}

export function searchPagePath(state: SearchState): string {
  return state.q === "" ? pagePaths.search : `${pagePaths.search}?${searchQueryString(state)}`;
}

/** The company's page; the search it was opened from goes along, for the way back. */
export function companyPagePath(siren: string, from?: SearchState): string {
  const path = `/company/${encodeURIComponent(siren)}`;
  return from && from.q !== "" ? `${path}?${searchQueryString(from)}` : path;
}

/** The sign-in page, coming back to `next` afterwards. */
export function loginPath(next: string): string {
  return next === pagePaths.home
    ? pagePaths.login
    : `${pagePaths.login}?${new URLSearchParams({ next })}`;
}

/** The page behind an invitation's link. */
export function invitationPagePath(token: string): string {
  return `/invitation/${token}`;
}

/** The page behind the link of a forgotten password. */
export function passwordResetPagePath(token: string): string {
  return `/password-reset/${token}`;
}

const sameOriginPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** `next` if it is a path of this site, otherwise the home page. Nothing else may steer a redirect. */
export function safeNextPath(next: string | null | undefined): string {
  return next && sameOriginPath.test(next) ? next : pagePaths.home;
}
