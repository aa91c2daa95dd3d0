import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { tableColumnNames } from "@/lib/contract/table-columns";
import type { Tokens } from "../support/accounts";
import { invalid } from "../support/failures";
import { seedPerson } from "../support/people";
import { api } from "../support/shared-api";

const path = apiPaths.preferences;
const get = async ({ accessToken }: Tokens) => (await api.get(path, accessToken)).body;
const put = (body: unknown, { accessToken: token }: Tokens) =>
  api.call("PUT", path, { token, body: JSON.stringify(body) });

describe("GET and PUT /v1/auth/preferences", () => {
  it("has no columns at first; stores the user's, in their order; null removes them", async () => {
    const [user, other] = [await seedPerson(), await seedPerson()];
    const none = { ok: true, tableColumns: null };
    expect(await get(user)).toEqual(none);
    for (const tableColumns of [["city", "siren"], ["siret"], [...tableColumnNames]]) {
      expect(await put({ tableColumns }, user)).toMatchObject({
        status: 200,
        body: { ok: true, tableColumns },
      });
      expect(await get(user)).toEqual({ ok: true, tableColumns });
    }
    expect(await get(other)).toEqual(none);
    expect((await put({ tableColumns: null }, user)).body).toEqual(none);
    expect(await get(user)).toEqual(none);
  });

  it("stores one of two parallel choices whole", async () => {
    const user = await seedPerson();
    const choices = [{ tableColumns: ["siren", "name"] }, { tableColumns: ["city", "siret"] }];
    const tries = Array.from({ length: 20 }, (_, at) => put(choices[at % 2], user));
    for (const [at, answer] of (await Promise.all(tries)).entries()) {
      expect(answer.body).toEqual({ ok: true, ...choices[at % 2] });
    }
    expect(choices.map((choice) => ({ ok: true, ...choice }))).toContainEqual(await get(user));
  });
});

describe("PUT /v1/auth/preferences, refused", () => {
  const list = `must be null or a list of ${tableColumnNames.join(", ")}`;
  it.each<[object, string]>([
    [{}, "is required"],
    [{ tableColumns: "siren" }, list],
    [{ tableColumns: ["siren", "password"] }, `${list}; "password" is not`],
    [{ tableColumns: [null] }, `${list}; null is not`],
    [{ tableColumns: [] }, "must have at least one column"],
    [{ tableColumns: ["siren", "name", "siren"] }, "must have no column twice"],
  ])("400 for %j", async (body, reason) => {
    const user = await seedPerson();
    await put({ tableColumns: ["name"] }, user);
    expect(await put(body, user)).toMatchObject(invalid("tableColumns", reason));
    expect(await get(user)).toEqual({ ok: true, tableColumns: ["name"] });
  });
});
