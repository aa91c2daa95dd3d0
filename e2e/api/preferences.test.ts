import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { tableColumnNames } from "@/lib/contract/table-columns";
import { seedSignedInUser, type Tokens } from "../support/accounts";
import { Api, failure } from "../support/api";
import { seedKey } from "../support/api-keys";
import { Visitor } from "../support/browser-session";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

const path = apiPaths.preferences;
const newUser = () => seedSignedInUser(api);
const get = async ({ accessToken }: Tokens) => (await api.get(path, accessToken)).body;
const put = (body: unknown, { accessToken: token }: Tokens) =>
  api.call("PUT", path, { token, body: JSON.stringify(body) });

describe("GET and PUT /v1/auth/preferences", () => {
  it("has no columns at first; stores the user's, in their order; null removes them", async () => {
    const [user, other] = [await newUser(), await newUser()];
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
    const user = await newUser();
    const choices = [
      ["siren", "name"],
      ["city", "department", "siret"],
    ];
    const tries = Array.from({ length: 20 }, (_, at) =>
      put({ tableColumns: choices[at % 2] }, user),
    );
    const answers = await Promise.all(tries);
    for (const [at, answer] of answers.entries()) {
      expect(answer.body).toEqual({ ok: true, tableColumns: choices[at % 2] });
    }
    expect(choices.map((tableColumns) => ({ ok: true, tableColumns }))).toContainEqual(
      await get(user),
    );
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
    const user = await newUser();
    await put({ tableColumns: ["name"] }, user);
    const details = { field: "tableColumns", reason };
    expect(await put(body, user)).toMatchObject(failure(400, "VALIDATION_ERROR", details));
    expect(await get(user)).toEqual({ ok: true, tableColumns: ["name"] });
  });

  it("401 without a session, 403 with a key or with a cookie from another site", async () => {
    const user = await newUser();
    const { secret } = await seedKey(api, user);
    const body = JSON.stringify({ tableColumns: ["name"] });
    for (const [method, own] of [
      ["GET", {}],
      ["PUT", { body }],
    ] as const) {
      expect(await api.call(method, path, own)).toMatchObject(failure(401, "UNAUTHORIZED"));
      const byKey = await api.call(method, path, { token: secret, ...own });
      expect(byKey).toMatchObject(failure(403, "FORBIDDEN"));
    }
    const visitor = new Visitor(api.baseUrl);
    await visitor.signIn(user.email, user.password);
    const from = (origin: string) =>
      api.call("PUT", path, { headers: { cookie: visitor.cookie, origin }, body });
    expect(await from("https://evil.example")).toMatchObject(failure(403, "FORBIDDEN"));
    expect((await from(api.baseUrl)).status).toBe(200);
  });
});
