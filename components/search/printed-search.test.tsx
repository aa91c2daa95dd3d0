import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { PrintedSearch } from "./printed-search";

const activities = [{ value: "C", code: "C", label: "Industrie manufacturière" }];

it.each<[Partial<SearchState>, number, "en" | "fr", string[]]>([
  [
    { q: "martin", region: "53,28", nafCode: "C" },
    2,
    "fr",
    [
      "Recherche : « martin » · Région : Bretagne, Normandie · Activité : C Industrie manufacturière",
      "Ordre : Pertinence",
    ],
  ],
  [
    { q: "356000000 552032534", exact: true, sort: "-createdAt" },
    2,
    "en",
    ["Search: 2 numbers · Exact search", "Order: Newest first"],
  ],
  [{ createdFrom: "2001-02-01" }, 1, "en", ["Search: Created from 1 February 2001"]],
])("says what was searched, %j, and in which order %i companies are", (search, total, ...said) => {
  const [language, expected] = said;
  const data = { companies: [], total, activities } as unknown as SearchPage;
  const printed = <PrintedSearch state={{ q: "", page: "1", ...search }} data={data} />;
  const { lines } = renderForTest(printed, language);
  expect(lines.map((line) => line.replace(/[\u00a0\u202f]/g, " "))).toEqual(expected);
});
