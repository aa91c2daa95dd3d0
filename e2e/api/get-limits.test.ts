import { beforeAll, describe, expect, it } from "vitest";
import { LimitsAnswer } from "@/lib/contract/limits";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { seedSignedInUser } from "../support/accounts";
import { Api, failure } from "../support/api";
import { seedKey } from "../support/api-keys";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

async function spentOf(token: string): Promise<Record<string, number>> {
  const { limits } = LimitsAnswer.parse((await api.get(apiPaths.limits, token)).body);
  return Object.fromEntries(limits.map(({ name, max, remaining }) => [name, max - remaining]));
}

describe("200", () => {
  it("says what is left to a session and to each key, and counts as no call", async () => {
    const user = await seedSignedInUser(api);
    const [one, other] = [await seedKey(api, user), await seedKey(api, user)];
    const search = await api.get(searchPath("a"), one.secret);
    const none = { search: 0, suggest: 0, company: 0, export: 0, mcp: 0 };
    for (const token of [user.accessToken, other.secret])
      expect(await spentOf(token)).toEqual(none);
    expect(await spentOf(one.secret)).toEqual({ ...none, search: 1 });
    expect(await spentOf(one.secret)).toEqual({ ...none, search: 1 });

    const { body } = await api.get(apiPaths.limits, one.secret);
    const { limits } = LimitsAnswer.parse(body);
    const { max, windowSeconds, remaining } = limits[0] ?? {};
    expect(search.headers["ratelimit-policy"]).toBe(`"search";q=${max};w=${windowSeconds}`);
    expect(search.headers.ratelimit).toContain(`"search";r=${remaining};`);
  });
});

describe("401", () => {
  it("without a session or a key", async () => {
    expect(await api.get(apiPaths.limits)).toMatchObject(failure(401, "UNAUTHORIZED"));
  });
});
