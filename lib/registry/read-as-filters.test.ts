import { describe, expect, it } from "vitest";
import { Towns } from "@/lib/search/index/towns";
import { VocabularyBuilder } from "@/lib/search/index/vocabulary";
import { guessAsFilters, readAsFilters } from "./read-as-filters";

const communes = [
  "69381|lyon",
  "69387|lyon",
  "42218|saint etienne",
  "76351|le havre",
  "75115|paris",
  "33063|bordeaux",
  "59350|lille",
];
/** Towns with establishments, most of which are head offices'. */
const towns = new Towns([
  ...["lyon", "saint etienne", "le havre", "paris", "bordeaux"].map((word) => ({ word, n: 9 })),
  { word: "lille", n: 5 },
  { word: "lillo", n: 9 },
  { word: "lons", n: 1 },
]);

function registerOf(known: readonly string[]) {
  const words = new VocabularyBuilder().done();
  return {
    communes: async () => known,
    vocabularies: async () => ({ words, towns, companies: 100 }),
  };
}

const read = (text: string, known = communes) => readAsFilters(text, registerOf(known));
const guess = (text: string) => guessAsFilters(text, registerOf(communes));
const unread = () => Promise.reject(new Error("read"));
const never = { communes: unread, vocabularies: unread };

describe("a text as filters", () => {
  it.each([
    ["boulangerie", { nafCode: "boulangerie" }],
    ["boulangerie lyon", { nafCode: "boulangerie", city: "Lyon" }],
    ["LYON Boulangerie", { nafCode: "Boulangerie", city: "Lyon" }],
    ["conseil en informatique à Lyon", { nafCode: "conseil en informatique", city: "Lyon" }],
    ["kinésithérapeutes st-etienne", { nafCode: "kinésithérapeutes", city: "Saint-Étienne" }],
    ["bar Le Havre", { nafCode: "bar", city: "Le Havre" }],
    ["plombier Gironde", { nafCode: "plombier", department: "33" }],
    ["plombier 2a", { nafCode: "plombier", department: "2A" }],
    ["architecte en Bretagne", { nafCode: "architecte", region: "53" }],
    ["fleuriste 69003", { nafCode: "fleuriste", postalCode: "69003" }],
    ["garage Paris 5ème", { nafCode: "garage", postalCode: "75005" }],
    ["bakeries in Lyon", { nafCode: "bakeries", city: "Lyon" }],
    ["Bordeaux plumber", { nafCode: "plumber", city: "Bordeaux" }],
    ["driving school near Le Havre", { nafCode: "driving school", city: "Le Havre" }],
    ["lawyers in the Gironde", { nafCode: "lawyers", department: "33" }],
    ["garage Lyon 7e", { nafCode: "garage", postalCode: "69007" }],
  ])("%s", async (text, filters) => {
    expect(await read(text)).toEqual(filters);
  });

  const from10 = "11,12,21,22,31,32,41,42,51,52,53";

  it.each([
    [
      "boulangeries lyon 10 salariés et plus",
      { nafCode: "boulangeries", city: "Lyon", employeeRange: from10 },
    ],
    [
      "bakeries in Lyon with 10 employees or more",
      { nafCode: "bakeries", city: "Lyon", employeeRange: from10 },
    ],
    [
      "boulangeries créées depuis 2020 à Lyon",
      { nafCode: "boulangeries", city: "Lyon", createdFrom: "2020-01-01" },
    ],
    ["SAS informatique Paris", { nafCode: "informatique", department: "75", legalForm: "57" }],
    ["SCI Bordeaux", { city: "Bordeaux", legalForm: "6540" }],
    ["PME Gironde", { department: "33", category: "PME" }],
    ["grandes entreprises en Bretagne", { region: "53", category: "GE" }],
    ["entreprises de 50 à 99 salariés", { employeeRange: "21" }],
    [
      "toutes les boulangeries ouvertes à Lyon avec 10 salariés ou plus",
      { nafCode: "boulangeries", city: "Lyon", employeeRange: from10, active: "true" },
    ],
    ["all the closed bakeries in Lyon", { nafCode: "bakeries", city: "Lyon", active: "false" }],
    ["PME créées en 2019", { category: "PME", createdFrom: "2019-01-01", createdTo: "2019-12-31" }],
  ])("with sizes and the like: %s", async (text, filters) => {
    expect(await read(text)).toEqual(filters);
  });

  it.each([
    "SAS",
    "PME",
    "Active",
    "Open Lyon",
    "Dupont SAS",
    "SCI Dupont Lyon",
    "boulangerie dupont plus de 50 salariés",
    "boulangerie 51 à 60 salariés",
    "boulangerie lyon 10 salariés",
    "",
    "...",
    "de",
    "lyon",
    "boulangerie dupont",
    "boulangerie de",
    "dupont lyon",
    "356000000",
  ])("none: %j", async (text) => {
    expect(await read(text)).toBeNull();
  });

  it("a town that the register lacks is no place", async () => {
    expect(await read("boulangerie lyon", [])).toBeNull();
  });

  it("the towns are read only for a text with an activity and something else", async () => {
    for (const text of ["danone", "dupont lyon", "boulangerie", "l ".repeat(99), "1 ".repeat(99)])
      await readAsFilters(text, never);
    await expect(readAsFilters("boulangerie lyon", never)).rejects.toThrow("read");
  });
});

