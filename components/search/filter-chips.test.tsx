import { describe, expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { FilterName, SearchState } from "@/lib/contract/page-paths";
import { FilterChips } from "./filter-chips";

const activities = [
  { value: "restauration", code: "56", label: "Restauration" },
  { value: "10.71C", code: "10.71C", label: "Boulangerie et boulangerie-pâtisserie" },
  { value: "10.7", code: "10.7", label: null },
];
const towns = [
  { value: "st etienne", name: "Saint-Étienne", near: [] },
  { value: "69383", name: "Lyon", near: [] },
  { value: "bordaux", name: null, near: ["Bordeaux"] },
];
const chips = (filters: Partial<SearchState>, language?: "fr") => {
  const rendered = renderForTest(
    <FilterChips
      state={{ q: "poste", page: "3", ...filters }}
      activities={activities}
      towns={towns}
      panel={{ current: null }}
    />,
    language,
  );
  return { ...rendered, removals: rendered.links.filter((link) => link.includes("/search")) };
};

it.each([
  ["restauration", "56 Restauration"],
  ["10.71C", "10.71C Boulangerie et boulangerie-pâtisserie"],
  ["10.7", "10.7"],
  ["62", "62"],
])("names the activities of %s: %s", (nafCode, words) => {
  expect(chips({ nafCode }, "fr").lines).toContain(`Retirer le filtre Activité ${words}`);
});

it("names sections and divisions in English, and other activities in French, marked as French", () => {
  const { html, lines } = chips({ nafCode: "restauration,10.71C" });
  expect(lines.slice(0, 4)).toEqual([
    "Change the filter Activity 56 Food and beverage service activities",
    "Remove the filter Activity 56 Food and beverage service activities",
    "Change the filter Activity 10.71C Boulangerie et boulangerie-pâtisserie",
    "Remove the filter Activity 10.71C Boulangerie et boulangerie-pâtisserie",
  ]);
  expect(html).toContain('<span lang="fr" class="font-medium">10.71C Boulangerie');
  expect(html).toContain('<span class="font-medium">56 Food');
});

it.each([
  ["st etienne", "Saint-Étienne"],
  ["69383", "69383 Lyon"],
  ["bordaux", "bordaux"],
  ["paris", "paris"],
])("names the towns of %s: %s", (city, names) => {
  expect(chips({ city }).html).toContain(`>${names}</span>`);
});

it("links each filter to the first page of the search without it", () => {
  expect(chips({ active: "true", department: "2a", exact: true }).removals).toEqual([
    "Remove the filter Status Active -> /search?q=poste&department=2a&exact=true",
    "Remove the filter Department 2A Corse-du-Sud -> /search?q=poste&active=true&exact=true",
    "Clear all -> /search?q=poste&exact=true",
  ]);
});

it("removes each value of a filter by itself, and names it", () => {
  expect(chips({ region: "53,28", nafCode: "10.71C,62" }).removals).toEqual([
    "Remove the filter Region Bretagne -> /search?q=poste&region=28&nafCode=10.71C%2C62",
    "Remove the filter Region Normandie -> /search?q=poste&region=53&nafCode=10.71C%2C62",
    "Remove the filter Activity 10.71C Boulangerie et boulangerie-pâtisserie -> /search?q=poste&region=53%2C28&nafCode=62",
    "Remove the filter Activity 62 -> /search?q=poste&region=53%2C28&nafCode=10.71C",
    "Clear all -> /search?q=poste",
  ]);
});

describe("a word that means several activities", () => {
  const meant = (value: string, ...codes: string[]) =>
    codes.map((code) => ({ value, code, label: `Label ${code}` }));
  const linksOf = (nafCode: string, ...found: ReturnType<typeof meant>[]) =>
    renderForTest(
      <FilterChips
        state={{ q: "", page: "1", active: "true", nafCode }}
        activities={found.flat()}
        towns={[]}
        panel={{ current: null }}
      />,
      "fr",
    ).links.filter((link) => /Activité.*search/.test(link));

  it("is as many chips, each of which leaves the codes of the others", () => {
    expect(linksOf("informatique", meant("informatique", "26", "62"))).toEqual([
      "Retirer le filtre Activité 26 Label 26 -> /search?active=true&nafCode=62",
      "Retirer le filtre Activité 62 Label 62 -> /search?active=true&nafCode=26",
    ]);
  });

  it("shares an activity with another word", () => {
    const found = [meant("informatique", "26", "62"), meant("conseil", "62", "70")];
    expect(linksOf("informatique,conseil", ...found)).toEqual([
      "Retirer le filtre Activité 26 Label 26 -> /search?active=true&nafCode=62%2C70",
      "Retirer le filtre Activité 62 Label 62 -> /search?active=true&nafCode=26%2C70",
      "Retirer le filtre Activité 70 Label 70 -> /search?active=true&nafCode=26%2C62",
    ]);
  });

  it("is one chip if they are many", () => {
    const codes = Array.from({ length: 13 }, (_, index) => String(index + 10));
    expect(linksOf("fabrication", meant("fabrication", ...codes))).toEqual([
      "Retirer le filtre Activité 10 Label 10, 11 Label 11, 12 Label 12, … -> /search?active=true",
    ]);
  });

  it("stays when another filter is removed", () => {
    const { links } = chips({ nafCode: "restauration", active: "true" });
    expect(links).toContain(
      "Remove the filter Status Active -> /search?q=poste&nafCode=restauration",
    );
  });
});

it.each([
  [{ employeeRange: "52,53" }, "Headcount 5,000 employees or more"],
  [{ siren: "356000000,552032534,552100554,732829320" }, "SIREN 4 numbers"],
])("removes values that have one name together at once: %o", (filters, named) => {
  expect(chips(filters).removals).toEqual([`Remove the filter ${named} -> /search?q=poste`]);
});

it("offers to change only what the form has a control for", () => {
  const { lines } = chips({ active: "true", employer: "true", siren: "356000000" });
  expect(lines.filter((line) => line.startsWith("Change"))).toEqual([
    "Change the filter Status Active",
  ]);
});

it("offers to clear all only when there are several", () => {
  expect(chips({ active: "false" }).removals).toEqual([
    "Remove the filter Status Closed -> /search?q=poste",
  ]);
  expect(chips({}).removals).toEqual([]);
});

it.each<[FilterName, string, string, string]>([
  ["department", "974", "974 La Réunion", "974 La Réunion"],
  ["department", "99", "99", "99"],
  ["active", "maybe", "maybe", "maybe"],
  [
    "legalForm",
    "57",
    "Simplified joint-stock company (SAS), including SASU and SELAS",
    "Société par actions simplifiée (SAS), y compris SASU et SELAS",
  ],
  [
    "legalForm",
    "5710",
    "Simplified joint-stock company (SAS), excluding SASU and SELAS (5710)",
    "Société par actions simplifiée (SAS), hors SASU et SELAS (5710)",
  ],
  ["legalForm", "9210", "Association, 9210", "Association, 9210"],
  ["legalForm", "0", "0", "0"],
  ["employeeRange", "42", "1,000 to 1,999 employees", "1\u202f000 à 1\u202f999 salariés"],
  ["employeeRange", "toString", "toString", "toString"],
  ["postalCode", "75015", "75015", "75015"],
  [
    "category",
    "PME",
    "Small or medium-sized enterprise (PME)",
    "Petite ou moyenne entreprise (PME)",
  ],
  ["category", "toString", "toString", "toString"],
])("shows %s=%s in words, and an unknown code as it is", (name, value, english, french) => {
  expect(chips({ [name]: value }).html).toContain(`>${english}</span>`);
  expect(chips({ [name]: value }, "fr").html).toContain(`>${french}</span>`);
});
