import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchState } from "@/lib/contract/page-paths";
import { type Facets, facetNames } from "@/lib/contract/registry";
import { PrintedCounts } from "./printed-counts";

const none = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Facets;
const years = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, label: value, count }));
const department = [
  { value: "75", label: "Paris", count: 1200 },
  { value: "2A", label: "Corse-du-Sud", count: 30 },
  { value: "69", label: "Rhône", count: 8 },
];
const createdYear = years({ 2019: 68, 2021: 14, 1999: 2 });
const printed = (facets: Partial<Facets>, state: Partial<SearchState> = {}, language?: "fr") =>
  renderForTest(
    <PrintedCounts
      state={{ q: "poste", page: "1", ...state }}
      facets={{ ...none, ...facets }}
      total={84}
    />,
    language,
  ).lines.map((line) => line.replace(/[\u00a0\u202f]/g, " "));

it("says the states, the departments with the most, and the years in the order of time", () => {
  const active = [
    { value: "true", label: "true", count: 1000 },
    { value: "false", label: "false", count: 238 },
  ];
  expect(printed({ active, department, createdYear }, {}, "fr")).toEqual([
    "État : Active (1 000) et Cessée (238)",
    "Département du siège : Paris (1 200), Corse-du-Sud (30) et Rhône (8)",
    "Année de création",
    ...["0", "avant 1985", "0", "1985–89", "0", "1990–94", "2", "1995–99", "0", "2000–04"],
    ...["0", "2005–09", "0", "2010–14", "68", "2015–19", "14", "2020–21"],
    "Année la plus fréquente : 2019 (68)",
  ]);
});

it("has only what passes the own filter, without which facets are counted", () => {
  expect(printed({ department }, { department: "2a,69" })).toEqual([
    "Department of the head office: Corse-du-Sud (30) and Rhône (8)",
  ]);
  expect(printed({ createdYear }, { createdFrom: "2010-01-01" })).toEqual([
    "Year of creation",
    ...["68", "2019", "0", "2020", "14", "2021"],
    "Most frequent year: 2019 (68)",
    "Not recorded (2)",
  ]);
  expect(printed({ createdYear }, { createdFrom: "2010-06-01" })).toEqual([]);
  expect(printed({ department }, { department: "75" })).toEqual([]);
});
