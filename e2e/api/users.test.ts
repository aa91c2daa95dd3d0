import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths, oneUserPath, userSessionsPath, usersPath } from "@/lib/contract/paths";
import { UserPage } from "@/lib/contract/users";
import {
  type Account,
  newEmail,
  newPassword,
  seedAccount,
  seedSession,
  seedSignedInUser,
} from "../support/accounts";
import { Api, failure } from "../support/api";
import { Visitor } from "../support/browser-session";
import { countBlocked } from "../support/count-blocked";
import { testDatabase } from "../support/databases";
import { mintSession } from "../support/mint";
import { queryDatabase } from "../support/query-database";
import { sharedServer } from "../support/shared-server";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

const unknownId = "00000000-0000-4000-8000-000000000000";
const unauthorized = failure(401, "UNAUTHORIZED");
const lastAdmin = failure(409, "LAST_ADMIN");
const server = () => sharedServer();

async function seedAdmin() {
  const admin = await seedSignedInUser(api, server(), { role: "admin" });
  return { admin, account: admin.user.accountId };
}

async function seedTeam() {
  const { admin, account } = await seedAdmin();
  return { admin, account, member: await seedSignedInUser(api, server(), { account }) };
}

const patch = (id: string, body: unknown, token: string) =>
  api.call("PATCH", oneUserPath(id), { token, body: JSON.stringify(body) });

async function list(token: string, page = 1) {
  const answer = await api.get(usersPath(page), token);
  expect(answer.status).toBe(200);
  return UserPage.parse(answer.body);
}

async function giveKey({ user }: Account, lastUsedAt: string | null, expiresAt: string | null) {
  await queryDatabase(
    server(),
    `insert into api_keys (id, user_id, name, secret_hash, created_at, last_used_at, expires_at)
     values ($1, $2, 'nightly', $5, now(), $3, $4)`,
    [randomUUID(), user.id, lastUsedAt, expiresAt, randomUUID()],
  );
}

const activeAdmins = (account: string) =>
  queryDatabase<{ id: string }>(
    server(),
    "select id from users where account_id = $1 and role = 'admin' and disabled_at is null",
    [account],
  );

