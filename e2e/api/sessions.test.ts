import { beforeAll, describe, expect, it } from "vitest";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths, oneSessionPath, sessionsPath } from "@/lib/contract/paths";
import { SessionPage } from "@/lib/contract/sessions";
import {
  type Account,
  seedAccount,
  seedSession,
  seedSignedInUser,
  type Tokens,
} from "../support/accounts";
import { Api, failure } from "../support/api";
import { Visitor } from "../support/browser-session";
import { queryDatabase } from "../support/query-database";
import { sharedServer } from "../support/shared-server";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const unknownId = "00000000-0000-4000-8000-000000000000";
const unauthorized = failure(401, "UNAUTHORIZED");

async function list(by: Tokens, page = 1) {
  const answer = await api.get(sessionsPath(page), by.accessToken);
  expect(answer.status).toBe(200);
  return SessionPage.parse(answer.body);
}

async function signInAs(userAgent: string, { email, password }: Account): Promise<Tokens> {
  const headers = { "user-agent": userAgent };
  const { body } = await api.post(apiPaths.session, { email, password }, { headers });
  const tokens = SessionTokens.parse(body);
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}

async function currentOf(tokens: Tokens) {
  const [current] = (await list(tokens)).sessions;
  if (!current?.current) throw new Error("The current session does not come first.");
  return current;
}

describe("GET /v1/auth/sessions", () => {
  it("lists the current session first, then by last use, each with its device", async () => {
    const account = await seedAccount();
    const mine = await signInAs("curl/8.14.1", account);
    await new Visitor(api.baseUrl, firefox).signIn(account.email, account.password);
    const last = await signInAs("", account);
    await api.post(apiPaths.refresh, { refresh_token: mine.refreshToken });
    const { sessions, total, page } = await list(last);
    expect({ total, page }).toEqual({ total: 3, page: 1 });
    expect(sessions.map(({ device, current }) => ({ ...device, current }))).toEqual([
      { app: null, system: null, current: true },
      { app: "curl", system: null, current: false },
      { app: "Firefox", system: "Linux", current: false },
    ]);
    const curl = sessions[1];
    expect(Date.parse(curl?.lastUsedAt ?? "")).toBeGreaterThan(Date.parse(curl?.createdAt ?? ""));
  });

  it("shows no ended session and no other user's", async () => {
    const user = await seedSignedInUser(api);
    const ended = await seedSession(api, user);
    await api.delete(apiPaths.session, ended.accessToken);
    await seedSignedInUser(api);
    expect(await list(user)).toMatchObject({ total: 1, sessions: [{ current: true }] });
  });

  it("is paged by 20, each entry once", async () => {
    const user = await seedSignedInUser(api);
    await Promise.all(Array.from({ length: 21 }, () => seedSession(api, user)));
    const pages = [await list(user), await list(user, 2), await list(user, 3)];
    expect(pages.map(({ sessions }) => sessions.length)).toEqual([20, 2, 0]);
    const ids = pages.flatMap(({ sessions }) => sessions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(22);
  });

  it("records a browser's use at most once in five minutes, and never a program's", async () => {
    const user = await seedSignedInUser(api);
    const visitor = new Visitor(api.baseUrl, firefox);
    await visitor.signIn(user.email, user.password);
    const use = () => api.call("GET", apiPaths.session, { headers: { cookie: visitor.cookie } });
    const usedAt = async () =>
      (await list(user)).sessions.find(({ current }) => !current)?.lastUsedAt ?? "";
    const first = await usedAt();
    await use();
    expect(await usedAt()).toBe(first);
    await queryDatabase(
      sharedServer(),
      `update sessions set last_used_at = last_used_at - interval '6 minutes'
       where user_id = '${user.user.id}' returning id`,
    );
    const before = await usedAt();
    expect(Date.parse(before)).toBeLessThan(Date.parse(first));
    expect((await use()).status).toBe(200);
    expect(Date.parse(await usedAt())).toBeGreaterThan(Date.parse(first));
    const program = await currentOf(user);
    expect(Date.parse(program.lastUsedAt)).toBeLessThan(Date.parse(program.createdAt));
  });

  it("400 for an invalid page, 401 without a session", async () => {
    const user = await seedSignedInUser(api);
    const answer = await api.get(`${apiPaths.sessions}?page=x`, user.accessToken);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "page" }));
    expect(await api.get(apiPaths.sessions)).toMatchObject(unauthorized);
  });
});

