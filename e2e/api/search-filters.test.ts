import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Establishment } from "@/lib/contract/establishments";
import type { ExportedCompany } from "@/lib/contract/export";
import {
  apiPaths,
  companyPath,
  establishmentsPath,
  exportPath,
  searchPath,
} from "@/lib/contract/paths";
import { type Company, type FoundCompany, SearchPage } from "@/lib/contract/registry";
import { SearchQuery } from "@/lib/contract/search-query";
import { seedSignedInUser } from "../support/accounts";
import { Api, failure } from "../support/api";

let api: Api;
let token: string;
beforeAll(async () => {
  api = await Api.of();
  ({ accessToken: token } = await seedSignedInUser(api));
});

async function search(q: string, filters = "", page = 1): Promise<SearchPage> {
  const path = q === "" ? `${apiPaths.search}?` : `${searchPath(q, page)}&`;
  const { status, body } = await api.get(path + filters, token);
  expect(status).toBe(200);
  return SearchPage.parse(body);
}

async function all(q: string, filters = ""): Promise<Company[]> {
  const companies: Company[] = [];
  const { total } = await search(q, filters);
  for (let page = 1; page <= Math.ceil(total / 20); page += 1) {
    for (const { siren } of (await search(q, filters, page)).companies) {
      const { body } = await api.get(companyPath(siren), token);
      companies.push((body as { company: Company }).company);
    }
  }
  expect(companies).toHaveLength(total);
  return companies;
}

describe("GET /v1/registry/search, with filters", () => {
  it("each filter gives exactly the companies that match it", async () => {
    const martins = await all("martin");
    const [sample] = martins.filter(({ nafCode, address }) => nafCode && address.postalCode);
    const { nafCode = "", legalForm = "", address } = sample ?? {};
    const narrowed: [string, (company: Company) => boolean][] = [
      ["active=true", ({ active }) => active],
      ["active=false", ({ active }) => !active],
      [
        `postalCode=${address?.postalCode?.replace(/^../, "$&%20")}`,
        (c) => c.address.postalCode === address?.postalCode,
      ],
      [`postalCode=${address?.postalCode}`, (c) => c.address.postalCode === address?.postalCode],
      [`nafCode=${nafCode}`, (c) => c.nafCode === nafCode],
      [`nafCode=${nafCode?.replace(".", "").toLowerCase()}`, (c) => c.nafCode === nafCode],
      [
        `nafCode=${nafCode?.slice(0, 2)}`,
        (c) => !!c.nafCode?.startsWith(nafCode?.slice(0, 2) ?? ""),
      ],
      [`legalForm=${legalForm}`, (c) => c.legalForm === legalForm],
      ["legalForm=1", (c) => !!c.legalForm?.startsWith("1")],
      ["active=true&legalForm=1", (c) => c.active && !!c.legalForm?.startsWith("1")],
    ];
    for (const [filters, passes] of narrowed) {
      const expected = martins.filter(passes).map(({ siren }) => siren);
      expect(expected.length).toBeGreaterThan(0);
      expect((await all("martin", filters)).map(({ siren }) => siren)).toEqual(expected);
    }
  });

  it.each(["region=00", "department=99", "city=Nulleville", "postalCode=00000", "legalForm=0"])(
    "finds nothing for %s, which does not exist, as the document says",
    async (filter) => {
      expect(await search("", filter)).toMatchObject({ total: 0, companies: [] });
      const name = filter.split("=")[0] as keyof typeof SearchQuery.shape;
      const { description } = z.toJSONSchema(SearchQuery.shape[name], { io: "input" });
      expect(description).toContain("One that does not exist finds nothing.");
    },
  );

  it("applies to identifiers", async () => {
    for (const q of ["552032534", "55203253400703"]) {
      expect((await search(q, "department=75&employeeRange=42&active=true")).total).toBe(1);
      expect(await search(q, "active=false")).toMatchObject({ total: 0, companies: [] });
      expect((await search(q, "department=69")).total).toBe(0);
    }
  });
});

