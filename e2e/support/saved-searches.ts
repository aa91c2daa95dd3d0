import { apiPaths } from "@/lib/contract/paths";
import { type SavedSearch, SavedSearchAnswer } from "@/lib/contract/saved-searches";
import type { Tokens } from "./accounts";
import type { Api } from "./api";

/** Saves a search of a signed-in user. */
export async function seedSavedSearch(
  api: Api,
  { accessToken: token }: Tokens,
  body: Record<string, unknown> = {},
): Promise<SavedSearch> {
  const wanted = { name: "Bakeries of Lyon", query: "nafCode=10.71C&city=Lyon", ...body };
  const answer = await api.post(apiPaths.savedSearches, wanted, { token });
  return SavedSearchAnswer.parse(answer.body).search;
}
