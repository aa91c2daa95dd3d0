import { describe, expect, it } from "vitest";
import { Towns } from "@/lib/search/index/towns";
import { VocabularyBuilder } from "@/lib/search/index/vocabulary";
import { guessAsFilters, readAsFilters } from "./read-as-filters";

const communes = [
  ...["69381|lyon", "69387|lyon", "42218|saint etienne", "76351|le havre", "75115|paris"],
  ...["33063|bordeaux", "59350|lille", "69266|villeurbanne", "86194|vienne", "56260|vannes"],
];
/** Towns with establishments, most of which are head offices'. */
const towns = new Towns([
  ...["lyon", "saint etienne", "le havre", "paris", "bordeaux"].map((word) => ({ word, n: 9 })),
  { word: "lille", n: 5 },
  { word: "lillo", n: 9 },
  { word: "lons", n: 1 },
]);

const names = { architecte: 300, lilla: 300, coiffeur: 900, martin: 4_000 };
const trades = { restaurant: 5_000, restaurants: 300, restaurnt: 2 };
const vocabulary = new VocabularyBuilder();
for (const [word, n] of Object.entries({ ...names, ...trades })) vocabulary.add(word, n);
const words = vocabulary.done();

function registerOf(known: readonly string[]) {
  return {
    communes: async () => known,
    vocabularies: async () => ({ words, towns, companies: 100 }),
  };
}

const read = (text: string, known = communes) => readAsFilters(text, registerOf(known));
const guess = (text: string) => guessAsFilters(text, registerOf(communes));
const unread = () => Promise.reject(new Error("read"));
const never = { communes: unread, vocabularies: unread };

