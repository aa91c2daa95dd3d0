import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { FilterName, SearchState } from "@/lib/contract/page-paths";
import FilterChips from "./filter-chips";
import type { Activities } from "./filter-messages";

const chips = (filters: Partial<SearchState>, language?: "fr", activities?: Activities) =>
  renderForTest(
    <FilterChips
      state={{ q: "poste", page: "3", ...filters }}
      activities={activities}
      follow={() => {}}
    />,
    language,
  );

it("links each filter to the first page of the search without it", () => {
  expect(chips({ active: "true", department: "2a", exact: true }).links).toEqual([
    "Remove the filter Status Active -> /search?q=poste&department=2a&exact=true",
    "Remove the filter Department 2A Corse-du-Sud -> /search?q=poste&active=true&exact=true",
    "Clear all -> /search?q=poste&exact=true",
  ]);
});

it("offers to clear all only when there are several", () => {
  expect(chips({ active: "false" }).links).toEqual([
    "Remove the filter Status Closed -> /search?q=poste",
  ]);
  expect(chips({}).html).toBe("");
});

it.each<[FilterName, string, string, string]>([
  ["department", "974", "974 La Réunion", "974 La Réunion"],
  ["department", "99", "99", "99"],
  ["active", "maybe", "maybe", "maybe"],
  [
    "legalForm",
    "57",
    "Simplified joint-stock company (SAS), all forms",
    "Société par actions simplifiée (SAS), toutes formes",
  ],
  [
    "legalForm",
    "5710",
    "Simplified joint-stock company (SAS)",
    "Société par actions simplifiée (SAS)",
  ],
  [
    "legalForm",
    "5785",
    "Simplified joint-stock company (SAS), 5785",
    "Société par actions simplifiée (SAS), 5785",
  ],
  ["legalForm", "0", "0", "0"],
  ["employeeRange", "42", "1,000 to 1,999", "1\u202f000 à 1\u202f999 salariés"],
  ["employeeRange", "toString", "toString", "toString"],
  ["postalCode", "75015", "75015", "75015"],
])("shows %s=%s in words, and an unknown code as it is", (name, value, english, french) => {
  expect(chips({ [name]: value }).html).toContain(`>${english}</span>`);
  expect(chips({ [name]: value }, "fr").html).toContain(`>${french}</span>`);
});

it("names the activities that were taken, or shows the codes of many; the words as typed until they are known", () => {
  const activities = ["10.71B", "10.71C", "I"].map((code) => ({ code, label: `l'${code}` }));
  const state = { nafCode: "boulanger", department: "75" };
  expect(chips(state).html).toContain(">boulanger</span>");
  const { html } = chips(state, undefined, activities);
  expect(html).toMatch(/lang="fr"[^>]*>10\.71B l’10\.71B, 10\.71C l’10\.71C, I l’I</);
  expect(html).toContain(">75 Paris</span>");
  const many = [...activities, { code: "62.0", label: null }];
  expect(chips(state, undefined, many).html).toContain(">10.71B, 10.71C, I, 62.0<");
  expect(chips({ nafCode: "620" }, undefined, many.slice(-1)).html).toContain(">62.0<");
});
