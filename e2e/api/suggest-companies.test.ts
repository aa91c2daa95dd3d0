import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { SuggestAnswer } from "@/lib/contract/registry";
import { suggestPath } from "@/lib/contract/search-requests";
import { demoRegister } from "../support/demo-register";
import { invalid } from "../support/failures";
import { seedPerson } from "../support/people";
import { api } from "../support/shared-api";

const { accessToken: token } = await seedPerson();

async function suggest(q: string, filters: Record<string, string> = {}) {
  const { status, body } = await api.get(suggestPath(q, filters), token);
  expect(status).toBe(200);
  return SuggestAnswer.parse(body).suggestions;
}

describe("GET /v1/registry/suggest, 200", () => {
  it.each(["danon", "DANONE", "dan one", "552032534", "55203253400703"])(
    "%j suggests DANONE first, with its town and status",
    async (q) => {
      const [first] = await suggest(q);
      expect(first).toEqual({
        siren: "552032534",
        name: "DANONE",
        city: "PARIS",
        townName: "Paris",
        active: true,
        otherName: null,
      });
    },
  );

  it("names the acronym that matched instead of the name, also a corrected one", async () => {
    for (const q of ["ratp", "rattp"]) {
      expect((await suggest(q))[0], q).toMatchObject({ siren: "775663438", otherName: "RATP" });
    }
  });

  it("suggests only companies that pass the filters, which are those of the search", async () => {
    const sirens = async (q: string, filters?: Record<string, string>) =>
      (await suggest(q, filters)).map(({ siren }) => siren);
    expect(await sirens("danone", { department: "75", active: "true" })).toContain("552032534");
    for (const filters of [
      { department: "2A" },
      { createdFrom: "2200-01-01" },
      { siren: "356000000", active: "true" },
    ] as Record<string, string>[]) {
      expect(await sirens("danone", filters)).not.toContain("552032534");
      expect(await sirens("552032534", filters)).toEqual([]);
    }
    const towns = await suggest("ma", { city: "Lyon" });
    expect(towns.length).toBeGreaterThan(0);
    for (const { townName } of towns) expect(townName).toMatch(/^Lyon/);
  });

  it("gives at most eight suggestions, and says from which register", async () => {
    expect(await suggest("ma")).toHaveLength(8);
    const { body } = await api.get(suggestPath("xqzwvxqzwv"), token);
    expect(body).toEqual({ ok: true, suggestions: [], register: demoRegister });
  });
});

describe("GET /v1/registry/suggest, refused", () => {
  it.each([
    ["q", ""],
    ["q", `q=${"a".repeat(201)}`],
    ["department", "q=a&department=zz"],
    ["createdTo", "q=a&createdFrom=2020-01-01&createdTo=2019-01-01"],
  ])("400 for %s in %j", async (field, query) => {
    expect(await api.get(`${apiPaths.suggest}?${query}`, token)).toMatchObject(invalid(field));
  });
});
