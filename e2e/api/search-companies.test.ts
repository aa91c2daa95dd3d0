import { describe, expect, it } from "vitest";
import { z } from "zod";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import { CompanyAnswer, SearchPage } from "@/lib/contract/registry";
import { SearchQuery } from "@/lib/contract/search-query";
import { demoRegister as register } from "../support/demo-register";
import { invalid } from "../support/failures";
import { signedInSearch } from "../support/search";
import { api } from "../support/shared-api";

const pageSize = 20;
const none = { ok: true, companies: [], total: 0, page: 1, register };

const { token, search } = await signedInSearch();

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

  it("finds LA POSTE by its name, and nothing else by its SIREN or the SIRET of its head office", async () => {
    expect(sirens(await search("  La  pôste  "))).toContain("356000000");
    const page = await search("356\u00a0000\u00a0000");
    expect([page.total, sirens(page)]).toEqual([1, ["356000000"]]);
    expect(await search(page.companies[0]?.siret ?? "")).toEqual(page);
  });

  it("an identifier that matches nothing is an empty list", async () => {
    expect(await search("000000000")).toEqual(none);
  });

  /** All pages of many searches: e2e/in-process/search-register.ts. */
  it("gives 20 companies a page, none twice, and an empty page after the last one", async () => {
    const [first, second] = [await search("martin"), await search("martin", "", 2)];
    expect(new Set([first, second].flatMap(sirens)).size).toBe(2 * pageSize);
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
    const traditional = { value: "56.10A", label: "Restauration traditionnelle" };
    expect(await codesIn("restauration")).toContainEqual(expect.objectContaining(traditional));
    expect(await codesIn("41,43,46,47,56")).not.toEqual([]);
    expect(await codesIn("41,43,46,47,56,62")).toEqual([]);
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
    ["q", "page=0&q="],
    ["q", "q=%20%20+"],
    ["q", `q=${"a".repeat(201)}`],
    ["q", "q=a%00b"],
    ["q", "q=a&q=b"],
    ["q", "q=%ff"],
    ["exact", "q=a&exact=yes"],
    ["exact", "q=a&exact=true&exact=true"],
    ["active", "active=yes"],
    ["department", "department=75,paris"],
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
