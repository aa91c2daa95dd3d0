export function searchTitle(q: string): string {
  return q === "" ? "Search" : `“${q}”`;
}
