import { describe, expect, it } from "vitest";
import { filterExamples } from "@/components/search/search-examples";
import en from "@/i18n/messages/en.json";
import fr from "@/i18n/messages/fr.json";
import { companyPath } from "@/lib/contract/paths";
import type { Company, FoundCompany } from "@/lib/contract/registry";
import { signedInSearch } from "../support/search";
import { api } from "../support/shared-api";

const { token, search } = await signedInSearch();

function withoutActivity({ nafCode, nafLabel, closingDate, ...summary }: FoundCompany) {
  expect([nafCode, nafLabel]).not.toContain(undefined);
  return summary;
}

describe("GET /v1/registry/search?include=activity", () => {
  it.each(["martin", "552032534", "55203253400703"])(
    "adds the activity to each company of %s, and only then",
    async (q) => {
      const plain = await search(q);
      const { companies, ...rest } = await search(q, "include=activity");
      expect({ ...rest, companies: companies.map(withoutActivity) }).toEqual(plain);
      for (const company of companies.slice(0, 5)) {
        const { body } = await api.get(companyPath(company.siren), token);
        const { nafCode, nafLabel, closingDate } = (body as { company: Company }).company;
        expect(company).toMatchObject({ nafCode, nafLabel, closingDate });
      }
    },
  );

  it("says which activities the filter means, and finds as many by their codes", async () => {
    const read = (nafCode: string) => search("", `include=activity&nafCode=${nafCode}`);
    const { activities = [], total } = await read("restauration,6201z,10.71");
    expect(activities).toEqual([
      { value: "restauration", code: "56", label: "Restauration" },
      { value: "6201z", code: "62.01Z", label: "Programmation informatique" },
      { value: "10.71", code: "10.71", label: expect.stringMatching(/^Fabrication .+, …$/) },
    ]);
    expect(total).toBeGreaterThan(0);
    expect((await read(activities.map(({ code }) => code).join(","))).total).toBe(total);
    expect((await read("56")).activities).toHaveLength(1);
  });
});

describe("GET /v1/registry/search?include=town", () => {
  it("says which towns the filter means, and for those that do not exist which are similar", async () => {
    const read = (city: string) => search("", `include=town&city=${city}`);
    const { towns, total } = await read("lyon,69123,99999,ST-ETIENNE");
    expect(towns).toEqual([
      { value: "lyon", name: "Lyon", near: [] },
      { value: "69123", name: "Lyon", near: [] },
      { value: "99999", name: null, near: [] },
      { value: "ST-ETIENNE", name: "Saint-Étienne", near: [] },
    ]);
    expect(total).toBeGreaterThan(0);
    const [bordeaux, marseille, unknown] = (await read("Bordaux,marsei,zzyx")).towns ?? [];
    expect(bordeaux).toEqual({ value: "Bordaux", name: null, near: ["Bordeaux"] });
    expect(marseille?.near).toContain("Marseille");
    expect(unknown).toEqual({ value: "zzyx", name: null, near: [] });
    expect((await search("poste", "include=town")).towns).toBeUndefined();
  });
});

