import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { EstablishmentSearch } from "@/lib/contract/establishment-search";
import type { Language } from "@/lib/contract/languages";
import type { Company } from "@/lib/contract/registry";
import { EstablishmentMap } from "./establishment-map";

const company = {
  siren: "552032534",
  address: { country: "FR", postalCode: "75009" },
} as Company;
const department = [
  { value: "75", label: "Paris", count: 3 },
  { value: "59", label: "Nord", count: 1 },
];

function render(change: Partial<EstablishmentSearch>, language: Language = "fr") {
  return renderForTest(
    <EstablishmentMap
      company={company}
      from={{ q: "", page: "1" }}
      search={{ q: "", active: "", department: "", sort: "", page: 1, limit: 20, ...change }}
      facets={{ department, active: [] }}
    />,
    language,
  );
}

it.each<[Partial<EstablishmentSearch>, Language, string]>([
  [{}, "fr", "Ouverts et fermés"],
  [{ active: "true" }, "fr", "Ouverts"],
  [{ active: "false", q: "lyon" }, "fr", "Fermés, correspondant à la recherche"],
  [{ q: "lyon", department: "75" }, "en", "Open and closed, matching the search"],
])("says which establishments the map counts: %j in %s", (search, language, counted) => {
  expect(render(search, language).lines[1]).toBe(counted);
});

it("names the departments with the most, which lead to theirs", () => {
  const { lines, links } = render({});
  expect(lines.slice(-4)).toEqual(["Paris (75)", "3", "Nord (59)", "1"]);
  expect(links.at(-1)).toBe("Nord (59) -> /company/552032534?findDepartment=59#establishments");
});
