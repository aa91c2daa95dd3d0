import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import { CompanyAnswer, SearchPage } from "@/lib/contract/registry";
import { SearchQuery } from "@/lib/contract/search-query";
import { demoRegister as register } from "../support/demo-register";
import { invalid } from "../support/failures";
import { type Search, signedInSearch } from "../support/search";
import { api } from "../support/shared-api";

const pageSize = 20;
const none = { ok: true, companies: [], total: 0, page: 1, register };

let token: string;
let search: Search;
beforeAll(async () => {
  ({ token, search } = await signedInSearch());
});

const sirens = ({ companies }: SearchPage) => companies.map(({ siren }) => siren);
const fieldsOf = (value: unknown) => Object.keys(value as object).toSorted();

describe("GET /v1/registry/search, 200 search done", () => {
  it("answers {ok, companies, total, page, register} with every field of a summary", async () => {
    const { status, body } = await api.get(searchPath("danone"), token);
    expect(status).toBe(200);
    expect(fieldsOf(body)).toEqual(["companies", "ok", "page", "register", "total"]);
    expect(body).toMatchObject({ register });
    const { companies } = SearchPage.parse(body);
    const danone = companies.find(({ siren }) => siren === "552032534");
    expect(danone).toMatchObject({ name: "DANONE", active: true });
    const fields = ["active", "city", "legalForm", "name", "postalCode", "siren", "siret"];
    expect(fieldsOf(danone)).toEqual(fields);
  });

  it.each(["la poste", "LA POSTE", "  La  Poste  ", "la pôste"])(
    "finds LA POSTE by its name: %j",
    async (q) => {
      expect(sirens(await search(q))).toContain("356000000");
    },
  );

  it.each(["356000000", "356 000 000", "356\u00a0000\u00a0000", "356.000.000", "356-000-000"])(
    "finds only LA POSTE by its SIREN: %j",
    async (q) => {
      const page = await search(q);
      expect(sirens(page)).toEqual(["356000000"]);
      expect(page.total).toBe(1);
    },
  );

  it("finds a company by the SIRET of its head office", async () => {
    const [danone] = (await search("552032534")).companies;
    const page = await search(danone?.siret ?? "");
    expect(page).toMatchObject({ total: 1, companies: [{ siret: danone?.siret }] });
  });

  it("an identifier that matches nothing is an empty list", async () => {
    expect(await search("000000000")).toEqual(none);
  });

  it("has an exact total: all pages together hold that many companies, none twice", async () => {
    const first = await search("martin");
    expect(first.total).toBeGreaterThan(pageSize);
    expect(first.companies).toHaveLength(pageSize);
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(first.total / pageSize); page++) {
      const found = await search("martin", "", page);
      expect(found.total).toBe(first.total);
      seen.push(...sirens(found));
    }
    expect(seen).toHaveLength(first.total);
    expect(new Set(seen).size).toBe(first.total);
    for (const page of [100_000, 2_147_483_647]) {
      const past = await search("martin", "", page);
      expect(past).toEqual({ ...none, total: first.total, page });
    }
    expect(await search("martin", "page=1")).toEqual(first);
  });

  it("adds only the match fields with include=match", async () => {
    const fields = ["companies", "ok", "page", "register", "total"];
    const added = ["asFilters", "corrected", "without"];
    const page = await search("danone", "include=match");
    expect(fieldsOf(page)).toEqual([...fields, ...added].toSorted());
  });

  it("is exact only on request", async () => {
    const corrected = await search("dannonne");
    expect(await search("dannonne", "exact=false")).toEqual(corrected);
    expect(sirens(corrected)).toContain("552032534");
    expect(sirens(await search("danon"))).toContain("552032534");
    for (const q of ["dannonne", "danon"]) expect(await search(q, "exact=true")).toEqual(none);
    expect((await search("danone", "exact=true")).total).toBeGreaterThan(0);
  });

  it("accepts a q of 200 characters after trimming, with any Unicode", async () => {
    expect((await search(` ${"é".repeat(200)} `)).total).toBe(0);
    expect((await search("🦊".repeat(200))).total).toBe(0);
  });

  it.each(["%", "_", "'", '"', "\\", "%%%", "a' or '1'='1", "*", "()&|!:", "\t"])(
    "treats special characters in q literally: %j",
    async (signs) => {
      expect(await search(`${signs} zzzz`, "exact=true")).toEqual(none);
    },
  );

  it("ignores parameters it does not know", async () => {
    expect(await search("danone", "per_page=500&x=%ff")).toEqual(await search("danone"));
  });
});

