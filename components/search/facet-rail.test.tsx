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

describe("facets", () => {
  it("say how many companies are behind the drawer", () => {
    expect(rail({}, {}, "fr", 1234).lines[0]).toBe("Voir les 1\u202f234 entreprises");
    expect(rail({}, {}, "fr", 0).lines[0]).toBe("Fermer les filtres");
  });

  it("link to the first page of the search with one more value, or without it", () => {
    const department = counted(["75", "Paris", 1200], ["92", "Hauts-de-Seine", 30]);
    expect(rail({ department }).links).toEqual([
      "Paris1,200 -> /search?q=poste&department=75",
      "Hauts-de-Seine30 -> /search?q=poste&department=92",
    ]);
    expect(rail({ department }, { department: "75" }).links).toEqual([
      "Paris1,200 -> /search?q=poste",
      "Hauts-de-Seine+30 -> /search?q=poste&department=75%2C92",
    ]);
    expect(rail({ department }, { department: "75" }).html).toMatch(
      /aria-current="true"[^>]*>.*?Paris/,
    );
  });

  it("tell legal forms of one group apart", () => {
    const legalForm = counted(
      ["57", "SAS", 9],
      ["21", "Indivision", 2],
      ["22", "Société de fait", 1],
    );
    expect(rail({ legalForm }, {}, "fr").links).toEqual([
      "Société par actions simplifiée (SAS), y compris SASU et SELAS9 -> /search?q=poste&legalForm=57",
      "Indivision2 -> /search?q=poste&legalForm=21",
      "Société de fait1 -> /search?q=poste&legalForm=22",
    ]);
  });

  it("mark what holds or is in a chosen code, which it replaces", () => {
    const nafSection = counted(["I", "Hébergement", 90], ["C", "Industrie", 70]);
    const nafDivision = counted(["56", "Restauration", 60], ["10", "Alimentaire", 40]);
    const links = (nafCode: string) => rail({ nafSection, nafDivision }, { nafCode }).links;
    expect(links("restauration")).toEqual([
      "Accommodation and food service activities (in part)90 -> /search?q=poste&nafCode=I",
      "Manufacturing+70 -> /search?q=poste&nafCode=restauration%2CC",
      "Food and beverage service activities60 -> /search?q=poste",
      "Manufacture of food products+40 -> /search?q=poste&nafCode=restauration%2C10",
    ]);
    expect(links("10.71C,I")).toEqual([
      "Accommodation and food service activities90 -> /search?q=poste&nafCode=10.71C",
      "Manufacturing (in part)70 -> /search?q=poste&nafCode=I%2CC",
      "Manufacture of food products (in part)40 -> /search?q=poste&nafCode=I%2C10",
      "Food and beverage service activities (in this choice)60 -> /search?q=poste&nafCode=10.71C%2C56",
    ]);
  });

  it("narrow a chosen division to one of its codes, of which others can be added", () => {
    const nafCode = counted(["56.10A", "Restauration", 40], ["56.30Z", "Débits de boissons", 20]);
    const ofCodes = (typed: string) =>
      rail({ nafCode }, { nafCode: typed }).links.filter((link) => /^\d/.test(link));
    expect(ofCodes("restauration,C")).toEqual([
      "56.10A Restauration (in this choice)40 -> /search?q=poste&nafCode=C%2C56.10A",
      "56.30Z Débits de boissons (in this choice)20 -> /search?q=poste&nafCode=C%2C56.30Z",
    ]);
    expect(ofCodes("56.10A,56.29A")).toEqual([
      "56.10A Restauration40 -> /search?q=poste&nafCode=56.29A",
      "56.29A0 -> /search?q=poste&nafCode=56.10A",
      "56.30Z Débits de boissons+20 -> /search?q=poste&nafCode=56.10A%2C56.29A%2C56.30Z",
    ]);
  });

  it("of a choice come first; activities that can be added to it, and the rest of both, are behind switches", () => {
    const codes = Array.from({ length: 12 }, (_, at) => String(56.1 + at / 100).slice(0, 5));
    const nafCode = ["A", "B"].flatMap((letter, of) =>
      codes.map((code) => ({
        value: (of === 0 ? code : code.replace("56", "55")) + letter,
        label: "",
        count: 9,
      })),
    );
    const { html } = rail({ nafCode }, { nafCode: "56" });
    const ofCodes = html.slice(html.indexOf("Activity code"));
    const parts = ofCodes.split(/<details|<\/details>|Add to this choice/);
    const shown = parts.map((part) =>
      [...part.matchAll(/data-facet="nafCode=(..)/g)].map((m) => m[1]),
    );
    expect(shown.map((each) => `${each[0]} ${each.length}`)).toEqual([
      "56 7",
      "56 5",
      "undefined 0",
      "undefined 0",
      "55 7",
      "55 5",
      "undefined 0",
      "undefined 0",
    ]);
  });

  it("take one code from words that mean several, and leave the others", () => {
    const nafSection = counted(["J", "Information", 90]);
    const nafDivision = counted(["26", "Fabrication", 60], ["62", "Programmation", 40]);
    const links = rail({ nafSection, nafDivision }, { nafCode: "informatique,10" }).links;
    const left = links.map((link) => decodeURIComponent(link.split("nafCode=")[1] ?? ""));
    expect(left).toEqual(["26,10,J", "62,10", "26,10", "informatique"]);
  });

  it("choose open or closed, not both", () => {
    const active = counted(["true", "En activité", 5], ["false", "Cessée", 2]);
    expect(rail({ active }, { active: "true" }).links).toEqual([
      "Active5 -> /search?q=poste",
      "Closed2 -> /search?q=poste&active=false",
    ]);
  });

  it("show the most frequent values and those that are chosen, the others behind a switch", () => {
    const department = Array.from({ length: 20 }, (_, at) => ({
      value: String(10 + at),
      label: `Department ${10 + at}`,
      count: 100 - at,
    }));
    const shown = (state: Partial<SearchState>) => {
      const { html } = rail({ department }, state);
      return [...(html.split("<details")[0] ?? "").matchAll(/class="facet-value"/g)].length;
    };
    expect(shown({})).toBe(7);
    expect(shown({ department: "29" })).toBe(8);
    expect(rail({ department }).links).toHaveLength(20);
    expect(rail({ department }).html).toContain("Show all (20)");
  });

  it("that are chosen come first, also if no company has them", () => {
    const department = counted(["75", "Paris", 1200], ["92", "Hauts-de-Seine", 30]);
    expect(rail({ department }, { department: "2a,92" }).links).toEqual([
      "Hauts-de-Seine30 -> /search?q=poste&department=2A",
      "Corse-du-Sud0 -> /search?q=poste&department=92",
      "Paris+1,200 -> /search?q=poste&department=2A%2C92%2C75",
    ]);
    expect(rail({}, { nafCode: "I,62.01Z" }).links).toEqual([
      "Accommodation and food service activities0 -> /search?q=poste&nafCode=62.01Z",
    ]);
  });

  it("order headcounts and categories by size", () => {
    const employeeRange = counted(["03", "", 9], ["NN", "", 5], ["11", "", 4], ["00", "", 1]);
    const category = counted(["GE", "Large", 3], ["PME", "Small", 2]);
    const values = rail({ employeeRange, category }).links.map(
      (link) => /(?:employeeRange|category)=(\w+)/.exec(link)?.[1],
    );
    expect(values).toEqual(["NN", "00", "03", "11", "PME", "GE"]);
  });

  it("say how many companies have none of the values, unless their own filter is set", () => {
    const nafSection = counted(["J", "Information", 5], ["G", "Commerce", 2]);
    const createdYear = counted(["2001", "2001", 6], ["2020", "2020", 1]);
    const text = (state = {}) => rail({ nafSection, createdYear }, state, "fr", 10).html;
    expect(text()).toMatch(/Ancienne nomenclature<\/span><span[^>]*>3</);
    expect(text()).toMatch(/Non renseigné<\/span><span[^>]*>3</);
    expect(text({ nafCode: "J", createdFrom: "2001-01-01" })).not.toMatch(
      /Ancienne nomenclature|Non renseigné/,
    );
  });

  it("say where they are chosen from that they are counted without this filter", () => {
    const department = counted(["75", "Paris", 6], ["69", "Rhône", 4]);
    const createdYear = counted(["2001", "2001", 6], ["2020", "2020", 1]);
    const notes = (state = {}) =>
      rail({ department, createdYear }, state).html.split("Counted without this filter").length - 1;
    expect(notes()).toBe(0);
    expect(notes({ department: "75" })).toBe(1);
    expect(notes({ department: "75", createdTo: "2019-12-31" })).toBe(2);
  });

  it("are named in the page's language, or in French typography", () => {
    const category = counted(["PME", "Petite ou moyenne entreprise", 3]);
    expect(rail({ category }).html).toContain("Small or medium-sized enterprise (PME)");
    expect(rail({ category }, {}, "fr").html).toContain("Petite ou moyenne entreprise (PME)");
    const employeeRange = counted(["42", "1 000 à 1 999 salariés", 3]);
    const nafSection = counted(["D", "Production et distribution d'électricité", 2]);
    const english = rail({ employeeRange, nafSection }).html;
    expect(english).toContain("1,000 to 1,999");
    expect(english).toContain("Electricity, gas, steam and air conditioning supply");
    const french = rail({ nafSection }, {}, "fr").html;
    expect(french).toContain("Production et distribution d’électricité");
  });

  it("are in French, marked as such, in English too where there is no English name", () => {
    const department = counted(["01", "Ain", 3]);
    const nafCode = counted(["56.10A", "Restauration traditionnelle", 2]);
    const { html } = rail({ department, nafCode });
    expect(html).toMatch(/lang="fr"[^>]*>Ain</);
    expect(html).toMatch(/lang="fr"[^>]*>56.10A Restauration traditionnelle</);
  });
});

describe("the map of departments", () => {
  const department = counted(["75", "Paris", 1200], ["2A", "Corse-du-Sud", 1], ["974", "R", 30]);

  const map = (chosen?: string, language?: "fr") => {
    const state = { q: "poste", page: "3", ...(chosen && { department: chosen }) };
    return renderForTest(<ResultMap state={state} counts={department} />, language);
  };

  it("links each department of the result to the search with it, or without it", () => {
    const { html, links } = map("2A", "fr");
    expect(links.toSorted()).toEqual([
      "Corse-du-Sud (2A)\u00a0: 1 entreprise2A -> /search?q=poste",
      "La Réunion (974)\u00a0: 30 entreprises974 -> /search?q=poste&department=2A%2C974",
      "Paris (75)\u00a0: 1\u202f200 entreprises75 -> /search?q=poste&department=2A%2C75",
    ]);
    expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*><title>Corse-du-Sud/);
  });

  it("says the name and count of each department next to its tile", () => {
    const { html } = map();
    const names = [...html.matchAll(/<\/(a|g)><text[^>]*class="tile-name">(.*?)<\/text>/g)];
    const texts = names.map(([, tag, text = ""]) => `${tag} ${text.replace(/<[^>]*>/g, " ")}`);
    expect(texts).toContain("a Paris (75) 1,200 ");
    expect(texts).toContain("g Gers (32) 0 ");
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("names a department that is chosen alone", () => {
    const named = (chosen: string) => /data-named[^>]*><title>(\w+)/.exec(map(chosen).html)?.[1];
    expect([named("2A"), named("2A,75"), named("")]).toEqual(["Corse", undefined, undefined]);
  });

  it("has darker tiles for more, and says what each shade means", () => {
    const { html } = map();
    const shades = [...html.matchAll(/data-shade="(\d)"[^>]*><title>(\w+)/g)];
    expect(Object.fromEntries(shades.map(([, shade, name]) => [name, shade]))).toEqual({
      Paris: "6",
      Corse: "1",
      La: "4",
    });
    const legend = [...html.matchAll(/data-shade="(\d)"[^>]*><\/path><\/svg>(.*?)<\/li>/g)];
    expect(legend.map(([, shade, text]) => `${shade}: ${text}`)).toEqual([
      "1: 1–2",
      "2: 3–9",
      "3: 10–29",
      "4: 30–99",
      "5: 100–399",
      "6: 400–1,200",
    ]);
  });

  it("is left out when there is one department", () => {
    expect(rail({ department }).html).toContain("facet-map");
    expect(rail({ department: department.slice(0, 1) }).html).not.toContain("facet-map");
  });
});

describe("years of creation", () => {
  const createdYear = counted(
    ["1975", "1975", 4],
    ["2019", "2019", 2],
    ["2020", "2020", 3],
    ["2024", "2024", 1],
  );

  it("are grouped in fives, the first group has all earlier ones, and nothing is lost", () => {
    const spans = yearSpans(createdYear);
    expect(spans[0]).toEqual({ from: null, to: 1984, count: 4 });
    expect(spans.slice(-2)).toEqual([
      { from: 2015, to: 2019, count: 2 },
      { from: 2020, to: 2024, count: 4 },
    ]);
    expect(yearSpans([])).toEqual([]);
  });

  it("say whether a bar is several years or one, and which single year has the most", () => {
    const years = counted(
      ["2018", "2018", 5],
      ["2019", "2019", 8],
      ["2020", "2020", 7],
      ["2022", "2022", 7],
    );
    const lines = (state: Partial<SearchState> = {}) =>
      rail({ createdYear: years }, state, "fr").lines;
    expect(lines()).toContain("14Par tranches de 5\u00a0ans");
    expect(lines()).toContain("avant 19852020–2022");
    expect(lines()).toContain("Année la plus fréquente\u00a0: 2019 (8)");
    const zoomed = lines({ createdFrom: "2020-01-01", createdTo: "2022-12-31" });
    expect(zoomed).toContain("7Année par année");
    expect(zoomed).toContain("20202022");
    expect(zoomed).toContain("Années les plus fréquentes\u00a0: 2020 et 2022 (7 chacune)");
    expect(lines({ createdFrom: "2020-01-01" })).toEqual(zoomed);
    const inOne = lines({ createdFrom: "2020-01-01", createdTo: "2020-12-31" });
    expect(inOne.filter((line) => /fréquente/.test(line))).toEqual([]);
  });

  it("name several years with the same number, and none of one company each, or of one year", () => {
    const lines = (...years: [string, string, number][]) =>
      rail({ createdYear: counted(...years) }, {}, "fr").lines.filter((line) =>
        /fréquente/.test(line),
      );
    expect(lines(["2020", "2020", 7], ["2022", "2022", 7])).toEqual([
      "Années les plus fréquentes\u00a0: 2020 et 2022 (7 chacune)",
    ]);
    expect(lines(["2020", "2020", 1], ["2022", "2022", 1], ["2023", "2023", 1])).toEqual([]);
    expect(lines(["2020", "2020", 2], ["2022", "2022", 1])).toEqual([
      "Année la plus fréquente\u00a0: 2020 (2)",
    ]);
    expect(lines(["2020", "2020", 3])).toEqual([]);
  });

  it("of closing say beside an activity that old companies have old codes", () => {
    const years = { closedYear: counted(["2019", "2019", 3], ["2020", "2020", 5]) };
    const words = "A company closed before 2008 keeps the NAF code of that time";
    expect(rail(years, { nafCode: "56" }).html).toContain(words);
    expect(rail(years).html).not.toContain(words);
    expect(rail({ createdYear: years.closedYear }, { nafCode: "56" }).html).not.toContain(words);
  });

  it("name no top if many years have the same number", () => {
    const years = ["2015", "2016", "2018", "2021"].map((year): [string, string, number] => [
      year,
      year,
      2,
    ]);
    const { html } = rail({ closedYear: counted(...years) });
    expect(html).toContain("In spans of 5 years");
    expect(html).not.toContain("Most frequent");
  });

  it("say the count of the tallest, and lead back from any choice", () => {
    expect(rail({ createdYear }).html).toMatch(/class="year-scale"><span[^>]*>4</);
    expect(rail({ createdYear }).links.at(-1)).not.toContain("All years");
    const { links } = rail({ createdYear }, { createdTo: "1984-12-31" });
    expect(links.at(-1)).toBe("All years -> /search?q=poste");
  });

  it("link to the companies created in them, and back", () => {
    const { links } = rail({ createdYear });
    expect(links[0]).toBe("before 1985: 4 companies -> /search?q=poste&createdTo=1984-12-31");
    expect(links.at(-1)).toBe(
      "2020 to 2024: 4 companies -> /search?q=poste&createdFrom=2020-01-01&createdTo=2024-12-31",
    );
    const chosen = { createdFrom: "2020-01-01", createdTo: "2024-12-31" };
    const zoomed = rail({ createdYear }, chosen).links;
    expect(zoomed[0]).toBe(
      "2020: 3 companies -> /search?q=poste&createdFrom=2020-01-01&createdTo=2020-12-31",
    );
    expect(zoomed.at(-1)).toBe("All years -> /search?q=poste");
    const one = { createdFrom: "2021-01-01", createdTo: "2021-12-31" };
    expect(rail({ createdYear }, one).links).toHaveLength(6);
  });

  it("of closing are a chart of their own", () => {
    const closedYear = counted(["2021", "2021", 3], ["2023", "2023", 1]);
    const { html, links } = rail({ closedYear, createdYear }, { closedFrom: "2020-01-01" });
    expect(html.indexOf("Year of closing")).toBeLessThan(html.indexOf("Year of creation"));
    expect(html.split("Counted without this filter")).toHaveLength(2);
    expect(links.slice(1, 2)).toEqual([
      "2021: 3 companies -> /search?q=poste&closedFrom=2021-01-01&closedTo=2021-12-31",
    ]);
    expect(links).toContain("All years -> /search?q=poste&active=false");
  });
});
