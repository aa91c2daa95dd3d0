/** The API's paths that the search page requests at once. They are apart, so that the page does not load the others. */
export const searchRequests = {
  search: "/v1/registry/search",
  suggest: "/v1/registry/suggest",
  savedSearches: "/v1/auth/searches",
  preferences: "/v1/auth/preferences",
} as const;

export type Parameters = Record<string, string | number | true | undefined>;

/** `q=la+poste&page=2`. Numbers are of pages; page 1 and what is empty are left out. */
export function queryString(parameters: Parameters): string {
  const present = Object.entries(parameters).filter(([, value]) => value && value !== 1);
  return String(new URLSearchParams(present.map(([name, value]) => [name, String(value)])));
}

export function withQuery(path: string, parameters: Parameters): string {
  const query = queryString(parameters);
  return query === "" ? path : `${path}?${query}`;
}

export const suggestPath = (q: string, filters: Record<string, string> = {}) =>
  withQuery(searchRequests.suggest, { q, ...filters });
