import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { CompanyAnswer, SearchPage } from "@/lib/contract/registry";
import { seedSignedInUser } from "../support/accounts";
import { Api, failure } from "../support/api";
import { demoRegister } from "../support/demo-register";

const pageSize = 20;
const register = demoRegister;
const none = { ok: true, companies: [], total: 0, page: 1, register };

let api: Api;
let token: string;
beforeAll(async () => {
  api = await Api.of();
  ({ accessToken: token } = await seedSignedInUser(api));
});

async function search(q: string, page?: number): Promise<SearchPage> {
  const { status, body } = await api.get(searchPath(q, page), token);
  expect(status).toBe(200);
  return SearchPage.parse(body);
}

const sirens = ({ companies }: SearchPage) => companies.map(({ siren }) => siren);

describe("GET /v1/registry/search, 200 search done", () => {
  it("answers {ok, companies, total, page, register} with every field of a summary", async () => {
    const { status, body } = await api.get(searchPath("danone"), token);
    expect(status).toBe(200);
    expect(Object.keys(body as object).toSorted()).toEqual([
      "companies",
      "ok",
      "page",
      "register",
      "total",
    ]);
    expect(body).toMatchObject({ register });
    const { companies } = SearchPage.parse(body);
    const danone = companies.find(({ siren }) => siren === "552032534");
    expect(danone).toMatchObject({ name: "DANONE", active: true });
    expect(Object.keys(danone ?? {}).toSorted()).toEqual(
      ["active", "city", "legalForm", "name", "postalCode", "siren", "siret"].toSorted(),
    );
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
      const { companies, total } = await search("martin", page);
      expect(total).toBe(first.total);
      seen.push(...companies.map(({ siren }) => siren));
    }
    expect(seen).toHaveLength(first.total);
    expect(new Set(seen).size).toBe(first.total);
  });

  it.each([100_000, 2_147_483_647])(
    "page %i, past the end, is an empty list with the true total",
    async (page) => {
      const { total } = await search("martin");
      expect(await search("martin", page)).toEqual({ ...none, total, page });
    },
  );

  it("page 1 is the default", async () => {
    const said = await api.get(`${apiPaths.search}?q=martin&page=1`, token);
    expect(said.body).toEqual(await search("martin"));
  });

  it("adds only the match fields with include=match", async () => {
    const { body } = await api.get(`${searchPath("danone")}&include=match`, token);
    expect(Object.keys(body as object).toSorted()).toEqual(
      [
        "asFilters",
        "companies",
        "corrected",
        "ok",
        "page",
        "register",
        "total",
        "without",
      ].toSorted(),
    );
  });

  it("lists the ignored words as typed, in order, with repetitions", async () => {
    const { body } = await api.get(`${searchPath("ZZYZX Danone zzyzx")}&include=match`, token);
    expect(body).toMatchObject({ corrected: false, without: ["ZZYZX", "zzyzx"] });
    expect(sirens(SearchPage.parse(body))).toContain("552032534");
  });

  it("is exact only on request", async () => {
    const not = await api.get(`${searchPath("dannonne")}&exact=false`, token);
    expect(not.body).toEqual(await search("dannonne"));
    expect(sirens(SearchPage.parse(not.body))).toContain("552032534");
    const exact = await api.get(`${searchPath("dannonne")}&exact=true`, token);
    expect(exact.body).toEqual(none);
    expect(sirens(await search("danon"))).toContain("552032534");
    const whole = await api.get(`${searchPath("danon")}&exact=true`, token);
    expect(whole.body).toEqual(none);
  });

  it("accepts a q of 200 characters after trimming, with any Unicode", async () => {
    expect((await search(` ${"é".repeat(200)} `)).total).toBe(0);
    expect((await search("🦊".repeat(200))).total).toBe(0);
  });

  it.each(["%", "_", "'", '"', "\\", "%%%", "a' or '1'='1", "*", "()&|!:", "\t"])(
    "treats special characters in q literally: %j",
    async (signs) => {
      const { body } = await api.get(`${searchPath(`${signs} zzzz`)}&exact=true`, token);
      expect(body).toEqual(none);
    },
  );

  it("ignores parameters it does not know", async () => {
    const { body } = await api.get(`${searchPath("danone")}&per_page=500&x=%ff`, token);
    expect(body).toEqual(await search("danone"));
  });
});

