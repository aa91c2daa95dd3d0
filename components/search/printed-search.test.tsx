import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { PrintedSearch } from "./printed-search";

const data: SearchPage = {
  ok: true,
  companies: [],
  total: 2,
  page: 1,
  register: { date: "2026-11-24", version: 3, demo: false },
  activities: [{ value: "C", code: "C", label: "Industrie manufacturière" }],
};
const printed = (search: Partial<SearchState>, language: "en" | "fr", found = data) =>
  renderForTest(
    <PrintedSearch state={{ q: "", page: "1", ...search }} data={found} />,
    language === "fr" ? language : undefined,
  ).lines.map((line) => line.replace(/[\u00a0\u202f]/g, " "));

it("says in French what was searched and in which order", () => {
  expect(printed({ q: "martin", region: "53,28", nafCode: "C" }, "fr")).toEqual([
    "Recherche : « martin » · Région : Bretagne, Normandie · Activité : C Industrie manufacturière",
    "Ordre : Pertinence",
  ]);
});

it("says so in English, with a list of numbers as their count", () => {
  expect(printed({ q: "356000000 552032534", exact: true, sort: "-createdAt" }, "en")).toEqual([
    "Search: 2 numbers · Exact search",
    "Order: Newest first",
  ]);
});

it("names no order of one company", () => {
  expect(printed({ createdFrom: "2001-02-01" }, "en", { ...data, total: 1 })).toEqual([
    "Search: Created from 1 February 2001",
  ]);
});