describe("GET /v1/registry/search by filters alone", () => {
  it("finds the companies of a department, the largest first", async () => {
    const paris = await search("", "department=75");
    expect(paris.total).toBeGreaterThan(pageSize);
    for (const { postalCode } of paris.companies) expect(postalCode ?? "75").toMatch(/^75/);
    const both = await search("", "department=75,92&active=true");
    expect(both.total).toBeGreaterThan((await search("", "department=75&active=true")).total);
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

  it("counts facets, each without its own filter", async () => {
    const { facets, total } = await search("", "department=75&include=facets,match");
    const paris = facets?.department.find(({ value }) => value === "75");
    expect(paris).toEqual({ value: "75", label: "Paris", count: total });
    expect(facets?.department.length).toBeGreaterThan(50);
    const { nafCode, closedYear, ...others } = facets ?? {};
    expect([nafCode, closedYear]).toEqual([[], []]);
    for (const counts of Object.values(others)) expect(counts.length).toBeGreaterThan(0);
    const { facets: ofOne } = await search("danone", "active=true&include=facets");
    expect(ofOne?.active[0]).toMatchObject({ value: "true", label: "En activité" });
  });

  it("counts the codes of the divisions that are chosen, if these are few", async () => {
    const codesIn = async (nafCode: string) =>
      (await search("", `nafCode=${nafCode}&include=facets`)).facets?.nafCode ?? [];
    const codes = await codesIn("restauration");
    expect(codes[0]).toMatchObject({ value: expect.stringMatching(/^56\.\d\d[A-Z]$/) });
    const traditional = codes.find(({ value }) => value === "56.10A");
    expect(traditional?.label).toBe("Restauration traditionnelle");
    expect(await codesIn("56.10A")).toEqual(codes);
    const both = await codesIn("62,56.10");
    expect(both).toEqual(expect.arrayContaining(codes));
    expect(both.some(({ value }) => value.startsWith("62"))).toBe(true);
    expect((await codesIn("41,43,46,47,56")).length).toBeGreaterThan(0);
    for (const many of ["41,43,46,47,56,62", "I", "5", "72.2Z"]) {
      expect(await codesIn(many)).toEqual([]);
    }
  });

  it("takes the further fields in any order", async () => {
    const one = await search("danone", "include=match,activity");
    expect(one).toEqual(await search("danone", "include=activity,match"));
  });

  it("sorts by date of creation", async () => {
    const dateOfFirst = async (sort: string) => {
      const { companies } = await search("", `city=Paris&sort=${sort}`);
      const { body } = await api.get(companyPath(companies[0]?.siren ?? ""), token);
      return CompanyAnswer.parse(body).company.registrationDate ?? "";
    };
    const [oldest, newest] = [await dateOfFirst("createdAt"), await dateOfFirst("-createdAt")];
    expect(oldest < newest).toBe(true);
  });
});

describe("GET /v1/registry/search, 400 invalid parameter", () => {
  const manyCodes = Array.from({ length: 51 }, (_, at) => 75001 + at);
  it.each([
    ["q", ""],
    ["q", "page=2"],
    ["q", "page=0&sort=x"],
    ["q", "page=0&q="],
    ["q", "q=%20%20+"],
    ["q", `q=${"a".repeat(201)}`],
    ["q", "q=a%00b"],
    ["q", "q=a%1bb"],
    ["q", "q=a&q=b"],
    ["q", "q=%ff"],
    ["q", "q=%zz"],
    ["page", "q=a&page=%ff"],
    ["exact", "q=a&exact="],
    ["exact", "q=a&exact=yes"],
    ["exact", "q=a&exact=TRUE"],
    ["exact", "q=a&exact=true&exact=true"],
    ["active", "active=yes"],
    ["active", "active="],
    ["department", "department=75,paris"],
    ["department", "department=7"],
    ["department", "department=2C"],
    ["department", "department="],
    ["department", "department=75&department=92"],
    ["postalCode", "postalCode=7501"],
    ["postalCode", `postalCode=${manyCodes}`],
    ["region", "region=Bretagne"],
    ["nafCode", "nafCode=62.01ZZ"],
    ["nafCode", "nafCode=62,xyz"],
    ["nafCode", "nafCode=Z"],
    ["legalForm", "legalForm=SAS"],
    ["legalForm", "legalForm=57100"],
    ["employeeRange", "employeeRange=99"],
    ["category", "category=TPE"],
    ["createdFrom", "createdFrom=2020"],
    ["createdTo", "createdTo=2023-02-29"],
    ["createdTo", "createdFrom=2024-02-01&createdTo=2024-01-31"],
    ["closedTo", "q=a&closedFrom=2024-02-01&closedTo=2023-12-31"],
    ["employer", "employer=oui"],
    ["sort", "q=a&sort=name,siren"],
    ["include", "q=a&include=everything"],
    ["include", "q=a&include="],
  ])("%s in %j", async (field, query) => {
    const answer = await api.get(`${apiPaths.search}?${query}`, token);
    expect(answer).toMatchObject(invalid(field, expect.stringMatching(/^.+[^.]$/)));
  });
});
