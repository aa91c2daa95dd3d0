import MiniSearch, { type SearchOptions } from "minisearch";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { type Engine, maxSuggestions, pageSize } from "./engine";
import { type NamedCompany, namesOf } from "./register-names";

const searchOptions: SearchOptions = { prefix: true, fuzzy: 0.2, combineWith: "OR" };

/** As MiniSearch's own `autoSuggest` searches, typos allowed. */
const suggestOptions: SearchOptions = {
  prefix: (_, at, terms) => at === terms.length - 1,
  fuzzy: 0.2,
  combineWith: "AND",
};

export async function openMiniSearch(companies: readonly NamedCompany[]): Promise<Engine> {
  const index = new MiniSearch<{ id: string; names: string }>({ fields: ["names"] });
  index.addAll(
    companies.map((company) => ({ id: company.siren, names: namesOf(company).join(" ") })),
  );
  const ask = (query: string, options: SearchOptions, most: number) =>
    index
      .search(normalizeName(query), options)
      .slice(0, most)
      .map(({ id }) => String(id));
  return {
    label: "MiniSearch",
    search: async (query) => ask(query, searchOptions, pageSize),
    suggest: async (typed) => ask(typed, suggestOptions, maxSuggestions),
  };
}
