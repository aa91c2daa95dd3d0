import { ApiFailure, type ApiResult, retryAfterSeconds } from "@/components/api-client";
import type { Neighbours, UnreadNeighbours } from "@/components/company/result-neighbours";
import { isEmptySearch, type SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { resultPagePath } from "@/lib/contract/result-page-path";
import { pageSize } from "@/lib/contract/search-constants";

type ReadSearch = (state: SearchState) => Promise<ApiResult<SearchPage>>;

/** So long to wait after a failure without a wait of its own. */
const retrySeconds = 10;

/**
 * The previous and the next company in the search from which a company was opened, also across pages. null if there was no
 * search, if it is not valid, or if it no longer finds the company.
 */
export async function findNeighbours(
  siren: string,
  from: SearchState,
  readSearch: ReadSearch,
): Promise<Neighbours | UnreadNeighbours | null> {
  if (isEmptySearch(from)) return null;
  try {
    return await readNeighbours(siren, from, readSearch);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const { failure } = error;
    const isLimited = failure.status === 429;
    if (!isLimited && failure.status < 500) return null;
    return { isLimited, seconds: Math.max(1, retryAfterSeconds(failure) ?? retrySeconds) };
  }
}

/** Throws ApiFailure. */
async function readNeighbours(
  siren: string,
  from: SearchState,
  readSearch: ReadSearch,
): Promise<Neighbours | null> {
  const pageOf = async (state: SearchState) => {
    const answer = await readSearch(state);
    if (!answer.ok) throw new ApiFailure(answer);
    return answer.value;
  };
  const found = await pageOf(from);
  const index = found.companies.findIndex((company) => company.siren === siren);
  if (index < 0) return null;
  const { page, total } = found;
  const stateAt = (number: number) => ({ ...from, page: String(number) });
  const onPage = (at: number) => {
    const company = found.companies[at];
    return company ? resultPagePath(company, from) : null;
  };
  const onOtherPage = async (number: number, at: number) => {
    const company = (await pageOf(stateAt(number))).companies.at(at);
    return company ? resultPagePath(company, stateAt(number)) : null;
  };
  const position = (page - 1) * pageSize + index + 1;
  const previous =
    index > 0 ? onPage(index - 1) : page > 1 ? await onOtherPage(page - 1, -1) : null;
  const next = onPage(index + 1) ?? (position < total ? await onOtherPage(page + 1, 0) : null);
  return { previous, next, place: position, total };
}
