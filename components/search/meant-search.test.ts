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
  expect(
    searchQueryString({ q, page, ...filters })
      .split("&")
      .toSorted()
      .join("&"),
  ).toBe(search);
});

it("a text is searched as filters at once only if these leave no word out", () => {
  const state = { q: "restaurants japonais Lyon", page: "1" };
  const data = { total: 3, without: ["japonais"], asFilters: { nafCode: "restaurants" } };
  const meant = (found: object) => meantSearch(state, found as unknown as SearchPage);
  expect(meant(data)).toMatchObject({ q: "", nafCode: "restaurants" });
  expect(meant({ ...data, withoutAsFilters: "japonais" })).toBeNull();
  expect(meant({ ...data, without: [] })).toBeNull();
});
