import { randomBytes } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import {
  type Account,
  createSignedInUser,
  seedSignedInUser,
  type Tokens,
} from "../support/accounts";
import { Api, failure } from "../support/api";
import { queryDatabase } from "../support/query-database";
import { sharedServer } from "../support/shared-server";

let api: Api;
let user: Account & Tokens;
beforeAll(async () => {
  api = await Api.of();
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
  it("without a token", async () => {
    expect(await api.get(apiPaths.session)).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it.each<[string, () => string | Promise<string>]>([
    ["nothing", () => ""],
    ["garbage", () => "garbage"],
    ["three dots' worth of garbage", () => "a.b.c"],
    ["the refresh token", () => user.refreshToken],
    ["a token with a changed signature", () => `${user.accessToken.slice(0, -4)}AAAA`],
    ["a token with a changed payload", () => withClaims({ sub: "someone-else" })],
    ["a token whose payload says it has ended", () => withClaims({ exp: 1 })],
    ["a token signed with another key", () => signedElsewhere()],
    ["a token that is not signed", () => new UnsecuredJWT(decodeJwt(user.accessToken)).encode()],
    ["a token and something after it", () => `${user.accessToken} x`],
    ["10,000 characters", () => "x".repeat(10_000)],
  ])("with %s as Bearer", async (_, token) => {
    const answer = await api.get(apiPaths.session, await token());
    expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it.each(["Basic", "Token", ""])("with the token under the scheme %j", async (scheme) => {
    const headers = { authorization: `${scheme} ${user.accessToken}`.trim() };
    const answer = await api.call("GET", apiPaths.session, { headers });
    expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("with the token in the query or in a cookie of another name", async () => {
    const inQuery = await api.get(`${apiPaths.session}?access_token=${user.accessToken}`);
    expect(inQuery).toMatchObject(failure(401, "UNAUTHORIZED"));
    const headers = { cookie: `access_token=${user.accessToken}` };
    const inCookie = await api.call("GET", apiPaths.session, { headers });
    expect(inCookie).toMatchObject(failure(401, "UNAUTHORIZED"));
  });
});

describe("a session that was ended or expired", () => {
  it.each([
    ["ran out", "update sessions set expires_at = now() - interval '6 seconds' where user_id = $1"],
    ["is a disabled user's", "update users set disabled_at = now() where id = $1"],
  ])("401 for a session that %s, and its refresh token is refused", async (_, statement) => {
    const { user: owner, accessToken, refreshToken } = await seedSignedInUser(api);
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
    await queryDatabase(sharedServer(), statement, [owner.id]);
    const refused = failure(401, "UNAUTHORIZED");
    expect(await api.get(apiPaths.session, accessToken)).toMatchObject(refused);
    const body = { refresh_token: refreshToken };
    expect(await api.post(apiPaths.refresh, body)).toMatchObject(refused);
  });
});

function withClaims(claims: Record<string, unknown>): string {
  const [header, , signature] = user.accessToken.split(".");
  const payload = JSON.stringify({ ...decodeJwt(user.accessToken), ...claims });
  return `${header}.${Buffer.from(payload).toString("base64url")}.${signature}`;
}

function signedElsewhere(): Promise<string> {
  const { alg = "", ...rest } = decodeProtectedHeader(user.accessToken);
  return new SignJWT(decodeJwt(user.accessToken))
    .setProtectedHeader({ alg, ...rest })
    .sign(randomBytes(32));
}