describe("GET /v1/auth/users", () => {
  it("lists the account's members by email, with role, state, last use, sessions and keys", async () => {
    const { admin, account, member } = await seedTeam();
    const unused = await seedAccount(server(), { account, email: `zz-${admin.email}` });
    await seedSession(api, member);
    await giveKey(member, "2046-05-04T03:02:01.000Z", null);
    await giveKey(member, null, "2020-01-01T00:00:00.000Z");
    await seedSignedInUser(api);
    const { users, total, page } = await list(admin.accessToken);
    expect({ total, page }).toEqual({ total: 3, page: 1 });
    expect(users.map(({ email }) => email)).toEqual(
      [admin.email, member.email, unused.email].toSorted(),
    );
    const of = (email: string) => users.find((user) => user.email === email);
    expect(of(member.email)).toMatchObject({
      id: member.user.id,
      role: "member",
      state: "active",
      sessions: 2,
      keys: 1,
      lastUsedAt: "2046-05-04T03:02:01.000Z",
    });
    expect(of(unused.email)).toMatchObject({ lastUsedAt: null, sessions: 0, keys: 0 });
    expect(of(admin.email)).toMatchObject({ role: "admin", sessions: 1 });
    expect(Date.parse(of(admin.email)?.lastUsedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("is paged by 20, each entry once", async () => {
    const { admin, account } = await seedAdmin();
    await Promise.all(Array.from({ length: 21 }, () => seedAccount(server(), { account })));
    const pages = [await list(admin.accessToken), await list(admin.accessToken, 2)];
    expect(pages.map(({ users }) => users.length)).toEqual([20, 2]);
    expect(new Set(pages.flatMap(({ users }) => users.map(({ id }) => id))).size).toBe(22);
    expect(await list(admin.accessToken, 3)).toMatchObject({ users: [], total: 22 });
  });

  it("400 for an invalid page, 401 without a session, 403 for a member", async () => {
    const { admin, member } = await seedTeam();
    const wrong = await api.get(`${apiPaths.users}?page=0`, admin.accessToken);
    expect(wrong).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "page" }));
    expect(await api.get(apiPaths.users)).toMatchObject(unauthorized);
    const refused = await api.get(apiPaths.users, member.accessToken);
    expect(refused).toMatchObject(failure(403, "FORBIDDEN"));
  });
});

describe("PATCH /v1/auth/users/:id", () => {
  it("changes a role, effective at the next request, and records the actor", async () => {
    const { admin, account, member } = await seedTeam();
    const { id } = member.user;
    expect((await api.get(apiPaths.users, member.accessToken)).status).toBe(403);
    const made = await patch(id, { role: "admin" }, admin.accessToken);
    expect(made).toMatchObject({ status: 200, body: { user: { id, role: "admin" } } });
    expect((await api.get(apiPaths.users, member.accessToken)).status).toBe(200);
    await patch(id, { role: "admin" }, admin.accessToken);
    const back = await patch(id, { role: "member" }, admin.accessToken);
    expect(back).toMatchObject({ body: { user: { role: "member" } } });
    expect((await api.get(apiPaths.users, member.accessToken)).status).toBe(403);
    const rows = await queryDatabase(
      server(),
      `select account_id, actor_user_id, details from audit_events
       where event = 'role-change' and user_id = $1 order by id`,
      [id],
    );
    const who = { account_id: account, actor_user_id: admin.user.id };
    expect(rows).toEqual([
      { ...who, details: { from: "member", to: "admin" } },
      { ...who, details: { from: "admin", to: "member" } },
    ]);
  });

  it("disables a user: no session, sign-in or password reset; and enables again", async () => {
    const { admin, member } = await seedTeam();
    const { id } = member.user;
    const visitor = new Visitor(api.baseUrl);
    await visitor.signIn(member.email, member.password);
    const disabled = await patch(id, { disabled: true }, admin.accessToken);
    expect(disabled).toMatchObject({
      status: 200,
      body: { user: { state: "disabled", sessions: 0 } },
    });
    expect(await api.get(apiPaths.session, member.accessToken)).toMatchObject(unauthorized);
    const browser = { headers: { cookie: visitor.cookie } };
    expect(await api.call("GET", apiPaths.session, browser)).toMatchObject(unauthorized);
    const refresh = { refresh_token: member.refreshToken };
    expect(await api.post(apiPaths.refresh, refresh)).toMatchObject(unauthorized);
    const { email, password } = member;
    expect(await api.post(apiPaths.session, { email, password })).toMatchObject(unauthorized);
    const enabled = await patch(id, { disabled: false }, admin.accessToken);
    expect(enabled).toMatchObject({ body: { user: { state: "active", sessions: 0 } } });
    expect((await api.post(apiPaths.session, { email, password })).status).toBe(200);
    expect(await api.get(apiPaths.session, member.accessToken)).toMatchObject(unauthorized);
  });

  it("409 for the last active admin; disabled admins do not count", async () => {
    const { admin, account } = await seedAdmin();
    const { id } = admin.user;
    const other = await seedAccount(server(), { account, role: "admin" });
    await patch(other.user.id, { disabled: true }, admin.accessToken);
    for (const body of [{ role: "member" }, { disabled: true }]) {
      expect(await patch(id, body, admin.accessToken)).toMatchObject(lastAdmin);
    }
    expect(await api.delete(oneUserPath(id), admin.accessToken)).toMatchObject(lastAdmin);
    expect(await activeAdmins(account)).toEqual([{ id }]);
    await patch(other.user.id, { disabled: false }, admin.accessToken);
    expect((await patch(id, { role: "member" }, admin.accessToken)).status).toBe(200);
  });

  it("two admins who demote, disable or remove each other in parallel leave one", async () => {
    const acts = [
      (id: string, token: string) => patch(id, { role: "member" }, token),
      (id: string, token: string) => patch(id, { disabled: true }, token),
      (id: string, token: string) => api.delete(oneUserPath(id), token),
    ];
    for (const act of [...acts, ...acts, ...acts]) {
      const { admin, account } = await seedAdmin();
      const other = await seedSignedInUser(api, server(), { account, role: "admin" });
      const answers = await Promise.all([
        act(other.user.id, admin.accessToken),
        act(admin.user.id, other.accessToken),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await activeAdmins(account)).toHaveLength(1);
    }
  });

  it.runIf(testDatabase() === "postgres")(
    "of two who are both authenticated already, one succeeds and the other gets 403",
    async () => {
      const { admin, account } = await seedAdmin();
      const other = await seedSignedInUser(api, server(), { account, role: "admin" });
      const sql = postgres(server().environment.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
      let both: Promise<{ status: number }[]> = Promise.resolve([]);
      await sql.begin(async (transaction) => {
        const [holder] = await transaction<{ pid: number }[]>`
          select pg_backend_pid() as pid from accounts where id = ${account} for update`;
        both = Promise.all([
          patch(other.user.id, { role: "member" }, admin.accessToken),
          patch(admin.user.id, { role: "member" }, other.accessToken),
        ]);
        // The second waits for the first, which waits for this transaction.
        while ((await countBlocked(sql, holder?.pid ?? 0)) < 2);
      });
      await sql.end();
      expect((await both).map(({ status }) => status).toSorted()).toEqual([200, 403]);
      expect(await activeAdmins(account)).toHaveLength(1);
    },
  );

  it.each([
    ["demoted", { role: "member" }],
    ["disabled", { disabled: true }],
  ])("invitations of a user who is %s stop working", async (_, change) => {
    const { admin, account } = await seedAdmin();
    const other = await seedSignedInUser(api, server(), { account, role: "admin" });
    const email = newEmail();
    const invited = await api.post(
      apiPaths.invitations,
      { email, role: "admin" },
      { token: other.accessToken },
    );
    const { url } = invited.body as { url: string };
    const invitationToken = url.slice(url.lastIndexOf("/") + 1);
    expect((await patch(other.user.id, change, admin.accessToken)).status).toBe(200);
    const signUp = { email, password: newPassword(), invitationToken };
    expect(await api.post(apiPaths.signUp, signUp)).toMatchObject(
      failure(422, "INVALID_INVITATION_TOKEN"),
    );
  });

  it("400 for an empty body, an invalid role and an invalid state", async () => {
    const { admin, member } = await seedTeam();
    const id = member.user.id;
    for (const [body, field] of [
      [{}, "body"],
      [{ role: "king" }, "role"],
      [{ disabled: "yes" }, "disabled"],
    ] as const) {
      const answer = await patch(id, body, admin.accessToken);
      expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field }));
    }
  });
});

