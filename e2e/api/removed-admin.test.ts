import postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import {
  apiPaths,
  invitationPath,
  invitationResendPath,
  keyPath,
  oneUserPath,
  savedSearchPath,
  userSessionsPath,
} from "@/lib/contract/paths";
import {
  type Account,
  newEmail,
  newPassword,
  seedSignedInUser,
  type Tokens,
} from "../support/accounts";
import { type Answer, Api } from "../support/api";
import { countBlocked } from "../support/count-blocked";
import { testDatabase } from "../support/databases";
import { queryDatabase } from "../support/query-database";
import { sharedServer } from "../support/shared-server";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

const server = () => sharedServer();

type Person = Account & Tokens;
type SeededTeam = Awaited<ReturnType<typeof seedTeam>>;
type Team = { account: string; admin: Person; leaving: Person; member: Person; other: Person };

/** An account of two admins, of whom one is about to leave, and two members. Its journal is empty. */
async function seedTeam(): Promise<Team & { invitations: string[] }> {
  const admin = await seedSignedInUser(api, server(), { role: "admin" });
  const account = admin.user.accountId;
  const leaving = await seedSignedInUser(api, server(), { account, role: "admin" });
  const [member, other] = [
    await seedSignedInUser(api, server(), { account }),
    await seedSignedInUser(api, server(), { account }),
  ];
  const invitations = [await invite(admin), await invite(admin)];
  await queryDatabase(server(), "delete from audit_events where account_id = $1", [account]);
  return { account, admin, leaving, member, other, invitations };
}

async function invite({ accessToken: token }: Tokens): Promise<string> {
  const body = { email: newEmail(), role: "member" };
  const answer = await api.post(apiPaths.invitations, body, { token });
  return (answer.body as { invitation: { id: string } }).invitation.id;
}

const patch = ({ accessToken: token }: Tokens, { user }: Account, body: unknown) =>
  api.call("PATCH", oneUserPath(user.id), { token, body: JSON.stringify(body) });

/** What an admin may do in an account, one call of each kind. Few enough for the server's connections. */
const acts = {
  people: ({ leaving, member, other }: SeededTeam) => [
    () => patch(leaving, leaving, { role: "admin" }),
    () => patch(leaving, member, { role: "admin" }),
    () => patch(leaving, member, { disabled: true }),
    () => api.delete(userSessionsPath(member.user.id), leaving.accessToken),
    () => api.delete(oneUserPath(other.user.id), leaving.accessToken),
  ],
  invitations: ({ leaving: { accessToken: token }, invitations }: SeededTeam) => {
    const [revoked = "", resent = ""] = invitations;
    return [
      () => api.delete(invitationPath(revoked), token),
      () => api.call("POST", invitationResendPath(resent), { token }),
      () => api.post(apiPaths.invitations, { email: newEmail(), role: "admin" }, { token }),
    ];
  },
};

/** What somebody may do to what is their own, which the journal records with their client address. */
function actsOnOneself({ accessToken: token }: Person) {
  const wrong = { currentPassword: newPassword(), newPassword: newPassword() };
  return [
    () => api.delete(apiPaths.sessions, token),
    () => api.post(apiPaths.keys, { name: "mine" }, { token }),
    () => api.post(apiPaths.password, wrong, { token }),
    () => api.get(apiPaths.ownUserExport, token),
    () => api.delete(apiPaths.session, token),
  ];
}

const departures = {
  removed: ({ admin, leaving }: Team) =>
    api.delete(oneUserPath(leaving.user.id), admin.accessToken),
  disabled: ({ admin, leaving }: Team) => patch(admin, leaving, { disabled: true }),
  demoted: ({ admin, leaving }: Team) => patch(admin, leaving, { role: "member" }),
};

const journal = (account: string) =>
  queryDatabase<{ event: string }>(
    server(),
    "select event from audit_events where account_id = $1 and event <> 'forbidden' order by id",
    [account],
  );

