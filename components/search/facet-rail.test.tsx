import { describe, expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchState } from "@/lib/contract/page-paths";
import { type Facets, facetNames } from "@/lib/contract/registry";
import { FacetRail } from "./facet-rail";
import { ResultMap } from "./result-map";
import { yearSpans } from "./year-spans";

const none = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Facets;
const counted = (...values: [value: string, label: string, count: number][]) =>
  values.map(([value, label, count]) => ({ value, label, count }));
const years = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, label: value, count }));

const activities = [
  { value: "restauration", code: "56", label: "Restauration" },
  { value: "informatique", code: "26", label: "Fabrication de produits informatiques" },
  { value: "informatique", code: "62", label: "Programmation, conseil informatique" },
];
const rail = (
  facets: Partial<Facets>,
  state: Partial<SearchState> = {},
  language?: "fr",
  total = 0,
) =>
  renderForTest(
    <FacetRail
      state={{ q: "poste", page: "3", ...state }}
      facets={{ ...none, ...facets }}
      total={total}
      activities={activities}
    />,
    language,
  );

/** The links to other searches: what each says, and what it adds to the text. */
const linksOf = (...given: Parameters<typeof rail>) =>
  rail(...given).links.map((link) => decodeURIComponent(link).replace("/search?q=poste", ""));

const department = counted(["75", "Paris", 1200], ["92", "Hauts-de-Seine", 30]);

