import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashOpaqueToken } from "@/lib/auth/opaque-token";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import { refresh, seedAccount, signIn } from "../support/accounts";
import { invalid, unauthorized } from "../support/failures";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";

const account = await seedAccount();

const send = (refreshToken: unknown) => api.post(apiPaths.refresh, { refresh_token: refreshToken });

describe("POST /v1/auth/session/refresh, 200", () => {
  it("answers like createSession, with a new refresh token", async () => {
    const { refreshToken } = await signIn(api, account);
    const { status, body } = await send(refreshToken);
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{43,}$/),
    });
    expect(SessionTokens.parse(body).refresh_token).not.toBe(refreshToken);
  });

  it("keeps the session: the old and the new access token belong to the same user", async () => {
    const before = await signIn(api, account);
    const after = await refresh(api, before.refreshToken);
    for (const token of [before.accessToken, after.accessToken]) {
      const { body } = await api.get(apiPaths.session, token);
      expect(body).toEqual({ ok: true, user: account.user });
    }
  });

  it("rotates on each use: a chain of five tokens, all different", async () => {
    const seen = [(await signIn(api, account)).refreshToken];
    for (let time = 0; time < 4; time++) {
      seen.push((await refresh(api, seen.at(-1) ?? "")).refreshToken);
    }
    expect(new Set(seen).size).toBe(5);
  });

  it("returns the same new token for a replay within 10 seconds", async () => {
    const { refreshToken } = await signIn(api, account);
    const first = await refresh(api, refreshToken);
    const replay = await refresh(api, refreshToken);
    expect(replay.refreshToken).toBe(first.refreshToken);
    expect((await api.get(apiPaths.session, replay.accessToken)).status).toBe(200);
  });

  it("returns one new token for 100 parallel uses", async () => {
    const { refreshToken } = await signIn(api, account);
    const all = await Promise.all(Array.from({ length: 100 }, () => refresh(api, refreshToken)));
    const children = new Set(all.map((tokens) => tokens.refreshToken));
    expect(children.size).toBe(1);
    expect((await send([...children][0])).status).toBe(200);
  });
});

describe("POST /v1/auth/session/refresh, 400 a parameter is invalid", () => {
  it.each([
    ["refresh_token missing", {}],
    ["refresh_token not a string", { refresh_token: 1 }],
    ["refresh_token null", { refresh_token: null }],
    ["refresh_token empty", { refresh_token: "" }],
    ["refresh_token misspelt", { refreshToken: "x" }],
  ])("%s", async (_, body) => {
    const answer = await api.post(apiPaths.refresh, body);
    expect(answer).toMatchObject(invalid("refresh_token", expect.any(String)));
  });
});

describe("POST /v1/auth/session/refresh, 401", () => {
  it.each<[string, () => string | Promise<string>]>([
    ["an unknown token", () => randomBytes(32).toString("base64url")],
    ["garbage", () => "garbage"],
    ["1,000 characters", () => "x".repeat(1000)],
    ["an access token", async () => (await signIn(api, account)).accessToken],
  ])("for %s", async (_, token) => {
    expect(await send(await token())).toMatchObject(unauthorized);
  });

  it("for a replay after 10 seconds, which ends the session", async () => {
    const stolen = await signIn(api, account);
    const child = await refresh(api, stolen.refreshToken);
    await query(
      `update refresh_tokens set rotated_at = rotated_at - interval '11 seconds'
       where token_hash = $1`,
      [hashOpaqueToken(stolen.refreshToken)],
    );
    expect((await api.get(apiPaths.session, child.accessToken)).status).toBe(200);
    expect(await send(stolen.refreshToken)).toMatchObject(unauthorized);
    expect(await send(child.refreshToken)).toMatchObject(unauthorized);
    for (const token of [stolen.accessToken, child.accessToken]) {
      expect(await api.get(apiPaths.session, token)).toMatchObject(unauthorized);
    }
  });
});
