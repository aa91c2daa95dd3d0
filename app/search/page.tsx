import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { apiGet } from "@/app/api-in-process";
import { searchApiPath } from "@/components/api-client";
import { searchTitle } from "@/components/search-title";
import { SearchView } from "@/components/search-view";
import { loginPath, readSearchState, searchPagePath } from "@/lib/contract/page-paths";
import { pageSize, SearchPage } from "@/lib/contract/registry";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function stateOf({ searchParams }: Props) {
  const params = await searchParams;
  return readSearchState((name) => [params[name]].flat()[0] ?? null);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { q } = await stateOf(props);
  return { title: searchTitle(q), robots: { index: false } };
}

export default async function SearchRoute(props: Props) {
  const state = await stateOf(props);
  if (state.q === "") return <SearchView first={null} pageSize={pageSize} />;
  const result = await apiGet(searchApiPath(state), SearchPage);
  if (!result.ok && result.status === 401) redirect(loginPath(searchPagePath(state)));
  return <SearchView first={{ state, result }} pageSize={pageSize} />;
}
