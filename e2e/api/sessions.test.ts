import { describe, expect, it } from "vitest";
import { apiPaths, oneSessionPath } from "@/lib/contract/paths";
import { SessionPage } from "@/lib/contract/sessions";
import { seedAccount, seedSession, signIn, type Tokens } from "../support/accounts";
import { notFound, unauthorized } from "../support/failures";
import { openBrowser, seedPerson } from "../support/people";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const list = async ({ accessToken }: Tokens) =>
  SessionPage.parse((await api.get(apiPaths.sessions, accessToken)).body);

async function currentOf(tokens: Tokens) {
  const [current] = (await list(tokens)).sessions;
  if (!current?.current) throw new Error("The current session does not come first.");
  return current;
}

describe("GET /v1/auth/sessions", () => {
  it("lists the current session first, then by last use, each with its device", async () => {
    const account = await seedAccount();
    const mine = await signIn(api, account, { "user-agent": "curl/8.14.1" });
    await openBrowser(account, firefox);
    const last = await signIn(api, account, { "user-agent": "" });
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
    const user = await seedPerson();
    const ended = await seedSession(api, user);
    await api.delete(apiPaths.session, ended.accessToken);
    await seedPerson();
    expect(await list(user)).toMatchObject({ total: 1, sessions: [{ current: true }] });
  });

  it("records a browser's use at most once in five minutes, and never a program's", async () => {
    const user = await seedPerson();
    const { cookie } = await openBrowser(user, firefox);
    const use = () => api.call("GET", apiPaths.session, { headers: { cookie } });
    const usedAt = async () =>
      (await list(user)).sessions.find(({ current }) => !current)?.lastUsedAt ?? "";
    const first = await usedAt();
    await use();
    expect(await usedAt()).toBe(first);
    await query(
      "update sessions set last_used_at = last_used_at - interval '6 minutes' where user_id = $1",
      [user.user.id],
    );
    const before = await usedAt();
    expect(Date.parse(before)).toBeLessThan(Date.parse(first));
    expect((await use()).status).toBe(200);
    expect(Date.parse(await usedAt())).toBeGreaterThan(Date.parse(first));
    const program = await currentOf(user);
    expect(Date.parse(program.lastUsedAt)).toBeLessThan(Date.parse(program.createdAt));
  });
});

describe("DELETE /v1/auth/sessions/:id", () => {
  it("ends that session immediately, for its access and refresh token", async () => {
    const user = await seedPerson();
    const other = await seedSession(api, user);
    const { id } = await currentOf(other);
    expect((await api.delete(oneSessionPath(id), user.accessToken)).status).toBe(200);
    expect(await api.get(apiPaths.session, other.accessToken)).toMatchObject(unauthorized);
    const refreshed = await api.post(apiPaths.refresh, { refresh_token: other.refreshToken });
    expect(refreshed).toMatchObject(unauthorized);
    expect(await list(user)).toMatchObject({ total: 1 });
    const again = await api.delete(oneSessionPath(id), user.accessToken);
    expect(again).toMatchObject(notFound);
  });

  it("can end the current session", async () => {
    const user = await seedPerson();
    const { id } = await currentOf(user);
    expect((await api.delete(oneSessionPath(id), user.accessToken)).status).toBe(200);
    expect(await api.get(apiPaths.session, user.accessToken)).toMatchObject(unauthorized);
  });
});

describe("DELETE /v1/auth/sessions", () => {
  it("ends all others, returns their number, and keeps this one", async () => {
    const user = await seedPerson();
    const stranger = await seedPerson();
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

  it("is audited", async () => {
    const user = await seedPerson();
    const { id } = await currentOf(await seedSession(api, user));
    await api.delete(oneSessionPath(id), user.accessToken);
    await seedSession(api, user);
    await api.delete(apiPaths.sessions, user.accessToken);
    const rows = await query(
      `select event, session_id, details from audit_events
       where user_id = $1 and event like '%session%' order by id`,
      [user.user.id],
    );
    expect(rows).toMatchObject([
      { event: "session-end", session_id: id },
      { event: "other-sessions-end", details: { ended: "1" } },
    ]);
  });
});
