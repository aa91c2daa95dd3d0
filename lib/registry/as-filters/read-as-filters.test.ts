import { describe, expect, it } from "vitest";
import { parisDay } from "@/lib/contract/paris-day";
import { Towns } from "@/lib/search/index/towns";
import { VocabularyBuilder } from "@/lib/search/index/vocabulary";
import { guessAsFilters, readAsFilters } from "./read-as-filters";
import { type Days, daysOf, monthsAgo } from "./said-dates";

const communes = [
  ...["69381|lyon", "69387|lyon", "42218|saint etienne", "76351|le havre", "75115|paris"],
  ...[
    "33063|bordeaux",
    "59350|lille",
    "69266|villeurbanne",
    "86194|vienne",
    "56260|vannes",
    "44090|la marne",
  ],
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
const from50 = from10.slice(6);
const below20 = "NN,00,01,02,03,11";
const nafCode = "boulangeries";
/** What is said of bakeries besides that they are. */
const said = (text: string) => read(`boulangeries ${text}`);

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
    ["fleuriste dans le 69003", { nafCode: "fleuriste", postalCode: "69003" }],
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
    ["hôtels de la Marne", { nafCode: "hôtels", department: "51" }],
    ["hôtels La Marne", { nafCode: "hôtels", city: "La Marne" }],
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
    "Boulangerie de Paris",
    "Pharmacie du Rhône",
    "Maison 1901",
    "La Dizaine",
    "Garage 2000",
    "Trente et Quarante",
    "Cent Pour Cent Fleurs",
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

  it("the towns are not read for a long text", async () => {
    for (const text of ["l ".repeat(99), "1 ".repeat(99), "356 000 000 ".repeat(600)]) {
      expect(await readAsFilters(text, never)).toBeNull();
      expect(await guessAsFilters(text, never)).toBeNull();
    }
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
});

describe("numbers of employees", () => {
  it.each([
    ["10 salariés et plus", from10],
    ["10 salarié(s) et plus", from10],
    ["avec 10 employees or more", from10],
    ["10 or more employees", from10],
    ["au moins 10 salariés", from10],
    ["d’au moins 10 salariés", from10],
    ["10+ employees", from10],
    ["10 salariés minimum", from10],
    ["≥ 10 salariés", from10],
    ["plus de 9 salariés", from10],
    ["plus de 50 salariés", from50],
    ["de plus de 50 salariés", from50],
    ["more than 50 people", from50],
    ["plus de 99 salariés", from50.slice(3)],
    ["plus de 6 salariés", from10],
    ["plus de 0 salarié", `01,02,03,${from10}`],
    ["over 250 employees", from10.slice(15)],
    ["plus de 30 salariés", from50],
    ["PLUS DE 1 000 SALARIES", "42,51,52,53"],
    ["more than 1,000 employees", "42,51,52,53"],
    ["10000 salariés ou plus", "53"],
    ["plus de 20 000 salariés", null],
    ["moins de 20 salariés", below20],
    ["moins de 19 salariés", "NN,00,01,02,03"],
    ["au plus 19 salariés", below20],
    ["jusqu’à 20 salariés", below20],
    ["20 salariés au maximum", below20],
    ["no more than 20 employees", below20],
    ["under 20 staff", below20],
    ["50 à 99 salariés", "21"],
    ["de 50 à 249 salariés", "21,22,31"],
    ["entre 50 et 100 salariés", "21"],
    ["50-99 employees", "21"],
    ["between 10 and 50 employees", "11,12"],
    ["51 à 60 salariés", null],
    ["99 à 50 salariés", null],
    ["10 salariés", "11"],
    ["plutôt 60 salariés", "21"],
    ["sans salarié", "NN,00"],
    ["sans employés", "NN,00"],
    ["0 salarié", "NN,00"],
    ["without employees", "NN,00"],
    ["with no staff", "NN,00"],
    ["sans personne", null],
    ["100 employees", "22"],
    ["100 personnes", null],
    ["plus de 50", null],
    ["plus de 50 salariésx", null],
    ["une dizaine de salariés", "11"],
    ["plus d’une centaine de salariés", from50.slice(3)],
    ["vingt-cinq salariés ou plus", from50],
    ["plus de deux cent cinquante salariés", from10.slice(15)],
    ["au moins deux mille salariés", "51,52,53"],
    ["10salariés", "11"],
  ])("%s", async (text, employeeRange) => {
    expect(await said(text)).toEqual(employeeRange ? { nafCode, employeeRange } : null);
  });
});

const march = { createdFrom: "2024-03-01", createdTo: "2024-03-31" };
const [twoYears, sixMonths, tenYears] = [24, 6, 120].map((months) => monthsAgo(months));
const year = Number(parisDay(new Date()).slice(0, 4));
const lastMonth = daysOf("mois dernier") as Days;
it.each([
  ["créées depuis 2020", { createdFrom: "2020-01-01" }],
  ["cree\u0301es depuis 2020", { createdFrom: "2020-01-01" }],
  ["founded since 2020", { createdFrom: "2020-01-01" }],
  ["immatriculées à partir de 2020", { createdFrom: "2020-01-01" }],
  ["créée en 2019", { createdFrom: "2019-01-01", createdTo: "2019-12-31" }],
  ["created 2019", { createdFrom: "2019-01-01", createdTo: "2019-12-31" }],
  ["créées entre 2015 et 2019", { createdFrom: "2015-01-01", createdTo: "2019-12-31" }],
  ["founded between 2019 and 2015", {}],
  ["créées après 2020", { createdFrom: "2021-01-01" }],
  ["founded before 2000", { createdTo: "1999-12-31" }],
  ["créées jusqu'en 2000", { createdTo: "2000-12-31" }],
  ["créées en mars 2024", march],
  ["founded in March 2024", march],
  ["créées en 03/2024", march],
  ["créées depuis le 1er mars 2024", { createdFrom: "2024-03-01" }],
  ["créées depuis le 15/03/2024", { createdFrom: "2024-03-15" }],
  ["depuis septembre 2023", { createdFrom: "2023-09-01" }],
  ["créées après février 2024", { createdFrom: "2024-03-01" }],
  ["fermées avant le 1er janvier 2024", { closedTo: "2023-12-31" }],
  ["closed until 29 february 2024", { closedTo: "2024-02-29" }],
  [
    "créées entre décembre 2023 et août 2024",
    { createdFrom: "2023-12-01", createdTo: "2024-08-31" },
  ],
  ["créées du 15 mai 2024 au 31 mai 2024", { createdFrom: "2024-05-15", createdTo: "2024-05-31" }],
  ["fermées le 31 décembre 2023", { closedFrom: "2023-12-31", closedTo: "2023-12-31" }],
  ["créées entre janvier et mars 2024", { createdFrom: "2024-01-01", createdTo: "2024-03-31" }],
  ["créées du 1er janvier au 30 juin 2024", { createdFrom: "2024-01-01", createdTo: "2024-06-30" }],
  ["créées le 31 février 2024", {}],
  ["créées en 13/2024", {}],
  ["depuis le 8 mai 1945", { createdFrom: "1945-05-08" }],
  ["créées depuis 2 ans", { createdFrom: twoYears }],
  ["créées il y a moins de deux ans", { createdFrom: twoYears }],
  ["créées ces deux dernières années", { createdFrom: twoYears }],
  ["fermées au cours des 6 derniers mois", { closedFrom: sixMonths }],
  ["founded in the last two years", { createdFrom: twoYears }],
  ["closed within the past 6 months", { closedFrom: sixMonths }],
  ["de moins de 2 ans", { createdFrom: twoYears }],
  ["de plus de dix ans", { createdTo: tenYears }],
  ["depuis deux ans", { createdFrom: twoYears }],
  ["créées il y a moins d’un an", { createdFrom: monthsAgo(12) }],
  ["ouvertes depuis moins d'un an", { active: "true", createdFrom: monthsAgo(12) }],
  ["over 10 years old", { createdTo: tenYears }],
  ["les 2 ans", {}],
  ["créées depuis 3000 ans", {}],
  ["de plus de 9 999 999 ans", {}],
  ["founded within the last 9999999 months", {}],
  ["30 ans", {}],
  ["créées cette année", { createdFrom: `${year}-01-01`, createdTo: `${year}-12-31` }],
  ["founded since last year", { createdFrom: `${year - 1}-01-01` }],
  ["fermées l’an dernier", { closedFrom: `${year - 1}-01-01`, closedTo: `${year - 1}-12-31` }],
  ["créées depuis l’année dernière", { createdFrom: `${year - 1}-01-01` }],
  ["depuis cette année", { createdFrom: `${year}-01-01` }],
  ["cette année-là", {}],
  // Parts of years, and spans that count from today.
  ["créées fin 2023", { createdFrom: "2023-10-01", createdTo: "2023-12-31" }],
  ["fermées début 2024", { closedFrom: "2024-01-01", closedTo: "2024-03-31" }],
  ["depuis fin 2022", { createdFrom: "2022-10-01" }],
  ["créées au T1 2024", { createdFrom: "2024-01-01", createdTo: "2024-03-31" }],
  ["entre le T1 et le T3 2023", {}],
  ["créées entre le T1 et le T3 2023", { createdFrom: "2023-01-01", createdTo: "2023-09-30" }],
  ["fermées dans les années 90", { closedFrom: "1990-01-01", closedTo: "1999-12-31" }],
  ["des années 90", { createdFrom: "1990-01-01", createdTo: "1999-12-31" }],
  [
    "des années 2010, fermées en 2020",
    {
      ...{ createdFrom: "2010-01-01", createdTo: "2019-12-31" },
      ...{ closedFrom: "2020-01-01", closedTo: "2020-12-31" },
    },
  ],
  ["founded in the 2010s", { createdFrom: "2010-01-01", createdTo: "2019-12-31" }],
  ["créées le mois dernier", { createdFrom: lastMonth.first, createdTo: lastMonth.last }],
  ["ouvertes le mois dernier", { createdFrom: lastMonth.first, createdTo: lastMonth.last }],
  ["closed last month", { closedFrom: lastMonth.first, closedTo: lastMonth.last }],
  ["fermées depuis le début de l’année", { closedFrom: `${year}-01-01` }],
  ["ouvertes en 2023", { createdFrom: "2023-01-01", createdTo: "2023-12-31" }],
  ["au cours de l’année 2023", {}],
  ["créées mi-2024", { createdFrom: "2024-04-01", createdTo: "2024-09-30" }],
  ["créées après le T3 2022", { createdFrom: "2022-10-01" }],
  ["fermées avant les années 80", { closedTo: "1979-12-31" }],
])("years, months and days: %s", async (text, traits) => {
  expect(await said(text)).toEqual(Object.keys(traits).length ? { nafCode, ...traits } : null);
});

it.each([
  ["PME", { category: "PME" }],
  ["entreprises de taille intermédiaire", { category: "ETI" }],
  ["grandes entreprises", { category: "GE" }],
  ["SAS", { legalForm: "57" }],
  ["SASKIA", {}],
  ["SAS et SARL", { legalForm: "57,54" }],
  ["PME ou ETI", { category: "PME,ETI" }],
  ["qui sont toujours ouvertes", { active: "true" }],
  ["en activité", { active: "true" }],
  ["currently open", { active: "true" }],
  ["activement", {}],
  ["cessées", { active: "false" }],
  ["fermés depuis 2020", { closedFrom: "2020-01-01" }],
  ["qui ont cessé leur activité en 2023", { closedFrom: "2023-01-01", closedTo: "2023-12-31" }],
  ["closed between 2020 and 2022", { closedFrom: "2020-01-01", closedTo: "2022-12-31" }],
  ["fermés", { active: "false" }],
  ["dissoutes", { active: "false" }],
  ["liquidées en 2023", { closedFrom: "2023-01-01", closedTo: "2023-12-31" }],
  ["gaz liquide", {}],
  ["depuis 2021", { createdFrom: "2021-01-01" }],
  ["plutôt après 2005", { createdFrom: "2006-01-01" }],
  ["before 1990", { createdTo: "1989-12-31" }],
  ["les dix plus anciens", { sort: "createdAt" }],
  ["la plus ancienne", { sort: "createdAt" }],
  ["10 plus grosses ETI", { category: "ETI", sort: "-employees" }],
  ["sociétés civiles immobilières", { legalForm: "6540" }],
  ["sociétés civiles et anonymes", {}],
  ["sociétés anonymes", { legalForm: "55,56" }],
  ["entrepreneurs individuels", { legalForm: "1" }],
  ["ESS", { economieSociale: "true" }],
  ["de l’économie sociale et solidaire", { economieSociale: "true" }],
  ["social economy", { economieSociale: "true" }],
  ["Essor", {}],
  ["société civile immobilière", {}],
  ["SAS 62.01Z depuis 2021", { nafCode: "62.01Z", legalForm: "57", createdFrom: "2021-01-01" }],
  ["code NAF : 6201z", { nafCode: "62.01Z" }],
  ["62.99Y", {}],
  ["TPE", { employeeRange: "NN,00,01,02,03" }],
  ["TPE et PME", { category: "PME" }],
  ["S.A.R.L.", { legalForm: "54" }],
  ["associations loi 1901", { legalForm: "92" }],
  ["E.I.", { legalForm: "1" }],
])("a category, a legal form, a state, a year or an activity’s code: %s", async (text, traits) => {
  expect(await said(text)).toEqual(Object.keys(traits).length ? { nafCode, ...traits } : null);
});

it.each([
  [
    "restaurants fermés à Bordeaux en 2023",
    {
      closedFrom: "2023-01-01",
      closedTo: "2023-12-31",
      ...{ nafCode: "restaurants", city: "Bordeaux" },
    },
  ],
  ["entreprises créées à Lyon en mars 2024", { ...march, city: "Lyon" }],
  [
    "boulangeries créées dans le Rhône entre 2019 et 2021",
    { nafCode, department: "69", createdFrom: "2019-01-01", createdTo: "2021-12-31" },
  ],
  ["dissolved companies in Vannes since 2024", { city: "Vannes", closedFrom: "2024-01-01" }],
  [
    "SAS créées en 2020 et fermées à Lille en 2023",
    {
      legalForm: "57",
      createdFrom: "2020-01-01",
      createdTo: "2020-12-31",
      closedFrom: "2023-01-01",
      closedTo: "2023-12-31",
      city: "Lille",
    },
  ],
  [
    "restaurants créés à Lille 2024",
    { nafCode: "restaurants", city: "Lille", createdFrom: "2024-01-01", createdTo: "2024-12-31" },
  ],
  ["restaurants fermés à Bordeaux", { nafCode: "restaurants", city: "Bordeaux", active: "false" }],
  [
    "restaurants ouverts à Bordeaux le mois dernier",
    {
      nafCode: "restaurants",
      city: "Bordeaux",
      createdFrom: lastMonth.first,
      createdTo: lastMonth.last,
    },
  ],
  ["créations d’entreprises à Bordeaux en mars 2024", { city: "Bordeaux", ...march }],
  [
    "fermetures de restaurants en 2023 à Lille",
    { nafCode: "restaurants", city: "Lille", closedFrom: "2023-01-01", closedTo: "2023-12-31" },
  ],
])("a date apart from what happened: %s", async (text, filters) => {
  expect(await read(text)).toEqual(filters);
});

it.each([
  [
    "bakeries with over 250 employees in Lyon",
    { nafCode: "bakeries", city: "Lyon", employeeRange: from10.slice(15) },
  ],
  ["entreprises de plus de 50 salariés à Lyon", { city: "Lyon", employeeRange: from50 }],
  [
    "sociétés de conseil de plus de 50 salariés et créées depuis 2020",
    { nafCode: "conseil", employeeRange: from50, createdFrom: "2020-01-01" },
  ],
  ["toutes les entreprises créées en mars 2024 à Lyon", { city: "Lyon", ...march }],
  ["all the companies founded since 2020 in Lyon", { city: "Lyon", createdFrom: "2020-01-01" }],
  [
    "SARL et SAS informatiques Paris",
    { nafCode: "informatiques", department: "75", legalForm: "54,57" },
  ],
  [
    "toutes les entreprises de plomberie ouvertes à Vannes",
    { nafCode: "plomberie", city: "Vannes", active: "true" },
  ],
  ["sociétés du Rhône", { department: "69" }],
  ["entreprises informatiques à Lyon", { nafCode: "informatiques", city: "Lyon" }],
  ["sociétés qui ont plus de 50 salariés à Lyon", { city: "Lyon", employeeRange: from50 }],
  ["quelles sont les boulangeries à Lyon ?", { nafCode, city: "Lyon" }],
  ["combien d’entreprises créées en mars 2024 à Lille ?", { city: "Lille", ...march }],
  ["top 10 des entreprises de Lille par effectif", { city: "Lille", sort: "-employees" }],
  ["cabinets d’architectes à Lyon", { nafCode: "cabinets d’architectes", city: "Lyon" }],
  ["law firms in Lyon", { nafCode: "law firms", city: "Lyon" }],
  ["boulangerie de Lyon", { nafCode: "boulangerie", city: "Lyon" }],
  ["donnez-moi la liste des entreprises de plomberie", { nafCode: "plomberie" }],
  ["je cherche un plombier", { nafCode: "plombier" }],
  ["find all the bakeries in Lyon", { nafCode: "bakeries", city: "Lyon" }],
  ["list of companies in Lyon with no employees", { city: "Lyon", employeeRange: "NN,00" }],
  ["I’m looking for a plumber", { nafCode: "plumber" }],
  ["boulangeries 10.71C à Lyon", { nafCode: "10.71C", city: "Lyon" }],
  ["SAS 62.01Z en Gironde", { nafCode: "62.01Z", department: "33", legalForm: "57" }],
  ["boulangeries de France créées depuis 2020", { nafCode, createdFrom: "2020-01-01" }],
  ["boulangeries Lyon 69003", { nafCode, postalCode: "69003" }],
  ["Saskia SAS Paris", null],
  ["entreprises", null],
  ["Listel Lyon", null],
  ["rue du 8 mai 1945", null],
  ["boulangerie 1945", null],
])("sentences with words that say nothing, and names: %s", async (text, filters) => {
  expect(await read(text)).toEqual(filters);
});

it("words that say nothing are none of a name", async () => {
  expect(await guess("Saskia SAS Paris plus de 50 salariés")).toEqual({
    q: "Saskia",
    legalForm: "57",
    department: "75",
    employeeRange: from50,
  });
  expect(await guess("rue du 8 mai 1945")).toBeNull();
});
