import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { companyPath, searchPath } from "@/lib/contract/paths";
import type { Company } from "@/lib/contract/registry";
import { SearchQuery } from "@/lib/contract/search-query";
import { type Api, failure } from "../support/api";
import { type Search, signedInSearch } from "../support/search";

let api: Api;
let token: string;
let search: Search;
beforeAll(async () => {
  ({ api, token, search } = await signedInSearch());
});

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

  it.each(["created", "closed"])("%s: a period that ends before it begins", async (name) => {
    const field = `${name}To`;
    const period = `${name}From=2020-01-01&${field}=2019-12-31`;
    const answer = await api.get(`${searchPath("danone")}&${period}`, token);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field }));
  });

  it("given twice", async () => {
    const answer = await api.get(`${searchPath("danone")}&active=true&active=true`, token);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "active" }));
  });
});
