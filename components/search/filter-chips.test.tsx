import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { FilterName, SearchState } from "@/lib/contract/page-paths";
import { FilterChips } from "./filter-chips";

const meant = (value: string, codes: string[]) =>
  codes.map((code) => ({ value, code, label: `Libellé ${code}` }));
const many = Array.from({ length: 13 }, (_, at) => String(at + 10));
const activities = [
  ...meant("restauration", ["56"]),
  ...meant("10.71C", ["10.71C"]),
  { value: "10.7", code: "10.7", label: null },
  ...meant("informatique", ["26", "62"]),
  ...meant("conseil", ["62", "70"]),
  ...meant("fabrication", many),
];
const towns = [
  { value: "st etienne", name: "Saint-Étienne", near: [] },
  { value: "69383", name: "Lyon", near: [] },
  { value: "bordaux", name: null, near: ["Bordeaux"] },
];

/** The chips in French unless asked for in English: the links that remove one, without what all have in common. */
function chips(filters: Partial<SearchState>, language: "en" | "fr" = "fr") {
  const state = { q: "poste", page: "3", ...filters };
  const used = activities.filter(({ value }) => filters.nafCode?.split(",").includes(value));
  const row = (
    <FilterChips state={state} activities={used} towns={towns} panel={{ current: null }} />
  );
  const { html, lines, links } = renderForTest(row, language);
  const removals = links
    .filter((link) => link.includes("/search"))
    .map((link) => decodeURIComponent(link).replace("/search?q=poste", ""))
    .map((link) => link.replace(/^(?:Retirer le filtre|Remove the filter) /, ""));
  return { html, lines, removals };
}

it.each<[Partial<SearchState>, string[]]>([
  [
    { active: "true", department: "2a", exact: true },
    [
      "État Active -> &department=2a&exact=true",
      "Département 2A Corse-du-Sud -> &active=true&exact=true",
      "Tout effacer -> &exact=true",
    ],
  ],
  [
    { region: "53,28", nafCode: "10.71C,62" },
    [
      "Région Bretagne -> &region=28&nafCode=10.71C,62",
      "Région Normandie -> &region=53&nafCode=10.71C,62",
      "Activité 10.71C Libellé 10.71C -> &region=53,28&nafCode=62",
      "Activité 62 -> &region=53,28&nafCode=10.71C",
      "Tout effacer -> ",
    ],
  ],
  [
    { nafCode: "informatique,conseil" },
    [
      "Activité 26 Libellé 26 -> &nafCode=62,70",
      "Activité 62 Libellé 62 -> &nafCode=26,70",
      "Activité 70 Libellé 70 -> &nafCode=26,62",
      "Tout effacer -> ",
    ],
  ],
  [
    { nafCode: "restauration", active: "true" },
    [
      "État Active -> &nafCode=restauration",
      "Activité 56 Libellé 56 -> &active=true",
      "Tout effacer -> ",
    ],
  ],
  [{ nafCode: "10.7" }, ["Activité 10.7 -> "]],
  [{ nafCode: "fabrication" }, ["Activité 10 Libellé 10, 11 Libellé 11, 12 Libellé 12, … -> "]],
  [{ employeeRange: "52,53" }, ["Tranche d’effectif salarié 5\u202f000 salariés ou plus -> "]],
  [{ siren: "356000000,552032534,552100554,732829320" }, ["SIREN 4 numéros -> "]],
  [{}, []],
])("each chip of %j leads to the first page of the search without it", (filters, removals) => {
  expect(chips(filters).removals).toEqual(removals);
});

it("names sections and divisions in English, and other activities in French, marked as French", () => {
  const { html } = chips({ nafCode: "restauration,10.71C" }, "en");
  expect(html).toContain('<span class="font-medium">56 Food and beverage service activities<');
  expect(html).toContain('<span lang="fr" class="font-medium">10.71C Libellé');
});

it("offers to change only what the form has a control for", () => {
  const { lines } = chips({ active: "true", employer: "true", siren: "356000000" }, "en");
  expect(lines.filter((line) => line.startsWith("Change"))).toEqual([
    "Change the filter Status Active",
  ]);
});

it.each<[FilterName, string, string, string]>([
  ["city", "st etienne", "Saint-Étienne", "Saint-Étienne"],
  ["city", "69383", "69383 Lyon", "69383 Lyon"],
  ["city", "bordaux", "bordaux", "bordaux"],
  ["department", "974", "974 La Réunion", "974 La Réunion"],
  ["department", "99", "99", "99"],
  ["active", "maybe", "maybe", "maybe"],
  ["legalForm", "9210", "Association, 9210", "Association, 9210"],
  ["legalForm", "0", "0", "0"],
  ["employeeRange", "42", "1,000 to 1,999 employees", "1\u202f000 à 1\u202f999 salariés"],
  ["employeeRange", "toString", "toString", "toString"],
  ["postalCode", "75015", "75015", "75015"],
  ["category", "GE", "Large enterprise (GE)", "Grande entreprise (GE)"],
  ["category", "toString", "toString", "toString"],
])("shows %s=%s in words, and an unknown code as it is", (name, value, english, french) => {
  expect(chips({ [name]: value }, "en").html).toContain(`>${english}</span>`);
  expect(chips({ [name]: value }).html).toContain(`>${french}</span>`);
});
