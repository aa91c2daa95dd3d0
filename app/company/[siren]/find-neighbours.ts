import { apiGet } from "@/app/api-in-process";
import { searchApiPath } from "@/components/api-client";
import type { Neighbours } from "@/components/company/result-neighbours";
import { isEmptySearch, type SearchState } from "@/lib/contract/page-paths";
import { SearchPage } from "@/lib/contract/registry";
import { resultPagePath } from "@/lib/contract/result-page-path";
import { pageSize } from "@/lib/contract/search-query";

/**
 * The previous and the next company in the search from which a company was opened, also across pages. null if there was
 * no search, if it fails, or if it no longer finds the company.
 */
export async function findNeighbours(siren: string, from: SearchState): Promise<Neighbours | null> {
  if (isEmptySearch(from)) return null;
  const found = await pageOf(from);
  const index = found?.companies.findIndex((company) => company.siren === siren) ?? -1;
  if (!found || index < 0) return null;
  const { page, total } = found;
  const stateAt = (number: number) => ({ ...from, page: String(number) });
  const onPage = (at: number) => {
    const company = found.companies[at];
    return company ? resultPagePath(company, from) : null;
  };
  const onOtherPage = async (number: number, at: number) => {
    const company = (await pageOf(stateAt(number)))?.companies.at(at);
    return company ? resultPagePath(company, stateAt(number)) : null;
  };
  const position = (page - 1) * pageSize + index + 1;
  const previous =
    index > 0 ? onPage(index - 1) : page > 1 ? await onOtherPage(page - 1, -1) : null;
  const next = onPage(index + 1) ?? (position < total ? await onOtherPage(page + 1, 0) : null);
  return { previous, next, place: position, total };
}

async function pageOf(state: SearchState): Promise<SearchPage | null> {
  const answer = await apiGet(searchApiPath(state, "match"), SearchPage);
  return answer.ok ? answer.value : null;
}
