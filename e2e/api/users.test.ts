import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { apiPaths, invitationsPath, oneUserPath, userSessionsPath } from "@/lib/contract/paths";
import { UserPage } from "@/lib/contract/users";
import { type Account, type Credentials, seedAccount, seedSession } from "../support/accounts";
import { failure } from "../support/api";
import { forbidden, invalid, invalidInvitation, notFound, unauthorized } from "../support/failures";
import { mintSession } from "../support/mint";
import {
  changeUser,
  openBrowser,
  type Person,
  seedAdmin,
  seedInvitation,
  seedPerson,
  seedTeam,
  signUp,
} from "../support/people";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";
import { sharedServer } from "../support/shared-server";

const lastAdmin = failure(409, "LAST_ADMIN");

/** An account with two admins. */
async function seedAdmins() {
  const admin = await seedAdmin();
  const account = admin.user.accountId;
  return { admin, account, other: await seedAdmin(account) };
}

const remove = ({ accessToken }: Person, { user }: Account) =>
  api.delete(oneUserPath(user.id), accessToken);

const signIn = ({ email, password }: Credentials) =>
  api.post(apiPaths.session, { email, password });

const list = async (token: string) => UserPage.parse((await api.get(apiPaths.users, token)).body);

async function giveKey({ user }: Account, lastUsedAt: string | null, expiresAt: string | null) {
  await query(
    `insert into api_keys (id, user_id, name, secret_hash, created_at, last_used_at, expires_at)
     values ($1, $2, 'nightly', $5, now(), $3, $4)`,
    [randomUUID(), user.id, lastUsedAt, expiresAt, randomUUID()],
  );
}

const activeAdmins = (account: string) =>
  query<{ id: string }>(
    "select id from users where account_id = $1 and role = 'admin' and disabled_at is null",
    [account],
  );

