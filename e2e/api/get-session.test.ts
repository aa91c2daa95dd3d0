import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { createSignedInUser } from "../support/accounts";
import { unauthorized } from "../support/failures";
import { type Person, seedPerson } from "../support/people";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";

let user: Person;
beforeAll(async () => {
  user = await createSignedInUser(api);
});

describe("GET /v1/auth/session, 200 caller is authenticated", () => {
  it("answers {ok, user} like sign-up", async () => {
    const { status, body } = await api.get(apiPaths.session, user.accessToken);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, user: user.user });
  });
});

describe("GET /v1/auth/session, 401 caller is not authenticated", () => {
  it.each<[string, () => { path?: string; headers?: Record<string, string> }]>([
    ["under the scheme Basic", () => ({ headers: { authorization: `Basic ${user.accessToken}` } })],
    ["without a scheme", () => ({ headers: { authorization: user.accessToken } })],
    ["with a suffix", () => ({ headers: { authorization: `Bearer ${user.accessToken} x` } })],
    ["in the query", () => ({ path: `${apiPaths.session}?access_token=${user.accessToken}` })],
    ["in another cookie", () => ({ headers: { cookie: `access_token=${user.accessToken}` } })],
  ])("with the token %s", async (_, request) => {
    const { path = apiPaths.session, headers = {} } = request();
    expect(await api.call("GET", path, { headers })).toMatchObject(unauthorized);
  });

  it.each([
    ["ran out", "update sessions set expires_at = now() - interval '6 seconds' where user_id = $1"],
    ["is a disabled user's", "update users set disabled_at = now() where id = $1"],
  ])("for a session that %s, and its refresh token is refused", async (_, statement) => {
    const { user: owner, accessToken, refreshToken } = await seedPerson();
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
    await query(statement, [owner.id]);
    expect(await api.get(apiPaths.session, accessToken)).toMatchObject(unauthorized);
    const body = { refresh_token: refreshToken };
    expect(await api.post(apiPaths.refresh, body)).toMatchObject(unauthorized);
  });
});