describe("facets", () => {
  it("say how many companies are behind the drawer", () => {
    expect(rail({}, {}, "fr", 1234).lines[0]).toBe("Voir les 1\u202f234 entreprises");
    expect(rail({}, {}, "fr", 0).lines[0]).toBe("Fermer les filtres");
  });

  it("tell legal forms of one group apart", () => {
    const legalForm = counted(["57", "SAS", 9], ["21", "Indivision", 2], ["22", "Fait", 1]);
    expect(linksOf({ legalForm })).toEqual([
      "Simplified joint-stock company (SAS), including SASU and SELAS9 -> &legalForm=57",
      "Indivision2 -> &legalForm=21",
      "Fait1 -> &legalForm=22",
    ]);
  });

  it("that are chosen come first, also if no company has them", () => {
    expect(linksOf({ department }, { department: "2a,92" })).toEqual([
      "Hauts-de-Seine30 -> &department=2A",
      "Corse-du-Sud0 -> &department=92",
      "Paris+1,200 -> &department=2A,92,75",
    ]);
  });

  const nafSection = counted(["I", "Hébergement", 90], ["C", "Industrie", 70]);
  const nafDivision = counted(["56", "Restauration", 60], ["10", "Alimentaire", 40]);
  const nafCode = counted(["56.10A", "Restauration", 40], ["56.30Z", "Débits", 20]);
  it.each<[string, Partial<Facets>, string, string[]]>([
    [
      "mark what a chosen code is in, and take it back with its word",
      { nafSection, nafDivision },
      "restauration",
      [
        "Accommodation and food service activities (in part)90 -> &nafCode=I",
        "Manufacturing+70 -> &nafCode=restauration,C",
        "Food and beverage service activities60 -> ",
        "Manufacture of food products+40 -> &nafCode=restauration,10",
      ],
    ],
    [
      "mark what holds a chosen code, which it replaces",
      { nafSection, nafDivision },
      "10.71C,I",
      [
        "Accommodation and food service activities90 -> &nafCode=10.71C",
        "Manufacturing (in part)70 -> &nafCode=I,C",
        "Manufacture of food products (in part)40 -> &nafCode=I,10",
        "Food and beverage service activities (in this choice)60 -> &nafCode=10.71C,56",
      ],
    ],
    [
      "add another code to chosen ones",
      { nafCode },
      "56.10A,56.29A",
      [
        "56.10A Restauration40 -> &nafCode=56.29A",
        "56.29A0 -> &nafCode=56.10A",
        "56.30Z Débits+20 -> &nafCode=56.10A,56.29A,56.30Z",
      ],
    ],
    [
      "take one code from words that mean several, and leave the others",
      { nafDivision: counted(["26", "", 60], ["62", "", 40]) },
      "informatique,10",
      [
        "Computer programming, consultancy and related activities40 -> &nafCode=26,10",
        "Manufacture of computer, electronic and optical products60 -> &nafCode=62,10",
        "Manufacture of food products0 -> &nafCode=informatique",
      ],
    ],
  ])("of activities %s", (_, facets, chosen, links) => {
    const found = linksOf(facets, { nafCode: chosen });
    const isSection = (link: string) => !facets.nafSection && /^(Acc|Manufacturing)/.test(link);
    expect(found.filter((link) => !isSection(link)).toSorted()).toEqual(links.toSorted());
  });

  it("show the most frequent values and those that are chosen, the others behind a switch", () => {
    const twenty = Array.from({ length: 20 }, (_, at) => String(10 + at));
    const many = counted(
      ...twenty.map((code, at): [string, string, number] => [code, "", 99 - at]),
    );
    const shown = (state: Partial<SearchState>) => {
      const { html } = rail({ department: many }, state);
      return [...(html.split("<details")[0] ?? "").matchAll(/class="facet-value"/g)].length;
    };
    expect([shown({}), shown({ department: "29" })]).toEqual([7, 8]);
    expect(rail({ department: many }).links).toHaveLength(20);
    expect(rail({ department: many }).html).toContain("Show all (20)");
  });

  it("order headcounts and categories by size", () => {
    const employeeRange = counted(["03", "", 9], ["NN", "", 5], ["11", "", 4], ["00", "", 1]);
    const category = counted(["GE", "Large", 3], ["PME", "Small", 2]);
    const values = linksOf({ employeeRange, category }).map((link) => link.split("=")[1]);
    expect(values).toEqual(["NN", "00", "03", "11", "PME", "GE"]);
  });

  it("say how many companies have none of the values, and where they are counted without their own filter", () => {
    const facets = {
      nafSection: counted(["J", "Information", 5], ["G", "Commerce", 2]),
      createdYear: years({ 2001: 6, 2020: 1 }),
      department,
    };
    const html = (state = {}) => rail(facets, state, undefined, 10).html;
    expect(html()).toMatch(/Former classification<\/span><span[^>]*>3</);
    expect(html()).toMatch(/Not recorded<\/span><span[^>]*>3</);
    expect(html()).not.toContain("Counted without this filter");
    const filtered = html({ nafCode: "J", createdFrom: "2001-01-01", department: "75" });
    expect(filtered).not.toMatch(/Former classification|Not recorded/);
    expect(filtered.split("Counted without this filter").length - 1).toBeGreaterThan(2);
  });

  it("are named in the page's language, and in French typography where there is no English name", () => {
    const facets = {
      category: counted(["PME", "Petite ou moyenne entreprise", 3]),
      employeeRange: counted(["42", "1 000 à 1 999 salariés", 3]),
      nafSection: counted(["D", "Production et distribution d'électricité", 2]),
      nafCode: counted(["56.10A", "Restauration traditionnelle", 2]),
    };
    const [english, french] = [rail(facets).html, rail(facets, {}, "fr").html];
    expect(english).toContain("Small or medium-sized enterprise (PME)");
    expect(english).toContain("1,000 to 1,999");
    expect(english).toContain("Electricity, gas, steam and air conditioning supply");
    expect(english).toMatch(/lang="fr"[^>]*>56.10A Restauration traditionnelle</);
    expect(french).toContain("Petite ou moyenne entreprise (PME)");
    expect(french).toContain("Production et distribution d’électricité");
  });
});

