import { expect, it } from "vitest";
import { LimitsAnswer } from "@/lib/contract/limits";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { seedKey } from "../support/api-keys";
import { seedPerson } from "../support/people";
import { api } from "../support/shared-api";

const limitsOf = async (token: string) =>
  LimitsAnswer.parse((await api.get(apiPaths.limits, token)).body).limits;

async function spentOf(token: string): Promise<Record<string, number>> {
  const limits = await limitsOf(token);
  return Object.fromEntries(limits.map(({ name, max, remaining }) => [name, max - remaining]));
}

it("GET /v1/registry/limits says what is left to a session and to each key, and counts as no call", async () => {
  const user = await seedPerson();
  const [one, other] = [await seedKey(api, user), await seedKey(api, user)];
  const search = await api.get(searchPath("a"), one.secret);
  const none = { search: 0, suggest: 0, company: 0, export: 0, mcp: 0 };
  for (const token of [user.accessToken, other.secret]) expect(await spentOf(token)).toEqual(none);
  for (const _ of [1, 2]) expect(await spentOf(one.secret)).toEqual({ ...none, search: 1 });

  const { max, windowSeconds, remaining } = (await limitsOf(one.secret))[0] ?? {};
  expect(search.headers["ratelimit-policy"]).toBe(`"search";q=${max};w=${windowSeconds}`);
  expect(search.headers.ratelimit).toContain(`"search";r=${remaining};`);
});
