import { describe, expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchState } from "@/lib/contract/page-paths";
import { type Facets, facetNames } from "@/lib/contract/registry";
import { FacetRail } from "./facet-rail";
import type { Activities } from "./filter-messages";
import { yearSpans } from "./year-spans";

const none = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Facets;
const counted = (...values: [value: string, label: string, count: number][]) =>
  values.map(([value, label, count]) => ({ value, label, count }));

const rail = (
  facets: Partial<Facets>,
  state: Partial<SearchState> = {},
  language?: "fr",
  total = 0,
  activities?: Activities,
) =>
  renderForTest(
    <FacetRail
      state={{ q: "poste", page: "3", ...state }}
      facets={{ ...none, ...facets }}
      activities={activities}
      total={total}
    />,
    language,
  );

/** The links of the lists, without those of the map. */
const listed = ({ links }: ReturnType<typeof rail>) =>
  links.filter((link) => !/^.+ \(\w+\): /.test(link));

describe("facets", () => {
  it("link to the first page of the search with one more value, or without it", () => {
    const department = counted(["75", "Paris", 1200], ["92", "Hauts-de-Seine", 30]);
    expect(listed(rail({ department }))).toEqual([
      "Paris1,200 -> /search?q=poste&department=75",
      "Hauts-de-Seine30 -> /search?q=poste&department=92",
    ]);
    expect(listed(rail({ department }, { department: "75" }))).toEqual([
      "Paris1,200 -> /search?q=poste",
      "Hauts-de-Seine30 -> /search?q=poste&department=75%2C92",
    ]);
    expect(rail({ department }, { department: "75" }).html).toMatch(
      /aria-current="true"[^>]*>.*?Paris/,
    );
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
    const parts = (state: Partial<SearchState>) =>
      rail({ department }, state)
        .html.split("<details")
        .slice(0, 2)
        .map((part) => [...part.matchAll(/Department (\d\d)/g)].map(([, code]) => Number(code)));
    const [shown, rest] = parts({});
    expect(shown).toEqual([10, 11, 12, 13, 14, 15, 16]);
    expect(rest).toEqual([17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    expect(parts({ department: "29" })[0]).toEqual([29, 10, 11, 12, 13, 14, 15, 16]);
    expect(rail({ department }).html).toContain("Show all (20)");
  });

  it("behind the switch are in the order of their names", () => {
    const names = [
      "Ain",
      "Aisne",
      "Allier",
      "Aude",
      "Aveyron",
      "Cher",
      "Doubs",
      "Var",
      "Isère",
      "Eure",
    ];
    const department = names.map((label, at) => ({ value: `0${at}`, label, count: 100 - at }));
    const { html } = rail({ department }, {}, "fr");
    const rest = (html.split("facet-rest")[1] ?? "").split("</details>")[0] ?? "";
    expect([...rest.matchAll(/lang="fr">(.*?)</g)].map(([, name]) => name)).toEqual([
      "Eure",
      "Isère",
      "Var",
    ]);
  });

  it("come after those that are chosen, and a line says what their numbers mean", () => {
    const nafDivision = counted(["62", "Programmation", 9], ["55", "Hotels", 5], ["56", "Food", 3]);
    const nafSection = counted(["J", "Information", 9], ["I", "Hospitality", 8]);
    const food = [{ code: "56.10A", label: "Traditional" }];
    const lines = rail({ nafSection, nafDivision }, { nafCode: "restaurant" }, "fr", 8, food);
    expect(lines.lines.filter((line) => !/^(?:Fermer|Secteur|Activité)/.test(line))).toEqual([
      ...["Hospitality (en partie)8", "Ajouterait aux résultats", "Information9"],
      ...["Food (en partie)3", "Ajouterait aux résultats", "Programmation9", "Hotels5"],
    ]);
    const links = rail({ nafSection, nafDivision }, { nafCode: "I" }, "fr", 8).links;
    expect(links).toEqual([
      "Hospitality8 -> /search?q=poste",
      "Information9 -> /search?q=poste&nafCode=I%2CJ",
      "Hotels5 -> /search?q=poste&nafCode=55",
      "Food3 -> /search?q=poste&nafCode=56",
      "Programmation9 -> /search?q=poste&nafCode=I%2C62",
    ]);
    const narrow = rail({ nafDivision }, { nafCode: "I" }, "fr", 8).html;
    expect(narrow).toMatch(
      /Restreindrait les résultats à.*Hotels.*Food.*Ajouterait aux résultats.*Programmation/,
    );
    expect(rail({ nafDivision }).html).not.toContain("facet-note");
  });

  it("that are chosen are shown also if no company has them", () => {
    const department = counted(["75", "Paris", 5]);
    expect(listed(rail({ department }, { department: "2a,75" }))).toEqual([
      "Paris5 -> /search?q=poste&department=2A",
      "Corse-du-Sud0 -> /search?q=poste&department=75",
    ]);
    const hotels = [{ code: "I", label: "Hébergement et restauration" }];
    const { links } = rail({}, { nafCode: "i" }, "fr", 0, hotels);
    expect(links).toEqual(["Hébergement et restauration0 -> /search?q=poste"]);
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
    expect(text()).toMatch(/Hors NAF actuelle<\/span><span[^>]*>3</);
    expect(text()).toMatch(/Non renseigné<\/span><span[^>]*>3</);
    expect(text({ nafCode: "J", createdFrom: "2001-01-01" })).not.toMatch(/Hors NAF|Non renseigné/);
  });

  it("are named in the page's language, or in French typography", () => {
    const employeeRange = counted(["42", "1 000 à 1 999 salariés", 3]);
    const nafSection = counted(["D", "Production et distribution d'électricité", 2]);
    const english = rail({ employeeRange, nafSection }).html;
    expect(english).toContain("1,000 to 1,999");
    expect(english).toContain('lang="fr"');
    expect(english).toContain("Production et distribution d’électricité");
  });
});

describe("the map of departments", () => {
  const department = counted(["75", "Paris", 1200], ["2A", "Corse-du-Sud", 1], ["974", "R", 30]);

  it("links each department of the result to the search with it, or without it", () => {
    const { html, links } = rail({ department }, { department: "2A" }, "fr");
    const ofMap = links.slice(-3);
    expect(ofMap.toSorted()).toEqual([
      "Corse-du-Sud (2A)\u00a0: 1 entreprise2A -> /search?q=poste",
      "La Réunion (974)\u00a0: 30 entreprises974 -> /search?q=poste&department=2A%2C974",
      "Paris (75)\u00a0: 1\u202f200 entreprises75 -> /search?q=poste&department=2A%2C75",
    ]);
    expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*><title>Corse-du-Sud/);
  });

  it("shades by the logarithm of the count", () => {
    const { html } = rail({ department });
    const levels = [...html.matchAll(/data-level="(\d)"[^>]*><title>(\w+)/g)];
    expect(Object.fromEntries(levels.map(([, level, name]) => [name, level]))).toEqual({
      Paris: "4",
      Corse: "1",
      La: "2",
    });
  });

  it("is left out when there is one department", () => {
    expect(rail({ department: department.slice(0, 1) }).html).not.toContain("<svg");
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

  it("are single when the data or the filter has few of them", () => {
    const recent = createdYear.slice(1);
    expect(yearSpans(recent).map(({ from, count }) => [from, count])).toEqual([
      ...[
        [2019, 2],
        [2020, 3],
        [2021, 0],
        [2022, 0],
        [2023, 0],
        [2024, 1],
      ],
    ]);
    const from = (year: number, to: number | null = null) =>
      yearSpans(createdYear, { from: year, to }).map((span) => [span.from, span.to]);
    expect(from(2022)).toEqual([2020, 2021, 2022, 2023, 2024].map((year) => [year, year]));
    expect(from(2003)).toEqual([
      [2003, 2004],
      [2005, 2009],
      [2010, 2014],
      [2015, 2019],
      [2020, 2024],
    ]);
    expect(from(1900)[0]).toEqual([1900, 1984]);
    expect(from(2024, 9999)).toEqual([2020, 2021, 2022, 2023, 2024].map((year) => [year, year]));
    expect(from(2024, 2000)).toEqual([]);
    expect(yearSpans(createdYear, { from: null, to: 1984 })).toHaveLength(10);
  });

  it("mark those that the filter has, and say the count of the tallest", () => {
    const state = { createdFrom: "2020-03-01" };
    const { html } = rail({ createdYear }, state);
    expect([...html.matchAll(/data-in=""/g)]).toHaveLength(5);
    expect(html).toMatch(/class="year-scale">3</);
    expect(html).not.toContain('aria-current="true"');
    expect(rail({ createdYear }).html).not.toContain("data-in");
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
});
