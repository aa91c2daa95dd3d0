import { apiGet } from "@/app/api-in-process";
import { searchApiPath } from "@/components/api-client";
import type { Neighbour, Neighbours } from "@/components/company/result-neighbours";
import type { SearchState } from "@/lib/contract/page-paths";
import { pageSize, SearchPage } from "@/lib/contract/registry";

/**
 * The companies before and after one in the search it was opened from, over the edges of pages too.
 * Null when there was no search, it cannot be had, or it no longer finds the company.
 */
export async function findNeighbours(siren: string, from: SearchState): Promise<Neighbours | null> {
  if (from.q === "") return null;
  const found = await pageOf(from);
  const index = found?.companies.findIndex((company) => company.siren === siren) ?? -1;
  if (!found || index < 0) return null;
  const { page, total } = found;
  const on = (number: number) => ({ ...from, page: String(number) });
  const here = (at: number): Neighbour | null => {
    const company = found.companies[at];
    return company ? { siren: company.siren, from } : null;
  };
  const there = async (number: number, at: number): Promise<Neighbour | null> => {
    const company = (await pageOf(on(number)))?.companies.at(at);
    return company ? { siren: company.siren, from: on(number) } : null;
  };
  const place = (page - 1) * pageSize + index + 1;
  const previous = index > 0 ? here(index - 1) : page > 1 ? await there(page - 1, -1) : null;
  const next = here(index + 1) ?? (place < total ? await there(page + 1, 0) : null);
  return { previous, next, place, total };
}

async function pageOf(state: SearchState): Promise<SearchPage | null> {
  const answer = await apiGet(searchApiPath(state), SearchPage);
  return answer.ok ? answer.value : null;
}
