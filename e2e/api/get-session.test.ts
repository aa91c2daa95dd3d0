import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { createSignedInUser } from "../support/accounts";
import { unauthorized } from "../support/failures";
import { seedPerson } from "../support/people";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";

const user = await createSignedInUser(api);

describe("GET /v1/auth/session, 200 caller is authenticated", () => {
  it("answers {ok, user} like sign-up", async () => {
    const { status, body } = await api.get(apiPaths.session, user.accessToken);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, user: user.user });
  });
});

describe("GET /v1/auth/session, 401 caller is not authenticated", () => {
  const { accessToken } = user;
  it.each<[string, { query?: string; headers?: Record<string, string> }]>([
    ["with a suffix", { headers: { authorization: `Bearer ${accessToken} x` } }],
    ["in the query", { query: `?access_token=${accessToken}` }],
    ["in another cookie", { headers: { cookie: `access_token=${accessToken}` } }],
  ])("with the token %s", async (_, { query = "", headers = {} }) => {
    const answer = await api.call("GET", apiPaths.session + query, { headers });
    expect(answer).toMatchObject(unauthorized);
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
