import { expect, it } from "vitest";
import { searchQueryString } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { meantSearch, searchByFilters } from "./meant-search";

it.each([
  [{ region: "75" }, "nafCode=62&region=75"],
  [{ department: "22" }, "department=22&nafCode=62"],
  [{ postalCode: "75011" }, "nafCode=62&postalCode=75011"],
  [{ city: "Rennes" }, "city=Rennes&department=33&nafCode=62"],
  [{ active: "true" as const }, "active=true&city=Bordeaux&department=33&nafCode=62"],
])("what a text says replaces the places it stands for: %o", (asFilters, search) => {
  const state = { q: "x", page: "2", department: "33", city: "Bordeaux", nafCode: "62" };
  const { q, page, ...filters } = searchByFilters(state, asFilters);
  expect([q, page]).toEqual(["", "1"]);
  const parts = searchQueryString({ q, page, ...filters }).split("&");
  expect(parts.toSorted().join("&")).toBe(search);
});

const company = { name: "HOTELS NICE AZUR" };
const found = { total: 2, companies: [company], totalAsFilters: 104 };
const asFilters = { nafCode: "hôtels", city: "Nice" };
const meant = (data: object, q = "hôtels de Nice", exact?: true) =>
  meantSearch({ q, page: "1", ...(exact && { exact }) }, data as unknown as SearchPage);

it.each<[reason: string, data: object]>([
  ["no company has the words", { total: 0, companies: [], asFilters }],
  ["a word was ignored", { ...found, without: ["hôtels"], asFilters: { city: "Nice" } }],
  ["trades in the plural are no name", { ...found, asFilters }],
])("a text is searched as filters at once if %s", (_, data) => {
  expect(meant(data)).toMatchObject({ q: "", city: "Nice" });
});

it.each<[reason: string, data: object]>([
  ["the trade is in the singular", { ...found, asFilters: { nafCode: "hôtel", city: "Nice" } }],
  ["a short word may be none", { ...found, asFilters: { nafCode: "bois", city: "Nice" } }],
  ["it says a trade alone", { ...found, asFilters: { nafCode: "hôtels" } }],
  ["a company has this name", { ...found, companies: [{ name: "HOTELS DE NICE" }], asFilters }],
  [
    "a company has this other name",
    { ...found, companies: [{ ...company, otherName: "Hôtels de Nice" }], asFilters },
  ],
  ["the filters find fewer", { ...found, totalAsFilters: 1, asFilters }],
  ["a word would be left out", { ...found, without: ["x"], withoutAsFilters: "x", asFilters }],
  ["it has other words", { ...found, without: ["x"], asFilters: { ...asFilters, q: "x" } }],
  ["it means nothing else", { ...found, asFilters: null }],
])("a text is searched in names if %s", (_, data) => {
  expect(meant(data)).toBeNull();
});

it("an exact search stays one", () => {
  expect(meant({ ...found, asFilters }, "hôtels de Nice", true)).toBeNull();
});