describe("a text that says more than an activity and its place", () => {
  it.each([
    ["pharmacies bordaux", { nafCode: "pharmacies", city: "Bordeaux" }],
    ["Sint-Etienne plombier", { nafCode: "plombier", city: "Saint-Étienne" }],
    ["plombier à Bordaux", { nafCode: "plombier", city: "Bordeaux" }],
    ["garage lile", { nafCode: "garage", city: "Lille" }],
  ])("a mistyped town: %s", async (text, filters) => {
    expect(await guess(text)).toEqual(filters);
  });

  it.each([
    ["boulangerie martin lille", { q: "martin", nafCode: "boulangerie", city: "Lille" }],
    ["Martin boulangerie Lille", { q: "Martin", nafCode: "boulangerie", city: "Lille" }],
    ["martin lille boulangerie", { q: "martin", nafCode: "boulangerie", city: "Lille" }],
    ["Lille Boulangerie Martin", { q: "Martin", nafCode: "Boulangerie", city: "Lille" }],
    ["boulangerie lille martin", { q: "martin", nafCode: "boulangerie", city: "Lille" }],
    [
      "boulangerie de l’Épi d’Or à Lille",
      { q: "de l’Épi d’Or", nafCode: "boulangerie", city: "Lille" },
    ],
    [
      "chez Martin boulangerie frères 59000",
      { q: "chez Martin frères", nafCode: "boulangerie", postalCode: "59000" },
    ],
    ["boulangerie la rose gironde", { q: "la rose", nafCode: "boulangerie", department: "33" }],
    ["conseil en informatique Martin", { q: "Martin", nafCode: "conseil en informatique" }],
    ["boulangerie martin bordaux", { q: "martin", nafCode: "boulangerie", city: "Bordeaux" }],
    [
      "SAS boulangerie martin lille",
      { q: "martin", nafCode: "boulangerie", city: "Lille", legalForm: "57" },
    ],
    [
      "boulangerie bordaux plus de 5 000 salariés",
      { nafCode: "boulangerie", city: "Bordeaux", employeeRange: "52,53" },
    ],
    ["martin lille plus de 5 000 salariés", { q: "martin", city: "Lille", employeeRange: "52,53" }],
    ["martin créée en 2019", { q: "martin", createdFrom: "2019-01-01", createdTo: "2019-12-31" }],
    ["boulangerie lyonn lille", { q: "lyonn", nafCode: "boulangerie", city: "Lille" }],
  ])("other words: %s", async (text, filters) => {
    expect(await guess(text)).toEqual(filters);
  });

  it.each([
    "",
    "martin lille",
    "martin SAS",
    "boulangerie",
    "356000000",
    `boulangerie ${"martin ".repeat(12)}`,
  ])("none: %j", async (text) => {
    expect(await guess(text)).toBeNull();
  });

  it("a town with establishments, but without head offices, is no typo and no place", async () => {
    expect(await guess("boulangerie lons")).toEqual({ q: "lons", nafCode: "boulangerie" });
  });

  it("the register is read only for a text with an activity and something else", async () => {
    for (const text of ["danone", "dupont lyon", "boulangerie"]) await guessAsFilters(text, never);
    await expect(guessAsFilters("boulangerie dupont", never)).rejects.toThrow("read");
  });
});
