import MiniSearch, { type SearchOptions } from "minisearch";
import { searchCompanies, suggestCompanies } from "@/lib/registry/search-companies";
import { wordsOf } from "@/lib/search/analysis/name-words";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { openNameIndex } from "../fts5";
import type { Engine } from "./engine";
import { openSimilarity, openTsRank } from "./postgres-engines";
import { type NamedCompany, namesOf } from "./register-names";

export const serviceLabel = "This service";
const pageSize = 20;
const maxSuggestions = 8;

const openers: Readonly<Record<string, (companies: readonly NamedCompany[]) => Promise<Engine>>> = {
  service: openService,
  minisearch: openMiniSearch,
  fts5: openFts5,
  similarity: openSimilarity,
  ts_rank: openTsRank,
};

export const engineNames = Object.keys(openers);

/** The engines of these names, in this order. */
export async function openEngines(
  names: readonly string[],
  companies: readonly NamedCompany[],
): Promise<Engine[]> {
  const engines: Engine[] = [];
  for (const name of names) {
    const engine = await openers[name]?.(companies);
    if (engine) engines.push(engine);
  }
  return engines;
}

async function openService(): Promise<Engine> {
  const sirensOf = (companies: readonly { siren: string }[]) => companies.map(({ siren }) => siren);
  return {
    label: serviceLabel,
    search: async (query) => sirensOf((await searchCompanies(query, 1)).companies),
    suggest: async (typed) => sirensOf(await suggestCompanies(typed)),
  };
}

async function openMiniSearch(companies: readonly NamedCompany[]): Promise<Engine> {
  const searchOptions: SearchOptions = { prefix: true, fuzzy: 0.2, combineWith: "OR" };
  // As MiniSearch's own `autoSuggest` searches, typos allowed.
  const suggestOptions: SearchOptions = {
    prefix: (_, at, terms) => at === terms.length - 1,
    fuzzy: 0.2,
    combineWith: "AND",
  };
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

async function openFts5(companies: readonly NamedCompany[]): Promise<Engine> {
  const index = openNameIndex(":memory:");
  for (const company of companies) index.add(Number(company.siren), namesOf(company).join(" "));
  index.finish();
  return {
    label: "SQLite FTS5",
    search: async (query) => {
      const words = wordsOf(query).map((word) => `"${word}"`);
      return index.search(words.length === 0 ? '""' : `${words.join(" OR ")}*`);
    },
    close: async () => index.close(),
  };
}