describe("DELETE /v1/auth/sessions/:id", () => {
  it("ends that session immediately, for its access and refresh token", async () => {
    const user = await seedSignedInUser(api);
    const other = await seedSession(api, user);
    const { id } = await currentOf(other);
    expect((await api.delete(oneSessionPath(id), user.accessToken)).status).toBe(200);
    expect(await api.get(apiPaths.session, other.accessToken)).toMatchObject(unauthorized);
    const refreshed = await api.post(apiPaths.refresh, { refresh_token: other.refreshToken });
    expect(refreshed).toMatchObject(unauthorized);
    expect(await list(user)).toMatchObject({ total: 1 });
    const again = await api.delete(oneSessionPath(id), user.accessToken);
    expect(again).toMatchObject(failure(404, "NOT_FOUND"));
  });

  it("can end the current session", async () => {
    const user = await seedSignedInUser(api);
    const { id } = await currentOf(user);
    expect((await api.delete(oneSessionPath(id), user.accessToken)).status).toBe(200);
    expect(await api.get(apiPaths.session, user.accessToken)).toMatchObject(unauthorized);
  });

  it("404 for another user's session, an unknown one and an invalid id", async () => {
    const [user, stranger] = [await seedSignedInUser(api), await seedSignedInUser(api)];
    const { id } = await currentOf(stranger);
    for (const one of [id, unknownId, "7"]) {
      const answer = await api.delete(oneSessionPath(one), user.accessToken);
      expect(answer).toMatchObject(failure(404, "NOT_FOUND"));
    }
    expect((await api.get(apiPaths.session, stranger.accessToken)).status).toBe(200);
  });
});

describe("DELETE /v1/auth/sessions", () => {
  it("ends all others, returns their number, and keeps this one", async () => {
    const user = await seedSignedInUser(api);
    const stranger = await seedSignedInUser(api);
    const others = [await seedSession(api, user), await seedSession(api, user)];
    const end = () => api.delete(apiPaths.sessions, user.accessToken);
    expect(await end()).toMatchObject({ status: 200, body: { ok: true, ended: 2 } });
    for (const { accessToken } of others) {
      expect(await api.get(apiPaths.session, accessToken)).toMatchObject(unauthorized);
    }
    for (const { accessToken } of [user, stranger]) {
      expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
    }
    expect(await end()).toMatchObject({ body: { ended: 0 } });
  });

  it("401 without a session, and 403 with a cookie from another site", async () => {
    const user = await seedSignedInUser(api);
    const visitor = new Visitor(api.baseUrl, firefox);
    await visitor.signIn(user.email, user.password);
    const headers = { cookie: visitor.cookie, origin: "https://evil.example" };
    for (const path of [apiPaths.sessions, oneSessionPath(unknownId)]) {
      expect(await api.call("DELETE", path)).toMatchObject(unauthorized);
      const answer = await api.call("DELETE", path, { headers });
      expect(answer).toMatchObject(failure(403, "FORBIDDEN"));
    }
    expect(await list(user)).toMatchObject({ total: 2 });
  });

  it("is audited", async () => {
    const user = await seedSignedInUser(api);
    const { id } = await currentOf(await seedSession(api, user));
    await api.delete(oneSessionPath(id), user.accessToken);
    await seedSession(api, user);
    await api.delete(apiPaths.sessions, user.accessToken);
    const rows = await queryDatabase<{ event: string; session_id: string; details: unknown }>(
      sharedServer(),
      `select event, session_id, details from audit_events
       where user_id = '${user.user.id}' and event like '%session%' order by id`,
    );
    expect(rows).toMatchObject([
      { event: "session-end", session_id: id },
      { event: "other-sessions-end", details: { ended: "1" } },
    ]);
  });
});