describe("GET /v1/auth/users", () => {
  it("lists the account's members by email, with role, state, last use, sessions and keys", async () => {
    const { admin, account, member } = await seedTeam();
    const unused = await seedAccount(sharedServer(), { account, email: `zz-${admin.email}` });
    await seedSession(api, member);
    await giveKey(member, "2046-05-04T03:02:01.000Z", null);
    await giveKey(member, null, "2020-01-01T00:00:00.000Z");
    await seedPerson();
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
});

/** Calls that wait while somebody is removed, disabled or demoted: removed-admin.test.ts. */
describe("PATCH /v1/auth/users/:id", () => {
  it("changes a role, effective at the next request, and records the actor", async () => {
    const { admin, account, member } = await seedTeam();
    const { id } = member.user;
    expect(await api.get(apiPaths.users, member.accessToken)).toMatchObject(forbidden);
    const made = await changeUser(admin, member, { role: "admin" });
    expect(made).toMatchObject({ status: 200, body: { user: { id, role: "admin" } } });
    expect((await api.get(apiPaths.users, member.accessToken)).status).toBe(200);
    await changeUser(admin, member, { role: "admin" });
    const back = await changeUser(admin, member, { role: "member" });
    expect(back).toMatchObject({ body: { user: { role: "member" } } });
    expect(await api.get(apiPaths.users, member.accessToken)).toMatchObject(forbidden);
    const rows = await query(
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
    const { cookie } = await openBrowser(member);
    const disabled = await changeUser(admin, member, { disabled: true });
    expect(disabled).toMatchObject({
      status: 200,
      body: { user: { state: "disabled", sessions: 0 } },
    });
    for (const refused of [
      api.get(apiPaths.session, member.accessToken),
      api.call("GET", apiPaths.session, { headers: { cookie } }),
      api.post(apiPaths.refresh, { refresh_token: member.refreshToken }),
      signIn(member),
    ]) {
      expect(await refused).toMatchObject(unauthorized);
    }
    const enabled = await changeUser(admin, member, { disabled: false });
    expect(enabled).toMatchObject({ body: { user: { state: "active", sessions: 0 } } });
    expect((await signIn(member)).status).toBe(200);
    expect(await api.get(apiPaths.session, member.accessToken)).toMatchObject(unauthorized);
  });

  it("409 for the last active admin; disabled admins do not count", async () => {
    const { admin, account, other } = await seedAdmins();
    await changeUser(admin, other, { disabled: true });
    for (const change of [{ role: "member" }, { disabled: true }]) {
      expect(await changeUser(admin, admin, change)).toMatchObject(lastAdmin);
    }
    expect(await remove(admin, admin)).toMatchObject(lastAdmin);
    expect(await activeAdmins(account)).toEqual([{ id: admin.user.id }]);
    await changeUser(admin, other, { disabled: false });
    expect((await changeUser(admin, admin, { role: "member" })).status).toBe(200);
  });

  it("two admins who demote, disable or remove each other in parallel leave one", async () => {
    const acts = [
      (by: Person, whom: Person) => changeUser(by, whom, { role: "member" }),
      (by: Person, whom: Person) => changeUser(by, whom, { disabled: true }),
      remove,
    ];
    for (const act of [...acts, ...acts, ...acts]) {
      const { admin, account, other } = await seedAdmins();
      const answers = await Promise.all([act(admin, other), act(other, admin)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await activeAdmins(account)).toHaveLength(1);
    }
  });

  it.each([
    ["demoted", { role: "member" }],
    ["disabled", { disabled: true }],
  ])("invitations of a user who is %s stop working", async (_, change) => {
    const { admin, other } = await seedAdmins();
    const { email, token } = await seedInvitation(other);
    expect((await changeUser(admin, other, change)).status).toBe(200);
    expect(await signUp(email, token)).toMatchObject(invalidInvitation);
  });

  it.each([
    ["body", {}],
    ["role", { role: "king" }],
    ["disabled", { disabled: "yes" }],
  ])("400 for the field %s in %j", async (field, body) => {
    const { admin, member } = await seedTeam();
    expect(await changeUser(admin, member, body)).toMatchObject(invalid(field));
  });
});

describe("DELETE /v1/auth/users/:id", () => {
  it("deletes the user and personal data, and keeps an anonymous audit event", async () => {
    const { admin, account, member } = await seedTeam();
    const { id } = member.user;
    await giveKey(member, null, null);
    await query(
      `insert into audit_events (event, account_id, user_id, client_address)
       values ('login', $1, $2, '203.0.113.9')`,
      [account, id],
    );
    expect((await remove(admin, member)).status).toBe(200);
    expect(await api.get(apiPaths.session, member.accessToken)).toMatchObject(unauthorized);
    expect(await signIn(member)).toMatchObject(unauthorized);
    expect(await list(admin.accessToken)).toMatchObject({ total: 1 });
    const everything = await query<{ text: string }>(
      `select json_agg(a)::text as text from audit_events a where account_id = $1
       union all select json_agg(i)::text from invitations i where account_id = $1
       union all select json_agg(s)::text from sessions s where user_id::text = $2
       union all select json_agg(k)::text from api_keys k where user_id::text = $2`,
      [account, id],
    );
    const kept = everything.map(({ text }) => text ?? "").join("\n");
    expect(kept).toContain("user-delete");
    for (const personal of [id, member.email, "203.0.113.9"]) expect(kept).not.toContain(personal);
    expect(await remove(admin, member)).toMatchObject(notFound);
  });

  it("revokes the invitations that the user sent, and ends those to their email", async () => {
    const { admin, account, other } = await seedAdmins();
    const { email } = await seedInvitation(other);
    await query(
      `insert into invitations (id, account_id, email, role, token_hash, expires_at)
       values ($1, $2, $3, 'admin', $4, now() + interval '1 day')`,
      [randomUUID(), account, other.email, randomUUID()],
    );
    expect((await remove(admin, other)).status).toBe(200);
    const inState = async (state: string) =>
      (await api.get(invitationsPath(state), admin.accessToken)).body;
    expect(await inState("pending")).toMatchObject({ total: 0 });
    expect(await inState("revoked")).toMatchObject({
      total: 1,
      invitations: [{ email, invitedBy: null }],
    });
  });

  it("succeeds while the user keeps refreshing, whose refreshes are then refused", async () => {
    const { admin, member } = await seedTeam();
    const statuses = new Set<number>();
    let isDone = false;
    const minted = Array.from({ length: 4 }, () => mintSession(member.user.id, sharedServer()));
    const refreshing = (await Promise.all(minted)).map(async (first) => {
      let token = first;
      while (!isDone) {
        const { status, body } = await api.post(apiPaths.refresh, { refresh_token: token });
        statuses.add(status);
        if (status !== 200) return;
        token = (body as { refresh_token: string }).refresh_token;
      }
    });
    while (!statuses.has(200)) await wait(5);
    expect((await remove(admin, member)).status).toBe(200);
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
    expect((await signIn(member)).status).toBe(200);
  });
});