describe("GET /v1/registry/search?include=match", () => {
  it("gives the matching acronym, or null when the name itself matched", async () => {
    const { companies } = await search("ratp", "include=match");
    expect(companies[0]).toMatchObject({ siren: "775663438", otherName: "RATP" });
    const corrected = await search("rattp", "include=match");
    expect(corrected).toMatchObject({ corrected: true });
    expect(corrected.companies[0]).toMatchObject({ siren: "775663438", otherName: "RATP" });
    const named = await search("danone", "include=activity,match");
    expect(named.companies[0]).toMatchObject({ otherName: null, nafCode: "70.10Z" });
    expect(named.corrected).toBe(false);
  });

  it("says what the text means as filters, if it names an activity, perhaps with a place", async () => {
    const range = { nafCode: "poste", department: "75", employeeRange: "53" };
    for (const [q, filters] of [
      ["la poste paris plus de 10 000 salariés", range],
      ["paris", { department: "75" }],
      ["danone paris", null],
      ["danone SA", null],
      ["paris et fils", null],
    ] as const) {
      const { asFilters, totalAsFilters } = await search(q, "include=match");
      expect(asFilters, q).toEqual(filters);
      const byFilters = asFilters && (await search("", new URLSearchParams(asFilters).toString()));
      expect(totalAsFilters, q).toBe(byFilters?.total);
      const beside = (await search(q, "include=match&nafCode=53")).asFilters;
      expect(beside, q).toEqual(filters && "nafCode" in filters ? null : filters);
    }
  });

  it.each([fr, en])(
    "whoever types an example of the start page gets its search",
    async ({ desk }) => {
      for (const { id, query } of filterExamples) {
        const label = desk.example[id];
        const { asFilters, totalAsFilters } = await search(label, "include=match");
        const { total } = await search("", query);
        const sort = new URLSearchParams(query).get("sort") ?? undefined;
        const read = [asFilters?.sort, asFilters?.q, totalAsFilters];
        expect(read, label).toEqual([sort, undefined, total]);
      }
    },
  );

  const nafCode = "sièges sociaux";
  it.each([
    ["sièges sociaux danone paris", "", { q: "danone", nafCode, department: "75" }],
    ["sièges sociaux danone paris", "exact=true", { q: "danone", nafCode, department: "75" }],
    ["sièges sociaux danone paris", "active=true", { q: "danone", nafCode, department: "75" }],
    ["sièges sociaux danone paris", "active=false", { nafCode, department: "75" }],
    ["sièges sociaux danone paris", "nafCode=70", null],
    ["sièges sociaux pariss", "", { nafCode, city: "Paris" }],
    ["danone créée avant 1990", "", { q: "danone", createdTo: "1989-12-31" }],
    ["danone créée en 1990", "", null],
    ["PME Paris créées depuis 2020", "createdTo=2019-12-31", null],
    ["boulangerie danone", "", null],
    ["poste danone", "", null],
  ])("offers, only if no company has all words of %s with %j, %j", async (q, filters, expected) => {
    const { asFilters } = await search(q, `include=match&${filters}`);
    expect(asFilters).toEqual(expected);
  });

  it("offers an activity and its place without the words that no company there has", async () => {
    const q = "sièges sociaux zzyzx paris";
    const meant = { nafCode: "sièges sociaux", department: "75" };
    const { total } = await search("", new URLSearchParams(meant).toString());
    const { asFilters, totalAsFilters, withoutAsFilters } = await search(q, "include=match");
    expect([asFilters, totalAsFilters, withoutAsFilters]).toEqual([meant, total, "zzyzx"]);
    const placeless = await search("sièges sociaux zzyzx", "include=match");
    expect([placeless.asFilters, placeless.withoutAsFilters]).toEqual([null, undefined]);
  });

  it("a code replaces the given activity, and a place those that are given", async () => {
    const wide = await search("", "region=11");
    const beside = await search("Île-de-France", "include=match&department=92&city=Antony");
    expect([beside.asFilters, beside.totalAsFilters]).toEqual([{ region: "11" }, wide.total]);
    const { total } = await search("", "nafCode=53.10Z&department=75");
    const coded = await search("53.10Z", "include=match&nafCode=62&department=75");
    expect([coded.asFilters, coded.totalAsFilters]).toEqual([{ nafCode: "53.10Z" }, total]);
  });

  it("says how many companies an empty search has without each of its filters", async () => {
    const listed = "356000000 552032534";
    for (const [q, filters] of [
      ["", "legalForm=91&category=GE"],
      ["", "createdFrom=1990-01-01&createdTo=1990-01-01&category=GE&department=976"],
      ["", "legalForm=91&category=GE&closedFrom=2200-01-01&closedTo=2200-01-02"],
      ["danone", "department=2A&createdTo=1800-01-01"],
      ["552032534", "department=2A"],
      [listed, "department=2A&siren=356000000"],
      ["", "siren=356000000&active=false&city=Nulleville"],
    ] as const) {
      const { total, totalsWithout } = await search(q, `${filters}&include=match`);
      expect(total, filters).toBe(0);
      const left: Record<string, number> = {};
      if (q !== "") left.q = (await search("", filters)).total;
      for (const name of new URLSearchParams(filters).keys()) {
        const others = new URLSearchParams(filters);
        others.delete(name);
        left[name] = (await search(q, others.toString())).total;
      }
      expect(totalsWithout, `${q} ${filters}`).toEqual(left);
    }
    expect((await search("", "createdFrom=2200-01-01&include=match")).totalsWithout).toEqual({});
    expect(await search("danone", "include=match")).not.toHaveProperty("totalsWithout");
  });

  it("says that typos were corrected, and only then", async () => {
    const { corrected, companies } = await search("dannonne", "include=match");
    expect(companies[0]?.name).toBe("DANONE");
    expect(corrected).toBe(true);
    const none = await search("dannonne", "include=match&active=false");
    expect(none).toMatchObject({ total: 0, corrected: false });
    const plain = await search("dannonne");
    expect(plain).not.toHaveProperty("corrected");
    expect(plain.companies[0]).not.toHaveProperty("otherName");
  });

  it("lists the ignored words as typed, in order, each spelling once; an exact search ignores none", async () => {
    const { without, corrected, companies } = await search("ZZYZX Danone zzyzx", "include=match");
    expect({ without, corrected }).toEqual({ without: ["ZZYZX", "zzyzx"], corrected: false });
    expect(companies[0]?.name).toBe("DANONE");
    expect((await search("danone", "include=match")).without).toEqual([]);
    const exact = await search("Danone ZZYZX", "include=match&exact=true");
    expect(exact).toMatchObject({ total: 0, companies: [], corrected: false, without: [] });
  });

  it.each(["552032534", "FR 27 552 032 534"])(
    "a company found by its number, %s, is an exact match",
    async (q) => {
      const page = await search(q, "include=match");
      expect(page).toMatchObject({ corrected: false, companies: [{ otherName: null }] });
    },
  );
});