describe("DELETE /v1/auth/users/:id", () => {
  it("deletes the user and personal data, and keeps an anonymous audit event", async () => {
    const { admin, account, member } = await seedTeam();
    const { id } = member.user;
    await giveKey(member, null, null);
    await queryDatabase(
      server(),
      `insert into audit_events (event, account_id, user_id, client_address)
       values ('login', $1, $2, '203.0.113.9')`,
      [account, id],
    );
    expect((await api.delete(oneUserPath(id), admin.accessToken)).status).toBe(200);
    expect(await api.get(apiPaths.session, member.accessToken)).toMatchObject(unauthorized);
    const { email, password } = member;
    expect(await api.post(apiPaths.session, { email, password })).toMatchObject(unauthorized);
    expect(await list(admin.accessToken)).toMatchObject({ total: 1 });
    const everything = await queryDatabase<{ text: string }>(
      server(),
      `select json_agg(a)::text as text from audit_events a where account_id = $1
       union all select json_agg(i)::text from invitations i where account_id = $1
       union all select json_agg(s)::text from sessions s where user_id::text = $2
       union all select json_agg(k)::text from api_keys k where user_id::text = $2`,
      [account, id],
    );
    const kept = everything.map(({ text }) => text ?? "").join("\n");
    expect(kept).toContain("user-delete");
    for (const personal of [id, email, "203.0.113.9"]) expect(kept).not.toContain(personal);
    const again = await api.delete(oneUserPath(id), admin.accessToken);
    expect(again).toMatchObject(failure(404, "NOT_FOUND"));
  });

  it("revokes the invitations that the user sent, and ends those to their email", async () => {
    const { admin, account } = await seedAdmin();
    const other = await seedSignedInUser(api, server(), { account, role: "admin" });
    const invite = async (email: string, token: string) => {
      const answer = await api.post(apiPaths.invitations, { email, role: "member" }, { token });
      expect(answer.status).toBe(201);
    };
    await invite(`kept-${other.email}`, other.accessToken);
    await queryDatabase(
      server(),
      `insert into invitations (id, account_id, email, role, token_hash, expires_at)
       values ($1, $2, $3, 'admin', $4, now() + interval '1 day')`,
      [randomUUID(), account, other.email, randomUUID()],
    );
    expect((await api.delete(oneUserPath(other.user.id), admin.accessToken)).status).toBe(200);
    const inState = async (state: string) =>
      (await api.get(`${apiPaths.invitations}?state=${state}`, admin.accessToken)).body;
    expect(await inState("pending")).toMatchObject({ total: 0 });
    expect(await inState("revoked")).toMatchObject({
      total: 1,
      invitations: [{ email: `kept-${other.email}`, invitedBy: null }],
    });
  });

  it("of an admin who keeps inviting leaves no invitation of theirs, and each call is answered", async () => {
    const { admin, account } = await seedAdmin();
    const other = await seedSignedInUser(api, server(), { account, role: "admin" });
    const statuses = new Set<number>();
    const inviting = Array.from({ length: 8 }, async () => {
      for (let last = 201; last === 201; statuses.add(last)) {
        const invitation = { email: newEmail(), role: "admin" };
        const token = other.accessToken;
        last = (await api.post(apiPaths.invitations, invitation, { token })).status;
      }
    });
    while (!statuses.has(201)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await api.delete(oneUserPath(other.user.id), admin.accessToken)).status).toBe(200);
    await Promise.all(inviting);
    expect([...statuses].toSorted()).toEqual([201, 401]);
    const pending = await api.get(`${apiPaths.invitations}?state=pending`, admin.accessToken);
    expect(pending.body).toMatchObject({ total: 0 });
  });

  it("succeeds while the user keeps refreshing, whose refreshes are then refused", async () => {
    const { admin, member } = await seedTeam();
    const statuses = new Set<number>();
    let isDone = false;
    const minted = Array.from({ length: 4 }, () => mintSession(member.user.id, server()));
    const refreshing = (await Promise.all(minted)).map(async (first) => {
      let token = first;
      while (!isDone) {
        const { status, body } = await api.post(apiPaths.refresh, { refresh_token: token });
        statuses.add(status);
        if (status !== 200) return;
        token = (body as { refresh_token: string }).refresh_token;
      }
    });
    while (!statuses.has(200)) await new Promise((resolve) => setTimeout(resolve, 5));
    const { status } = await api.delete(oneUserPath(member.user.id), admin.accessToken);
    expect(status).toBe(200);
    await Promise.all(refreshing);
    isDone = true;
    expect([...statuses].toSorted()).toEqual([200, 401]);
  });
});

