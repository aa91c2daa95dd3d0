import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { expect, it } from "vitest";
import {
  apiPaths,
  invitationPath,
  invitationResendPath,
  keyPath,
  oneSessionPath,
  oneUserPath,
  userSessionsPath,
} from "@/lib/contract/paths";
import {
  newEmail,
  newPassword,
  seedAccount,
  seedSession,
  seedSignedInUser,
} from "../support/accounts";
import { ageRotation } from "../support/age-rotation";
import { seedKey } from "../support/api-keys";
import { testDatabase } from "../support/databases";
import { dumpDatabase } from "../support/dump-database";
import { mintInvitation, mintPasswordReset } from "../support/mint";
import { outboxMailsTo } from "../support/outbox";
import { ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";
import { wideLimits } from "../support/shared-server";

const { server, api } = await ownServer(wideLimits);
const admin = await seedSignedInUser(api, server, { role: "admin" });
const member = await seedAccount(server);

/** Performs the act and returns the status of the answer. */
type Act = () => Promise<number>;
type Prepared = { prepare: () => Promise<Act>; done: number; undone: number };

/** `done`: the status when it succeeds; `undone`: when its audit event cannot be written. */
const act = (prepare: Prepared["prepare"], done = 200, undone = 500): Prepared => {
  return { prepare, done, undone };
};

const post = async (path: string, body: unknown, token?: string) =>
  (await api.post(path, body, token === undefined ? {} : { token })).status;
const remove = async (path: string, token: string) => (await api.delete(path, token)).status;

const patch = async (path: string, body: unknown) =>
  (await api.patch(path, body, admin.accessToken)).status;
const refresh = (refreshToken: string) => post(apiPaths.refresh, { refresh_token: refreshToken });

const newSession = () => seedSession(api, member, server);
const seedColleague = async () =>
  (await seedSignedInUser(api, server, { account: admin.user.accountId })).user.id;

async function openInvitation(): Promise<string> {
  const invitation = { email: newEmail(), role: "member" };
  const { body } = await api.post(apiPaths.invitations, invitation, { token: admin.accessToken });
  return (body as { invitation: { id: string } }).invitation.id;
}

/** Each entry prepares its act and returns it. */
const acts: Record<string, Prepared> = {
  "sign-up": act(async () => {
    const { token: invitationToken } = await mintInvitation({}, server);
    const body = { email: newEmail(), password: newPassword(), invitationToken };
    return () => post(apiPaths.signUp, body);
  }, 201),
  login: act(async () => () => post(apiPaths.session, member)),
  "login-failure": act(
    async () => () => post(apiPaths.session, { ...member, password: newPassword() }),
    401,
  ),
  refresh: act(async () => {
    const { refreshToken } = await newSession();
    return () => refresh(refreshToken);
  }),
  "refresh-replay": act(async () => {
    const { refreshToken } = await newSession();
    await refresh(refreshToken);
    return () => refresh(refreshToken);
  }),
  "refresh-reuse": act(async () => {
    const { refreshToken } = await newSession();
    await refresh(refreshToken);
    await ageRotation(server, refreshToken);
    return () => refresh(refreshToken);
  }, 401),
  logout: act(async () => {
    const { accessToken } = await newSession();
    return () => remove(apiPaths.session, accessToken);
  }),
  "session-end": act(async () => {
    const user = await seedSignedInUser(api, server);
    await seedSession(api, user, server);
    const { body } = await api.get(apiPaths.sessions, user.accessToken);
    const { sessions } = body as { sessions: { id: string; current: boolean }[] };
    const id = sessions.find(({ current }) => !current)?.id ?? "";
    return () => remove(oneSessionPath(id), user.accessToken);
  }),
  "other-sessions-end": act(async () => {
    const user = await seedSignedInUser(api, server);
    await seedSession(api, user, server);
    return () => remove(apiPaths.sessions, user.accessToken);
  }),
  "password-change": act(async () => {
    const { password: currentPassword, accessToken } = await seedSignedInUser(api, server);
    const body = { currentPassword, newPassword: newPassword() };
    return () => post(apiPaths.password, body, accessToken);
  }),
  "password-change-failure": act(async () => {
    const { accessToken } = await newSession();
    const body = { currentPassword: newPassword(), newPassword: newPassword() };
    return () => post(apiPaths.password, body, accessToken);
  }, 400),
  "password-reset": act(async () => {
    const body = {
      resetToken: await mintPasswordReset((await seedAccount(server)).user.id, server),
      password: newPassword(),
    };
    return () => post(apiPaths.passwordReset, body);
  }),
  invitation: act(async () => {
    const body = { email: newEmail(), role: "member" };
    return () => post(apiPaths.invitations, body, admin.accessToken);
  }, 201),
  "invitation-resend": act(async () => {
    const path = invitationResendPath(await openInvitation());
    return () => post(path, {}, admin.accessToken);
  }),
  "invitation-revoke": act(async () => {
    const path = invitationPath(await openInvitation());
    return () => remove(path, admin.accessToken);
  }),
  "key-create": act(async () => () => post(apiPaths.keys, { name: "x" }, admin.accessToken), 201),
  "key-delete": act(async () => {
    const { id } = await seedKey(api, admin);
    return () => remove(keyPath(id), admin.accessToken);
  }),
  "role-change": act(
    async () => {
      const { email } = await seedAccount(server);
      const args = ["--email", email, "--role", "admin"];
      return async () => (await runCommand("user", args, server)).code;
    },
    0,
    1,
  ),
  "user-disable": act(async () => {
    const path = oneUserPath(await seedColleague());
    return () => patch(path, { disabled: true });
  }),
  "user-enable": act(async () => {
    const path = oneUserPath(await seedColleague());
    await patch(path, { disabled: true });
    return () => patch(path, { disabled: false });
  }),
  "user-sessions-end": act(async () => {
    const path = userSessionsPath(await seedColleague());
    return () => remove(path, admin.accessToken);
  }),
  "user-delete": act(async () => {
    const path = oneUserPath(await seedColleague());
    return () => remove(path, admin.accessToken);
  }),
  "user-delete-failure": act(async () => {
    const { accessToken: token } = await newSession();
    const body = JSON.stringify({ password: newPassword() });
    return async () => (await api.call("DELETE", apiPaths.ownUser, { token, body })).status;
  }, 400),
  "data-export": act(async () => {
    const { accessToken } = await newSession();
    return async () => (await api.get(apiPaths.ownUserExport, accessToken)).status;
  }),
};

/** Makes writing rows of this event fail from now on; null removes the failure. */
async function refuseToAudit(event: string | null): Promise<void> {
  await queryDatabase(
    server,
    `create or replace function refuse_audit() returns trigger language plpgsql as $body$
     begin
       if new.event = '${event ?? ""}' then raise exception 'no room for %', new.event; end if;
       return new;
     end $body$`,
  );
  await queryDatabase(
    server,
    `create or replace trigger refuse_audit before insert on audit_events
     for each row execute function refuse_audit()`,
  );
}

/** How many events of a kind are recorded. Equal ones share a row. */
async function countOf(event: string): Promise<number> {
  const [found] = await queryDatabase<{ events: number | null }>(
    server,
    "select sum(count)::int as events from audit_events where event = $1",
    [event],
  );
  return found?.events ?? 0;
}

it.each(Object.entries(acts))(
  "%s: is rolled back when its audit event cannot be written; otherwise there is one event",
  async (event, { prepare, done, undone }) => {
    const act = await prepare();
    const before = await dumpDatabase(server);
    await refuseToAudit(event);
    expect(await act()).toBe(undone);
    expect(await dumpDatabase(server)).toEqual(before);
    await refuseToAudit(null);
    const events = await countOf(event);
    expect(await act()).toBe(done);
    expect(await countOf(event)).toBe(events + 1);
  },
);

it("password-reset-request: stores and sends no link when its audit event cannot be written", async () => {
  const { email } = await seedAccount(server);
  const event = "password-reset-request";
  const ask = () => post(apiPaths.passwordResetRequest, { email });
  const before = await dumpDatabase(server);
  await refuseToAudit(event);
  expect(await ask()).toBe(200);
  while (!server.logs().includes("a password reset failed")) await wait(50);
  expect(await dumpDatabase(server)).toEqual(before);
  expect(outboxMailsTo(email, server)).toEqual([]);
  await refuseToAudit(null);
  const events = await countOf(event);
  expect(await ask()).toBe(200);
  while (outboxMailsTo(email, server).length === 0) await wait(50);
  expect(await countOf(event)).toBe(events + 1);
});

it("records events about users and invitations in their account's journal", async () => {
  const rows = await queryDatabase<{ event: string; rows: number }>(
    server,
    `select event, count(account_id)::int as rows from audit_events
     where user_id is not null or invitation_id is not null
     group by event having count(*) > count(account_id)
     union all select 'any', count(account_id)::int from audit_events a
     where account_id = (select account_id from users where id = a.user_id)`,
  );
  expect(rows).toEqual([{ event: "any", rows: expect.any(Number) }]);
  expect(rows[0]?.rows).toBeGreaterThanOrEqual(Object.keys(acts).length);
});

it.runIf(testDatabase() === "postgres")(
  "a sign-in fails and is recorded as a failure if its user is disabled during hashing",
  async () => {
    const account = await seedAccount(server);
    const before = await countOf("login-failure");
    const sql = postgres(server.databaseUrl ?? "", { max: 2, onnotice: () => {} });
    let signingIn = Promise.resolve(0);
    await sql.begin(async (transaction) => {
      await transaction`update users set disabled_at = now() where id = ${account.user.id}`;
      signingIn = post(apiPaths.session, account);
      let waiting = 0;
      while (waiting === 0) {
        const [locks] = await sql<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_locks where not granted`;
        waiting = locks?.waiting ?? 0;
      }
    });
    await sql.end();
    expect(await signingIn).toBe(401);
    expect(await countOf("login-failure")).toBe(before + 1);
    const opened = "select id from sessions where user_id = $1";
    expect(await queryDatabase(server, opened, [account.user.id])).toEqual([]);
  },
);