describe("GET /v1/registry/search by filters alone", () => {
  const filtered = async (query: string) => {
    const { status, body } = await api.get(`${apiPaths.search}?${query}`, token);
    expect(status).toBe(200);
    return SearchPage.parse(body);
  };

  it("finds the companies of a department, the largest first", async () => {
    const paris = await filtered("department=75");
    expect(paris.total).toBeGreaterThan(pageSize);
    for (const { postalCode } of paris.companies) expect(postalCode ?? "75").toMatch(/^75/);
    const both = await filtered("department=75,92&active=true");
    expect(both.total).toBeGreaterThan((await filtered("department=75&active=true")).total);
  });

  it("counts facets, each without its own filter", async () => {
    const { facets, total } = await filtered("department=75&include=facets,match");
    const paris = facets?.department.find(({ value }) => value === "75");
    expect(paris).toEqual({ value: "75", label: "Paris", count: total });
    expect(facets?.department.length).toBeGreaterThan(50);
    const sum = facets?.active.reduce((all, { count }) => all + count, 0);
    expect(sum).toBe(total);
    const { nafCode, closedYear, ...others } = facets ?? {};
    expect([nafCode, closedYear]).toEqual([[], []]);
    for (const counts of Object.values(others)) expect(counts.length).toBeGreaterThan(0);
    const { facets: ofOne } = await filtered("q=danone&active=true&include=facets");
    expect(ofOne?.active[0]).toMatchObject({ value: "true", label: "En activité" });
  });

  it("counts the codes of the divisions that are chosen, if these are few", async () => {
    const codesIn = async (nafCode: string) => {
      const { facets, total } = await filtered(`nafCode=${nafCode}&include=facets`);
      const codes = facets?.nafCode ?? [];
      return { codes, total, sum: codes.reduce((all, { count }) => all + count, 0) };
    };
    const { codes, total, sum } = await codesIn("restauration");
    expect(codes[0]).toMatchObject({ value: expect.stringMatching(/^56\.\d\d[A-Z]$/) });
    expect(codes.find(({ value }) => value === "56.10A")?.label).toBe(
      "Restauration traditionnelle",
    );
    expect(sum).toBe(total);
    const finer = await codesIn("56.10A");
    expect(finer.codes).toEqual(codes);
    expect(finer.total).toBe(codes.find(({ value }) => value === "56.10A")?.count);
    const both = await codesIn("62,56.10");
    expect(both.codes).toEqual(expect.arrayContaining(codes));
    expect(both.codes.some(({ value }) => value.startsWith("62"))).toBe(true);
    expect((await codesIn("41,43,46,47,56")).codes.length).toBeGreaterThan(0);
    expect((await codesIn("41,43,46,47,56,62")).codes).toEqual([]);
    for (const none of ["I", "5", "72.2Z"]) expect((await codesIn(none)).codes).toEqual([]);
  });

  it("takes the further fields in any order", async () => {
    const one = await filtered("q=danone&include=match,activity");
    expect(one).toEqual(await filtered("q=danone&include=activity,match"));
  });

  it("sorts by date of creation", async () => {
    const rising = await filtered("city=Paris&sort=createdAt");
    const falling = await filtered("city=Paris&sort=-createdAt");
    expect(rising.total).toBe(falling.total);
    const [oldest, newest] = await Promise.all(
      [rising, falling].map(async ({ companies: [first] }) => {
        const { body } = await api.get(`/v1/registry/company/${first?.siren}`, token);
        return CompanyAnswer.parse(body).company.registrationDate ?? "";
      }),
    );
    expect((oldest ?? "") < (newest ?? "")).toBe(true);
  });
});

describe("GET /v1/registry/search, 400 invalid parameter", () => {
  it.each([
    ["q missing", "q", ""],
    ["q missing, page given", "q", "page=2"],
    ["q missing, page and filter invalid", "q", "page=0&sort=x"],
    ["department unknown in form", "department", "department=75,paris"],
    ["department empty", "department", "department="],
    ["department twice", "department", "department=75&department=92"],
    [
      "51 postal codes",
      "postalCode",
      `postalCode=${Array.from({ length: 51 }, (_, at) => 75001 + at)}`,
    ],
    ["region", "region", "region=Bretagne"],
    ["nafCode, not a code", "nafCode", "nafCode=62.01ZZ"],
    ["nafCode, words of no activity", "nafCode", "nafCode=62,xyz"],
    ["category", "category", "category=TPE"],
    ["createdFrom", "createdFrom", "createdFrom=2020"],
    ["createdTo, no such day", "createdTo", "createdTo=2023-02-29"],
    ["createdTo before createdFrom", "createdTo", "createdFrom=2024-02-01&createdTo=2024-01-31"],
    ["closedTo before closedFrom", "closedTo", "q=a&closedFrom=2024-02-01&closedTo=2023-12-31"],
    ["employer", "employer", "employer=oui"],
    ["sort", "sort", "q=a&sort=name,siren"],
    ["include", "include", "q=a&include=everything"],
    ["q empty", "q", "q="],
    ["q of spaces", "q", "q=%20%20+"],
    ["q of 201 characters", "q", `q=${"a".repeat(201)}`],
    ["q with NUL", "q", "q=a%00b"],
    ["q with a control character", "q", "q=a%1bb"],
    ["q twice", "q", "q=a&q=b"],
    ["q not UTF-8", "q", "q=%ff"],
    ["q badly encoded", "q", "q=%zz"],
    ["page 0", "page", "q=a&page=0"],
    ["page -1", "page", "q=a&page=-1"],
    ["page 1.5", "page", "q=a&page=1.5"],
    ["page abc", "page", "q=a&page=abc"],
    ["page 1e3", "page", "q=a&page=1e3"],
    ["page 0x10", "page", "q=a&page=0x10"],
    ["page +1", "page", "q=a&page=%2B1"],
    ["page empty", "page", "q=a&page="],
    ["page 2147483648", "page", "q=a&page=2147483648"],
    ["page of 400 digits", "page", `q=a&page=${"9".repeat(400)}`],
    ["page twice", "page", "q=a&page=1&page=2"],
    ["exact empty", "exact", "q=a&exact="],
    ["exact yes", "exact", "q=a&exact=yes"],
    ["exact TRUE", "exact", "q=a&exact=TRUE"],
    ["exact twice", "exact", "q=a&exact=true&exact=true"],
    ["page not UTF-8", "page", "q=a&page=%ff"],
    ["both invalid: the first field of the contract is reported", "q", "page=0&q="],
  ])("%s", async (_, field, query) => {
    const answer = await api.get(`${apiPaths.search}?${query}`, token);
    const details = { field, reason: expect.stringMatching(/^.+[^.]$/) };
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", details));
  });
});

describe("GET /v1/registry/search, 401 not authenticated", () => {
  it("without a token, even with an invalid query", async () => {
    expect(await api.get(searchPath("danone"))).toMatchObject(failure(401, "UNAUTHORIZED"));
    expect(await api.get(apiPaths.search)).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("with an invalid token", async () => {
    const answer = await api.get(searchPath("danone"), "garbage");
    expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
  });
});