describe("DELETE /v1/auth/users/:id/sessions", () => {
  it("ends all of them immediately and returns their number", async () => {
    const { admin, member } = await seedTeam();
    await seedSession(api, member);
    const end = () => api.delete(userSessionsPath(member.user.id), admin.accessToken);
    expect(await end()).toMatchObject({ status: 200, body: { ok: true, ended: 2 } });
    expect(await api.get(apiPaths.session, member.accessToken)).toMatchObject(unauthorized);
    expect(await end()).toMatchObject({ body: { ended: 0 } });
    const { email, password } = member;
    expect((await api.post(apiPaths.session, { email, password })).status).toBe(200);
  });
});

const calls = {
  "PATCH /v1/auth/users/:id": (id: string, token?: string) =>
    api.call("PATCH", oneUserPath(id), {
      ...(token !== undefined && { token }),
      body: JSON.stringify({ disabled: true }),
    }),
  "DELETE /v1/auth/users/:id": (id: string, token?: string) => api.delete(oneUserPath(id), token),
  "DELETE /v1/auth/users/:id/sessions": (id: string, token?: string) =>
    api.delete(userSessionsPath(id), token),
};

describe.each(Object.entries(calls))("%s", (_, call) => {
  it("404 for another account's user, an unknown one and an invalid id", async () => {
    const { admin } = await seedAdmin();
    const stranger = await seedSignedInUser(api);
    for (const id of [stranger.user.id, unknownId, "7"]) {
      expect(await call(id, admin.accessToken)).toMatchObject(failure(404, "NOT_FOUND"));
    }
    expect((await api.get(apiPaths.session, stranger.accessToken)).status).toBe(200);
  });

  it("401 without a session, 403 for a member", async () => {
    const { admin, member } = await seedTeam();
    expect(await call(admin.user.id)).toMatchObject(unauthorized);
    const answer = await call(admin.user.id, member.accessToken);
    expect(answer).toMatchObject(failure(403, "FORBIDDEN"));
  });
});
