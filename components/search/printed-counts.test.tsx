import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchState } from "@/lib/contract/page-paths";
import { type Facets, facetNames } from "@/lib/contract/registry";
import { PrintedCounts } from "./printed-counts";

const none = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Facets;
const years = (...counts: [year: number, count: number][]) =>
  counts.map(([year, count]) => ({ value: String(year), label: String(year), count }));
const department = [
  { value: "75", label: "Paris", count: 1200 },
  { value: "2A", label: "Corse-du-Sud", count: 30 },
  { value: "69", label: "Rhône", count: 8 },
];
const createdYear = years([2019, 68], [2021, 14], [1999, 2]);
const printed = (facets: Partial<Facets>, state: Partial<SearchState> = {}, language?: "fr") =>
  renderForTest(
    <PrintedCounts state={{ q: "poste", page: "1", ...state }} facets={{ ...none, ...facets }} />,
    language,
  ).lines.map((line) => line.replace(/[\u00a0\u202f]/g, " "));

it("says the departments and years with the most", () => {
  expect(printed({ department, createdYear }, {}, "fr")).toEqual([
    "Département du siège : Paris (1 200), Corse-du-Sud (30) et Rhône (8)",
    "Année de création : 2019 (68), 2021 (14) et 1999 (2)",
  ]);
  expect(printed({ closedYear: years([2020, 3], [2022, 1]) })).toEqual([
    "Year of closing: 2020 (3) and 2022 (1)",
  ]);
});

it("says how many others there are after ten", () => {
  const many = years(
    ...Array.from({ length: 12 }, (_, at): [number, number] => [2000 + at, 20 - at]),
  );
  const [line] = printed({ createdYear: many });
  expect(line).toMatch(/^Year of creation: 2000 \(20\), .*, 2009 \(11\),? and 2 others$/);
});

it("has only what passes the own filter, without which facets are counted", () => {
  expect(printed({ department }, { department: "2a,69" })).toEqual([
    "Department of the head office: Corse-du-Sud (30) and Rhône (8)",
  ]);
  expect(printed({ createdYear }, { createdFrom: "2010-01-01" })).toEqual([
    "Year of creation: 2019 (68) and 2021 (14)",
  ]);
  expect(printed({ createdYear }, { createdFrom: "2010-06-01" })).toEqual([]);
});

it("does not repeat the number of the result", () => {
  expect(printed({ department }, { department: "75" })).toEqual([]);
});