describe("GET /v1/registry/search with a list of numbers", () => {
  const list = "552 032 534, 356000000; 35600000000048 775663438 999999999";

  it("finds each company once, and says which numbers no company has", async () => {
    const { companies, total, without } = await search(list, "include=match");
    const sirens = companies.map(({ siren }) => siren).sort();
    expect(sirens).toEqual(["356000000", "552032534", "775663438"]);
    expect(total).toBe(3);
    expect(without).toEqual(["999999999"]);
    expect((await search(`${list} ${list.repeat(9)}`)).total).toBe(3);
    const none = await search("111111111 999999999", "include=match");
    expect(none).toMatchObject({ total: 0, without: ["111111111", "999999999"] });
    const filtered = await search(list, "include=match&active=false");
    expect(filtered).toMatchObject({ total: 0, without: ["999999999"] });
  });

  it("shows a company with the establishment whose SIRET is listed, as the SIRET alone does", async () => {
    const [headOffice] = (await search("356000000", "include=details")).companies;
    const { body } = await api.get(establishmentsPath("356000000"), token);
    const { establishments } = body as { establishments: Establishment[] };
    const siret = establishments.find(({ isHeadOffice }) => !isHeadOffice)?.siret ?? "";
    const [alone] = (await search(siret, "include=details")).companies;
    expect(alone?.siret).toBe(siret);
    for (const q of [`${siret} 552032534`, `356000000, ${siret}, 552032534`]) {
      const { companies } = await search(q, "include=details");
      expect(companies.map(({ siren }) => siren)).toEqual(["356000000", "552032534"]);
      expect(companies[0]).toEqual(alone);
    }
    const [unknown] = (await search("35600000099999 552032534", "include=details")).companies;
    expect(unknown).toEqual(headOffice);
  });

  it("has the street of the same establishment with include=street", async () => {
    const { body } = await api.get(establishmentsPath("356000000"), token);
    const { establishments } = body as { establishments: Establishment[] };
    const branch = establishments.find(
      ({ isHeadOffice, address }) => !isHeadOffice && address.street,
    );
    const { companies } = await search(`${branch?.siret} 552032534`, "include=street");
    const danone = await api.get(companyPath("552032534"), token);
    const { address } = (danone.body as { company: Company }).company;
    expect(companies.map(({ street }) => street)).toEqual([branch?.address.street, address.street]);
    expect(address.street).toBeTruthy();
    expect((await search("552032534")).companies[0]).not.toHaveProperty("street");
  });

  it("applies the other filters", async () => {
    expect((await search(list, "siren=356000000,005520325")).total).toBe(1);
    expect((await search(list, "siren=005520325")).total).toBe(0);
    expect((await search(list, "active=false")).total).toBe(0);
  });

  it("has the order of the list, unless another is asked for", async () => {
    const sirensOf = async (q: string, options = "") =>
      (await search(q, options)).companies.map(({ siren }) => siren);
    const typed = ["552032534", "356000000", "775663438"];
    for (const options of ["", "sort=relevance", "include=facets"]) {
      expect(await sirensOf(list, options)).toEqual(typed);
      expect(await sirensOf(typed.toReversed().join("\t"), options)).toEqual(typed.toReversed());
    }
    expect(await sirensOf(list, "siren=775663438,356000000")).toEqual(["356000000", "775663438"]);
    expect(await sirensOf(list, "sort=name")).toEqual(
      await sirensOf(typed.toReversed().join(" "), "sort=name"),
    );
    const query = `siren=${typed.toReversed()}&sort=relevance`;
    const { body } = await api.get(`${apiPaths.search}?${query}`, token);
    expect(SearchPage.parse(body).companies.map(({ siren }) => siren)).toEqual(typed.toReversed());
  });

  it("has the order of the list on every page, after every cursor, and in the export", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search("martin", "sort=name", page)));
    const named = pages.flatMap(({ companies }) => companies.toReversed());
    const typed = named.map(({ siren }) => siren).join(" ");
    const open = named.filter(({ active }) => active).map(({ siren }) => siren);
    expect(open.length).toBeGreaterThan(20);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(open.length / 20); page += 1) {
      const { companies, total } = await search(typed, "active=true", page);
      expect(total).toBe(open.length);
      paged.push(...companies.map(({ siren }) => siren));
    }
    expect(paged).toEqual(open);
    const followed: string[] = [];
    for (let cursor: string | null | undefined = ""; cursor !== null; ) {
      const after = `active=true&limit=7${cursor && `&cursor=${cursor}`}`;
      const { companies, nextCursor } = await search(typed, after);
      followed.push(...companies.map(({ siren }) => siren));
      cursor = nextCursor ?? null;
    }
    expect(followed).toEqual(open);
    const file = await api.get(`${exportPath(typed, "jsonl")}&active=true`, token);
    expect((file.body as ExportedCompany[]).map(({ siren }) => siren)).toEqual(open);
  });

  it("pages in the order that is asked for, as the filter by SIREN", async () => {
    const first = [await search("martin"), await search("martin", "", 2)];
    const sirens = first.flatMap(({ companies }) => companies.map(({ siren }) => siren));
    for (const sort of ["name", "-createdAt"]) {
      const options = `sort=${sort}&active=true&include=facets`;
      for (const page of [1, 2]) {
        const listed = await search(sirens.join(" "), options, page);
        const query = `siren=${sirens}&page=${page}&${options}`;
        const { body } = await api.get(`${apiPaths.search}?${query}`, token);
        expect(listed).toEqual(body);
        expect(listed.companies.length).toBeGreaterThan(0);
      }
    }
  });
});

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
    const read = async (nafCode: string) => {
      const query = new URLSearchParams({ nafCode, include: "activity" });
      return (await api.get(`${apiPaths.search}?${query}`, token)).body as SearchPage;
    };
    const { activities = [], total } = await read("restaurants,6201z,10.71");
    expect(activities).toEqual([
      { value: "restaurants", code: "56", label: "Restauration" },
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
    const read = async (city: string) => {
      const query = new URLSearchParams({ city, include: "town" });
      return (await api.get(`${apiPaths.search}?${query}`, token)).body as SearchPage;
    };
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
    for (const [q, filters] of [
      ["la poste paris", { nafCode: "la poste", department: "75" }],
      [
        "Services financiers Issy-les-Moulineaux",
        { nafCode: "Services financiers", city: "Issy-les-Moulineaux" },
      ],
      [
        "la poste paris plus de 10 000 salariés",
        { nafCode: "la poste", department: "75", employeeRange: "53" },
      ],
      [
        "PME Paris créées depuis 2020",
        { department: "75", category: "PME", createdFrom: "2020-01-01" },
      ],
      ["danone paris", null],
      ["danone SA", null],
    ] as const) {
      const { asFilters } = await search(q, "include=match");
      expect(asFilters, q).toEqual(filters);
      expect((await search(q, "include=match&nafCode=53")).asFilters).toBeNull();
    }
  });

  it("offers a mistyped town, or other words with the activity, only if no company has all words", async () => {
    const asFilters = async (q: string, more = "") =>
      (await search(q, `include=match${more}`)).asFilters;
    const nafCode = "sièges sociaux";
    const named = { q: "danone", nafCode, department: "75" };
    expect(await asFilters("sièges sociaux danone paris")).toEqual(named);
    expect(await asFilters("sièges sociaux danone paris", "&exact=true")).toEqual(named);
    expect(await asFilters("sièges sociaux danone paris", "&active=true")).toEqual(named);
    expect(await asFilters("sièges sociaux pariss")).toEqual({ nafCode, city: "Paris" });
    const old = { q: "danone", createdTo: "1989-12-31" };
    expect(await asFilters("danone créée avant 1990")).toEqual(old);
    expect(await asFilters("danone créée en 1990")).toBeNull();
    expect(await asFilters("PME Paris créées depuis 2020", "&createdTo=2019-12-31")).toBeNull();

    expect(await asFilters("boulangerie danone paris")).toBeNull();
    expect(await asFilters("sièges sociaux danone paris", "&active=false")).toBeNull();
    expect(await asFilters("sièges sociaux danone paris", "&nafCode=70")).toBeNull();
    const { asFilters: asTyped, total } = await search("poste danone", "include=match");
    expect([asTyped, total > 0]).toEqual([null, true]);
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

  it("lists the ignored words as typed; an exact search ignores none", async () => {
    const { without, total, companies } = await search("Danone ZZYZX", "include=match");
    expect({ without, first: companies[0]?.name }).toEqual({ without: ["ZZYZX"], first: "DANONE" });
    expect(total).toBeGreaterThan(0);
    expect((await search("danone", "include=match")).without).toEqual([]);
    const exact = await search("Danone ZZYZX", "include=match&exact=true");
    expect(exact).toMatchObject({ total: 0, companies: [], corrected: false, without: [] });
    expect((await search("danone", "exact=true")).total).toBeGreaterThan(0);
    expect((await search("dannonne", "exact=true")).total).toBe(0);
  });

  it.each(["552032534", "FR 27 552 032 534"])(
    "a company found by its number, %s, is an exact match",
    async (q) => {
      const { corrected, companies } = await search(q, "include=match");
      expect({ corrected, otherName: companies[0]?.otherName }).toEqual({
        corrected: false,
        otherName: null,
      });
    },
  );
});

function withoutActivity({ nafCode, nafLabel, closingDate, ...summary }: FoundCompany) {
  expect([nafCode, nafLabel]).not.toContain(undefined);
  return summary;
}

describe("GET /v1/registry/search, 400 wrong filter", () => {
  it.each([
    ["active", "yes"],
    ["active", ""],
    ["department", "7"],
    ["department", "2C"],
    ["department", "Paris"],
    ["postalCode", "7501"],
    ["nafCode", "Z"],
    ["nafCode", "62.01ZZ"],
    ["legalForm", "SAS"],
    ["legalForm", "57100"],
    ["employeeRange", "99"],
    ["include", "everything"],
    ["include", ""],
  ])("%s=%s", async (field, value) => {
    const answer = await api.get(`${searchPath("danone")}&${field}=${value}`, token);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field }));
  });

  it("given twice", async () => {
    const answer = await api.get(`${searchPath("danone")}&active=true&active=true`, token);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "active" }));
  });
});
