import { pageSize } from "@/lib/contract/search-constants";

type PageOfList = { page: number; total: number; nextCursor?: string | null | undefined };

/** Balancers refuse an answer whose headers have more than some 4 KB in all. */
const longestLinks = 2_000;

/**
 * The header `Link` (RFC 8288) of a page of a list: its first, previous, next and last page; empty for no list, and where
 * the address is too long for a header.
 */
export function pageLinks(url: string, given: object): Record<string, string> {
  const links = isPageOfList(given) ? linksOf(url, given).join(", ") : "";
  return links === "" || links.length > longestLinks ? {} : { link: links };
}

function linksOf(url: string, given: PageOfList): string[] {
  const { pathname, searchParams } = new URL(url);
  const link = (rel: string, name: string, value: string) => {
    const params = new URLSearchParams(searchParams);
    params.set(name, value);
    return `<${pathname}?${params}>; rel="${rel}"`;
  };
  if (searchParams.has("cursor")) {
    return given.nextCursor ? [link("next", "cursor", given.nextCursor)] : [];
  }
  const { page, total } = given;
  const last = Math.max(1, Math.ceil(total / Number(searchParams.get("limit") ?? pageSize)));
  const pages: Record<string, number> = {
    first: 1,
    ...(page > 1 && { prev: Math.min(page - 1, last) }),
    ...(page < last && { next: page + 1 }),
    last,
  };
  return Object.entries(pages).map(([rel, at]) => link(rel, "page", String(at)));
}

function isPageOfList(given: object): given is PageOfList {
  return "page" in given && "total" in given;
}
