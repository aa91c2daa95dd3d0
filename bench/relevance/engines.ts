import { searchCompanies, suggestCompanies } from "@/lib/registry/search-companies";
import type { Engine } from "./engine";
import { openFts5 } from "./fts5-engine";
import { openMiniSearch } from "./mini-search-engine";
import { openSimilarity, openTsRank } from "./postgres-engines";
import type { NamedCompany } from "./register-names";

export const serviceLabel = "This service";

/** null: what it needs is not installed here. */
type Open = (companies: readonly NamedCompany[]) => Promise<Engine | null>;

const openers: Readonly<Record<string, Open>> = {
  service: openService,
  minisearch: openMiniSearch,
  fts5: openFts5,
  similarity: openSimilarity,
  ts_rank: openTsRank,
};

export const engineNames = Object.keys(openers);

/** The engines of these names that can be had here, in this order. */
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
  return {
    label: serviceLabel,
    search: async (query) => sirensOf((await searchCompanies(query, 1)).companies),
    suggest: async (typed) => sirensOf(await suggestCompanies(typed)),
  };
}

function sirensOf(companies: readonly { siren: string }[]): string[] {
  return companies.map(({ siren }) => siren);
}
