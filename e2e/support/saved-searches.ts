import { apiPaths } from "@/lib/contract/paths";
import { type SavedSearch, SavedSearchAnswer } from "@/lib/contract/saved-searches";
import type { Tokens } from "./accounts";
import type { Api } from "./api";

/** Saves a search of a signed-in user. */
export async function seedSavedSearch(
  api: Api,
  { accessToken: token }: Tokens,
  { name = "Bakeries of Lyon", query = queryOf(name) }: { name?: string; query?: string } = {},
): Promise<SavedSearch> {
  const answer = await api.post(apiPaths.savedSearches, { name, query }, { token });
  return SavedSearchAnswer.parse(answer.body).search;
}

/** A query for a search of this name that no other name has. */
export function queryOf(name: string): string {
  return new URLSearchParams({ q: name, city: "Lyon" }).toString();
}
