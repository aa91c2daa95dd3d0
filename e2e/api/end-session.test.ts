import { beforeAll, describe, expect, it } from "vitest";
import {
  apiPaths,
  companyPath,
  establishmentsPath,
  searchPath,
  suggestPath,
} from "@/lib/contract/paths";
import { type Account, seedAccount, seedSession, signIn } from "../support/accounts";
import { Api, failure } from "../support/api";

let api: Api;
let account: Account;
beforeAll(async () => {
  api = await Api.of();
  account = await seedAccount();
});

describe("DELETE /v1/auth/session, 200 session ended", () => {
  it("answers {ok} and nothing else", async () => {
    const { accessToken } = await signIn(api, account);
    const { status, body } = await api.delete(apiPaths.session, accessToken);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true });
  });

  it("afterwards the unexpired access token is 401 everywhere", async () => {
    const { accessToken } = await seedSession(api, account);
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
    await api.delete(apiPaths.session, accessToken);
    const after = await Promise.all([
      api.get(apiPaths.session, accessToken),
      api.delete(apiPaths.session, accessToken),
      api.get(searchPath("danone"), accessToken),
      api.get(suggestPath("danone"), accessToken),
      api.get(companyPath("552032534"), accessToken),
      api.get(establishmentsPath("552032534"), accessToken),
      api.get(`${searchPath("danone")}&active=perhaps`, accessToken),
      api.get(companyPath("000000000"), accessToken),
    ]);
    for (const answer of after) expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("afterwards its refresh token is 401", async () => {
    const { accessToken, refreshToken } = await seedSession(api, account);
    await api.delete(apiPaths.session, accessToken);
    const answer = await api.post(apiPaths.refresh, { refresh_token: refreshToken });
    expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("keeps the user's other sessions", async () => {
    const ended = await seedSession(api, account);
    const other = await seedSession(api, account);
    await api.delete(apiPaths.session, ended.accessToken);
    expect((await api.get(apiPaths.session, other.accessToken)).status).toBe(200);
    const refreshed = await api.post(apiPaths.refresh, { refresh_token: other.refreshToken });
    expect(refreshed.status).toBe(200);
  });

  it("called twice in parallel succeeds at least once, and the session has ended", async () => {
    const { accessToken } = await seedSession(api, account);
    const both = await Promise.all([
      api.delete(apiPaths.session, accessToken),
      api.delete(apiPaths.session, accessToken),
    ]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(401);
  });
});

describe("DELETE /v1/auth/session, 401 caller is not authenticated", () => {
  it("without a token", async () => {
    expect(await api.delete(apiPaths.session)).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("with the refresh token as Bearer", async () => {
    const { accessToken, refreshToken } = await seedSession(api, account);
    const answer = await api.delete(apiPaths.session, refreshToken);
    expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
  });
});