const from10 = "11,12,21,22,31,32,41,42,51,52,53";
const from1 = `01,02,03,${from10}`;

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
    ["garage Paris 5ème", { nafCode: "garage", city: "Paris 5e" }],
    ["bakeries in Lyon", { nafCode: "bakeries", city: "Lyon" }],
    ["Bordeaux plumber", { nafCode: "plumber", city: "Bordeaux" }],
    ["driving school near Le Havre", { nafCode: "driving school", city: "Le Havre" }],
    ["lawyers in the Gironde", { nafCode: "lawyers", department: "33" }],
    ["garage Lyon 7e", { nafCode: "garage", city: "Lyon 7e" }],
    ["plombiers dans le Rhône", { nafCode: "plombiers", department: "69" }],
    ["hôtels des Landes", { nafCode: "hôtels", department: "40" }],
    ["hôtels de l’Isère", { nafCode: "hôtels", department: "38" }],
    ["coiffeurs au Havre", { nafCode: "coiffeurs", city: "Le Havre" }],
    ["région Bretagne : architectes", { nafCode: "architectes", region: "53" }],
    ["restaurants en PACA", { nafCode: "restaurants", region: "93" }],
    ["restaurants en Auvergne", { nafCode: "restaurants", department: "03,15,43,63" }],
    ["plombiers dans le département du Rhône", { nafCode: "plombiers", department: "69" }],
    ["garages in the Rhône department", { nafCode: "garages", department: "69" }],
    ["plombiers ville de Paris", { nafCode: "plombiers", city: "Paris" }],
    ["hotels located near Bordeaux", { nafCode: "hotels", city: "Bordeaux" }],
    ["agences immobilières situées à Lille", { nafCode: "agences immobilières", city: "Lille" }],
    ["un plombier à Lyon", { nafCode: "plombier", city: "Lyon" }],
    ["combien de boulangeries à Lyon ?", { nafCode: "boulangeries", city: "Lyon" }],
    ["la poste paris", { nafCode: "poste", department: "75" }],
    ["cabinets dentaires à Lille", { nafCode: "cabinets dentaires", city: "Lille" }],
    ["travaux publics Gironde", { nafCode: "travaux publics", department: "33" }],
    ["les SCI de Vannes", { city: "Vannes", legalForm: "6540" }],
    ["les plus gros employeurs de Lyon", { city: "Lyon", sort: "-employees" }],
    ["bouchers charcutiers de Lyon", { nafCode: "bouchers,charcutiers", city: "Lyon" }],
    ["PME du secteur du transport à Lyon", { nafCode: "transport", city: "Lyon", category: "PME" }],
    ["ESS Gironde", { department: "33", economieSociale: "true" }],
    ["les entreprises de l’ESS", { economieSociale: "true" }],
    [
      "restaurants fermés à Bordeaux en mars 2024",
      {
        nafCode: "restaurants",
        city: "Bordeaux",
        closedFrom: "2024-03-01",
        closedTo: "2024-03-31",
      },
    ],
    ["restaurnt Bordeaux", { nafCode: "restaurant", city: "Bordeaux" }],
    ["restaurants Bordeaux", { nafCode: "restaurants", city: "Bordeaux" }],
    // Several places.
    ["pharmacies à Lyon et Villeurbanne", { nafCode: "pharmacies", city: "Lyon,Villeurbanne" }],
    ["LYON ET LILLE coiffeurs", { nafCode: "coiffeurs", city: "Lyon,Lille" }],
    ["bakeries in Paris, Lyon or Lille", { nafCode: "bakeries", city: "Paris,Lyon,Lille" }],
    ["boulangeries Lyon/Vienne", { nafCode: "boulangeries", city: "Lyon,Vienne" }],
    ["boulangeries de la Vienne et de Paris", { nafCode: "boulangeries", department: "86,75" }],
    ["coiffeurs dans le 44, le 35 et le 56", { nafCode: "coiffeurs", department: "44,35,56" }],
    [
      "SAS informatiques en Loire-Atlantique ou Ille-et-Vilaine",
      { nafCode: "informatiques", department: "44,35", legalForm: "57" },
    ],
    ["coiffeurs indre et loire et loir et cher", { nafCode: "coiffeurs", department: "37,41" }],
    ["coiffeurs Lot, Lot et Garonne", { nafCode: "coiffeurs", department: "46,47" }],
    ["hôtels saint pierre et miquelon", { nafCode: "hôtels", department: "975" }],
    ["PME de Bretagne et de Normandie", { region: "53,28", category: "PME" }],
    ["PME en Bretagne ou à Paris", { department: "22,29,35,56,75", category: "PME" }],
    ["bars à Paris 5e et Paris 6e", { nafCode: "bars", city: "Paris 5e,Paris 6e" }],
    // Several activities, and an order.
    ["cafés et restaurants de Paris", { nafCode: "cafés,restaurants", department: "75" }],
    [
      "boulangeries, bouchers ou fleuristes Lyon",
      { nafCode: "boulangeries,bouchers,fleuristes", city: "Lyon" },
    ],
    ["dernières entreprises créées dans le Rhône", { department: "69", sort: "-createdAt" }],
    ["Newest companies in Gironde", { department: "33", sort: "-createdAt" }],
    ["cafés and restaurants in Lyon", { nafCode: "cafés,restaurants", city: "Lyon" }],
    [
      "Associations sportives de Gironde",
      { nafCode: "sportives", department: "33", legalForm: "92" },
    ],
    ["entreprises de Lyon", { city: "Lyon" }],
    ["toutes les entreprises de Vannes", { city: "Vannes" }],
    ["plombiers-chauffagistes à Lyon", { nafCode: "plombiers,chauffagistes", city: "Lyon" }],
    ["hôtels restaurants bars de Paris", { nafCode: "hôtels,restaurants,bars", department: "75" }],
    [
      "auto-entrepreneurs du bâtiment à Lyon",
      { nafCode: "bâtiment", city: "Lyon", legalForm: "1" },
    ],
    ["micro-entreprises de coiffure à Lyon", { nafCode: "coiffure", city: "Lyon", legalForm: "1" }],
    ["entreprises de plomberie", { nafCode: "plomberie" }],
    ["les 10 plus grandes entreprises de Lyon", { city: "Lyon", sort: "-employees" }],
    [
      "every SAS in 62.01Z in Paris founded since 2020, the biggest first",
      {
        nafCode: "62.01Z",
        department: "75",
        legalForm: "57",
        createdFrom: "2020-01-01",
        sort: "-employees",
      },
    ],
    [
      "boulangeries les plus anciennes de Bordeaux",
      { nafCode: "boulangeries", city: "Bordeaux", sort: "createdAt" },
    ],
    // Sizes and the like.
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
    ["sociétés civiles immobilières de Vannes", { city: "Vannes", legalForm: "6540" }],
    [
      "les dix plus anciens peintres en bâtiment de Lyon encore actifs",
      { nafCode: "peintres en bâtiment", city: "Lyon", sort: "createdAt", active: "true" },
    ],
    ["PME Gironde", { department: "33", category: "PME" }],
    ["entreprises fermées dans la Gironde", { department: "33", active: "false" }],
    ["closed companies in Lyon", { city: "Lyon", active: "false" }],
    [
      "SAS services informatiques créées depuis 2022 à Lyon",
      {
        nafCode: "services informatiques",
        city: "Lyon",
        legalForm: "57",
        createdFrom: "2022-01-01",
      },
    ],
    [
      "restaurants fermés depuis 2020 en Bretagne",
      { nafCode: "restaurants", region: "53", closedFrom: "2020-01-01" },
    ],
    ["grandes entreprises", { category: "GE" }],
    ["grande entreprise plomberie", { nafCode: "plomberie", category: "GE" }],
    [
      "plombiers de Lyon avec au moins un salarié",
      { nafCode: "plombiers", city: "Lyon", employeeRange: from1 },
    ],
    [
      "hôtels de Lyon classés du plus récent au plus ancien",
      { nafCode: "hôtels", city: "Lyon", sort: "-createdAt" },
    ],
    [
      "bakeries in Lyon, oldest to newest",
      { nafCode: "bakeries", city: "Lyon", sort: "createdAt" },
    ],
    [
      "les ETI et grandes entreprises de plomberie à Lyon, par effectif décroissant",
      { nafCode: "plomberie", city: "Lyon", category: "ETI,GE", sort: "-employees" },
    ],
    ["grandes entreprises en Bretagne", { region: "53", category: "GE" }],
    ["entreprises de 50 à 99 salariés", { employeeRange: "21" }],
    [
      "toutes les boulangeries ouvertes à Lyon avec 10 salariés ou plus",
      { nafCode: "boulangeries", city: "Lyon", employeeRange: from10, active: "true" },
    ],
    ["all the closed bakeries in Lyon", { nafCode: "bakeries", city: "Lyon", active: "false" }],
    ["PME créées en 2019", { category: "PME", createdFrom: "2019-01-01", createdTo: "2019-12-31" }],
  ])("%s", async (text, filters) => {
    expect(await read(text)).toEqual(filters);
  });

  it("a place alone, if it is typed rightly", async () => {
    expect(await read("Lyon")).toEqual({ city: "Lyon" });
    expect(await read("69003")).toEqual({ postalCode: "69003" });
    expect(await read("à Lyon et Bordeaux")).toEqual({ city: "Lyon,Bordeaux" });
    expect(await read("Dupont")).toBeNull();
    expect(await read("bordaux")).toBeNull();
    expect(await guess("bordaux")).toBeNull();
  });

  it("a state and a place, only beside other filters", async () => {
    expect(await read("Active Lyon")).toBeNull();
    expect(await readAsFilters("Active Lyon", registerOf(communes), true)).toEqual({
      city: "Lyon",
      active: "true",
    });
  });

  it("several places side by side, of a text that cannot be a name", async () => {
    expect(await read("boulangeries lyon saint-etienne bordeaux 10 salariés et plus")).toEqual({
      nafCode: "boulangeries",
      city: "Lyon,Saint-Étienne,Bordeaux",
      employeeRange: from10,
    });
    expect(await read("boulangerie vienne lyon")).toBeNull();
  });

  it("the code of an activity", async () => {
    expect(await read("SAS 62.01Z Gironde ou Lot créées depuis 2021")).toEqual({
      ...{ nafCode: "62.01Z", department: "33,46", legalForm: "57", createdFrom: "2021-01-01" },
    });
  });

  it.each([
    "SAS",
    "PME",
    "Active",
    "Open Lyon",
    "entreprises actives",
    "Dupont SAS",
    "SCI Dupont Lyon",
    "boulangerie dupont plus de 50 salariés",
    "boulangerie 51 à 60 salariés",
    "",
    "...",
    "de",
    "boulangerie dupont",
    "boulangerie de",
    "dupont lyon",
    "356000000",
    "bar le Nord",
    "plombiers région de Lyon",
    "écoles privées à Lyon",
    "plombier chauffagiste à Lyon",
  ])("none: %j", async (text) => {
    expect(await read(text)).toBeNull();
  });

  it.each([
    "Paris et Fils",
    "Dupont et Martin",
    "Pierre et Bois Lyon",
    "Sans Souci",
    "La Liste",
    "Hors Norme Lyon",
    "boulangeries Bretagne hors Lyon",
    "PME en Bretagne ou à Lyon",
  ])("none, and no guess: %s", async (text) => {
    expect([await read(text), await guess(text)]).toEqual([null, null]);
  });

  it("a town that the register lacks is no place", async () => {
    expect(await read("boulangerie lyon", [])).toBeNull();
  });

  it("the towns are read only for words that are no activity, if they are few", async () => {
    for (const text of ["boulangerie", "l ".repeat(99), "1 ".repeat(99)])
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
    ["pharmacies à Lyon et Bordaux", { nafCode: "pharmacies", city: "Lyon,Bordeaux" }],
    ["restaurnt bordaux", { nafCode: "restaurant", city: "Bordeaux" }],
    ["coifeur a Bordaux", { nafCode: "coiffeur", city: "Bordeaux" }],
    ["koifeur Lyon", { nafCode: "coiffeur", city: "Lyon" }],
    ["boulangrie Lyon", { nafCode: "boulangerie", city: "Lyon" }],
    ["bakry Lyon", { nafCode: "bakery", city: "Lyon" }],
  ])("a mistyped town or activity: %s", async (text, filters) => {
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
    [
      "boulangerie martin lille et lyon",
      { q: "martin", nafCode: "boulangerie", city: "Lille,Lyon" },
    ],
    ["restaurnt martin lille", { q: "martin", nafCode: "restaurant", city: "Lille" }],
    ["plombiers du nord de la France", { q: "du nord de la France", nafCode: "plombiers" }],
    ["boulangerie lyonn lille", { q: "lyonn", nafCode: "boulangerie", city: "Lille" }],
  ])("other words: %s", async (text, filters) => {
    expect(await guess(text)).toEqual(filters);
  });

  it.each([
    "",
    "martin lille",
    "martin SAS",
    "martn lille",
    "coifeur dupont",
    "356000000",
    `boulangerie ${"martin ".repeat(12)}`,
  ])("none: %j", async (text) => {
    expect(await guess(text)).toBeNull();
  });

  it("a town with establishments, but without head offices, is no typo and no place", async () => {
    expect(await guess("boulangerie lilla")).toEqual({ q: "lilla", nafCode: "boulangerie" });
    expect(await guess("boulangerie lons")).toEqual({ q: "lons", nafCode: "boulangerie" });
  });

  it("the towns are read only for a text with an activity and something else", async () => {
    const register = { ...registerOf([]), communes: unread };
    for (const text of ["danone", "dupont lyon"]) await guessAsFilters(text, register);
    for (const text of ["356000000", "1 ".repeat(99)]) await guessAsFilters(text, never);
    await expect(guessAsFilters("boulangerie dupont", never)).rejects.toThrow("read");
  });
});