describe.runIf(testDatabase() === "postgres")("with the account locked", () => {
  it.each([
    ["people", "removed", 401, ["user-delete"]],
    ["invitations", "removed", 401, ["user-delete"]],
    ["people", "disabled", 401, ["user-disable"]],
    ["invitations", "disabled", 401, ["user-disable"]],
    ["people", "demoted", 403, ["role-change"]],
    ["invitations", "demoted", 403, ["role-change"]],
  ] as const)(
    "no waiting call on %s of an admin who is %s runs",
    async (on, how, status, events) => {
      const team = await seedTeam();
      const waiting = acts[on](team);
      const sql = postgres(server().environment.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
      let departure: Promise<Answer> | undefined;
      const calls: Promise<Answer>[] = [];
      let settled = 0;
      await sql.begin(async (transaction) => {
        const [holder] = await transaction<{ pid: number }[]>`
        select pg_backend_pid() as pid from accounts where id = ${team.account} for update`;
        const haveStopped = async (count: number) => {
          while ((await countBlocked(sql, holder?.pid ?? 0)) + settled < count);
        };
        departure = departures[how](team);
        await haveStopped(1);
        for (const act of waiting) {
          const call = act();
          calls.push(call);
          void call.then(() => {
            settled += 1;
          });
        }
        await haveStopped(1 + waiting.length);
        expect(settled).toBe(0);
      });
      await sql.end();
      expect((await departure)?.status).toBe(200);
      const answers = await Promise.all(calls);
      expect(answers.map((answer) => answer.status)).toEqual(waiting.map(() => status));
      expect((await journal(team.account)).map(({ event }) => event)).toEqual(events);
    },
  );
});

/** What somebody may do to what is their own, and what must not happen any more once they may not. */
async function ownActs({ accessToken: token, password }: Person) {
  const saved = await api.post(apiPaths.savedSearches, { name: "a", query: "q=a" }, { token });
  const { id: search } = (saved.body as { search: { id: string } }).search;
  const made = await api.post(apiPaths.keys, { name: "a" }, { token });
  const { id: key } = (made.body as { key: { id: string } }).key;
  const change = { currentPassword: password, newPassword: newPassword() };
  const call = (method: string, path: string, body?: unknown) => () =>
    api.call(method, path, { token, ...(body ? { body: JSON.stringify(body) } : {}) });
  return [
    [
      call("PUT", apiPaths.preferences, { tableColumns: ["city"] }),
      call("POST", apiPaths.savedSearches, { name: "b", query: "q=b" }),
      call("PATCH", savedSearchPath(search), { name: "c" }),
      call("DELETE", savedSearchPath(search)),
    ],
    [
      call("DELETE", keyPath(key)),
      call("GET", apiPaths.ownUserExport),
      call("POST", apiPaths.password, change),
      call("DELETE", apiPaths.sessions),
    ],
  ] as const;
}

describe.runIf(testDatabase() === "postgres")("with the person locked", () => {
  it.each([
    ["disabled", 0],
    ["disabled", 1],
    ["signed out", 0],
    ["signed out", 1],
  ] as const)("no waiting call of somebody who is %s runs (%i)", async (how, group) => {
    const team = await seedTeam();
    const { leaving, admin } = team;
    const acts = (await ownActs(leaving))[group];
    const sql = postgres(server().environment.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
    const calls: Promise<Answer>[] = [];
    await sql.begin(async (transaction) => {
      const [holder] = await transaction<{ pid: number }[]>`
        select pg_backend_pid() as pid from users where id = ${leaving.user.id} for update`;
      const haveStopped = async (count: number) => {
        while ((await countBlocked(sql, holder?.pid ?? 0)) < count);
      };
      const departure = {
        disabled: () => patch(admin, leaving, { disabled: true }),
        "signed out": () => api.delete(userSessionsPath(leaving.user.id), admin.accessToken),
      };
      calls.push(departure[how]());
      await haveStopped(1);
      for (const act of acts) calls.push(act());
      await haveStopped(1 + acts.length);
    });
    await sql.end();
    const [departure, ...answers] = await Promise.all(calls);
    expect(departure?.status).toBe(200);
    expect(answers.map(({ status }) => status)).toEqual(acts.map(() => 401));
  });
});

it("who is removed while their calls run leaves neither name nor client address in the journal", async () => {
  for (let round = 0; round < 12; round += 1) {
    const team = await seedTeam();
    const { account, leaving } = team;
    const all = [...acts.people(team), ...acts.invitations(team), ...actsOnOneself(leaving)];
    const shift = round % all.length;
    const [early, late] = [all.slice(0, shift), all.slice(shift)];
    const before = early.map((act) => act());
    const removal = departures.removed(team);
    const calls = await Promise.all([...before, ...late.map((act) => act())]);
    expect((await removal).status).toBe(200);
    const statuses = calls.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 400, 401, 404, 409].includes(status))).toEqual(
      [],
    );
    const traces = await queryDatabase(
      server(),
      `select event from audit_events
       where (account_id = $1 or account_id is null) and event <> 'user-delete'
         and ($2::uuid in (user_id, actor_user_id)
           or account_id = $1 and (client_address is not null or session_id is not null))`,
      [account, leaving.user.id],
    );
    expect(traces).toEqual([]);
  }
});