describe("the map of departments", () => {
  const three = counted(["75", "Paris", 1200], ["2A", "Corse-du-Sud", 1], ["974", "R", 30]);
  const map = (chosen?: string) => {
    const state = { q: "poste", page: "3", ...(chosen && { department: chosen }) };
    return renderForTest(<ResultMap state={state} counts={three} />);
  };

  it("says the name and count of each department next to its tile, and names one that is chosen alone", () => {
    const names = [...map().html.matchAll(/<\/(a|g)><text[^>]*class="tile-name">(.*?)<\/text>/g)];
    const texts = names.map(([, tag, text = ""]) => `${tag} ${text.replace(/<[^>]*>/g, " ")}`);
    expect(texts).toEqual(expect.arrayContaining(["a Paris (75) 1,200 ", "g Gers (32) 0 "]));
    expect(new Set(texts).size).toBe(texts.length);
    const named = (chosen: string) => /data-named[^>]*><title>(\w+)/.exec(map(chosen).html)?.[1];
    expect([named("2A"), named("2A,75"), named("")]).toEqual(["Corse", undefined, undefined]);
  });

  it("has darker tiles for more, and says what each shade means", () => {
    const { html } = map();
    const shades = [...html.matchAll(/data-shade="(\d)"[^>]*><title>(\w+)/g)];
    const named = Object.fromEntries(shades.map(([, shade, name]) => [name, shade]));
    expect(named).toEqual({ Paris: "6", Corse: "1", La: "4" });
    const legend = [...html.matchAll(/data-shade="(\d)"[^>]*><\/path><\/svg>(.*?)<\/li>/g)];
    expect(legend.map(([, shade, text]) => `${shade}: ${text}`).join(", ")).toBe(
      "1: 1–2, 2: 3–9, 3: 10–29, 4: 30–99, 5: 100–399, 6: 400–1,200",
    );
  });

  it("is left out when there is one department", () => {
    expect(rail({ department: three }).html).toContain("facet-map");
    expect(rail({ department: three.slice(0, 1) }).html).not.toContain("facet-map");
  });
});

describe("years", () => {
  const createdYear = years({ 1975: 4, 2019: 2, 2020: 3, 2024: 1 });

  it("are grouped in fives, the first group has all earlier ones, and nothing is lost", () => {
    const spans = yearSpans(createdYear);
    expect(spans[0]).toEqual({ from: null, to: 1984, count: 4 });
    expect(spans.slice(-2)).toEqual([
      { from: 2015, to: 2019, count: 2 },
      { from: 2020, to: 2024, count: 4 },
    ]);
    expect(yearSpans([])).toEqual([]);
  });

  const closedYear = years({ 2018: 5, 2019: 8, 2020: 7, 2022: 7 });
  it.each<[Partial<SearchState>, string[]]>([
    [{}, ["14In spans of 5 years", "before 19852020–2022", "Most frequent year: 2019 (8)"]],
    [
      { closedFrom: "2020-01-01" },
      ["7Year by year", "20202022", "Most frequent years: 2020 and 2022 (7 each)"],
    ],
  ])(
    "say with the filter %j whether a bar is several years or one, and the tallest",
    (state, said) => {
      const { lines } = rail({ closedYear }, state);
      expect(lines).toEqual(expect.arrayContaining(said));
    },
  );

  it.each<[Record<string, number>, string | undefined]>([
    [{ 2020: 2, 2022: 1 }, "Most frequent year: 2020 (2)"],
    [{ 2020: 1, 2022: 1, 2023: 1 }, undefined],
    [{ 2015: 2, 2016: 2, 2018: 2, 2021: 2 }, undefined],
    [{ 2020: 3 }, undefined],
  ])("say of the years %j which have the most: %s", (counts, said) => {
    const { lines } = rail({ createdYear: years(counts) });
    expect(lines.find((line) => /frequent/.test(line))).toBe(said);
  });

  it("of closing say beside an activity that old companies have old codes", () => {
    const words = "A company closed before 2008 keeps the NAF code of that time";
    expect(rail({ closedYear }, { nafCode: "56" }).html).toContain(words);
    expect(rail({ closedYear }).html).not.toContain(words);
    expect(rail({ createdYear }, { nafCode: "56" }).html).not.toContain(words);
  });

  it("of closing are a chart of their own", () => {
    const { html, links } = rail({ closedYear, createdYear }, { closedFrom: "2020-01-01" });
    expect(html.indexOf("Year of closing")).toBeLessThan(html.indexOf("Year of creation"));
    expect(links).toContain("All years -> /search?q=poste&active=false");
  });
});
