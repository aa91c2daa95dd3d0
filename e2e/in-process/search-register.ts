import { expect } from "vitest";
import type { CompanySummary } from "@/lib/contract/registry";
import { pageSize } from "@/lib/contract/search-constants";
import type { SearchFilters } from "@/lib/contract/search-query";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { establishmentRows, fixtureCompanies, unitRow } from "./fixture-companies";
import { stockOf, type TestRegister, testRegister } from "./test-register";

export const fixtureStock = stockOf(
  fixtureCompanies.map(unitRow),
  fixtureCompanies.flatMap(establishmentRows),
);

/** Imports the fixture companies for the tests of a file. */
export function openFixtureRegister(): TestRegister {
  return testRegister(() => importStock(fixtureStock));
}

/** All results in order. Checks that pages are full, totals agree and no company occurs twice. */
export async function found(q: string, filters: SearchFilters = {}): Promise<CompanySummary[]> {
  const all: CompanySummary[] = [];
  for (let page = 1; ; page += 1) {
    const { companies, total } = await searchCompanies({ q, filters }, page);
    expect(companies).toHaveLength(Math.min(pageSize, total - all.length));
    all.push(...companies);
    if (all.length < total) continue;
    expect(all).toHaveLength(total);
    expect(new Set(all.map(({ siren }) => siren)).size).toBe(total);
    return all;
  }
}

export const sirensOf = (companies: readonly CompanySummary[]) =>
  companies.map(({ siren }) => siren);

export const foundSirens = async (q: string, filters?: SearchFilters) =>
  sirensOf(await found(q, filters));

export const foundNames = async (q: string) => (await found(q)).map(({ name }) => name);
