import { describe, expect, it } from "vitest";
import { InvitationPage } from "@/lib/contract/invitations";
import {
  apiPaths,
  invitationPath,
  invitationResendPath,
  invitationsPath,
  keyPath,
  oneUserPath,
  savedSearchPath,
  userSessionsPath,
} from "@/lib/contract/paths";
import { newEmail, newPassword } from "../support/accounts";
import type { Answer } from "../support/api";
import { seedKey } from "../support/api-keys";
import { testDatabase } from "../support/databases";
import {
  changeUser,
  type Person,
  seedAdmin,
  seedTeam as seedAdminAndMember,
  seedInvitation,
  seedPerson,
} from "../support/people";
import { seedSavedSearch } from "../support/saved-searches";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";
import { withRowLocked } from "../support/with-row-locked";

type Team = Awaited<ReturnType<typeof seedTeam>>;

/** An account of two admins, of whom one is about to leave, and two members. Its journal is empty. */
async function seedTeam() {
  const { admin, account, member } = await seedAdminAndMember();
  const [leaving, other] = [await seedAdmin(account), await seedPerson({ account })];
  const [revoked, resent] = [await seedInvitation(admin), await seedInvitation(admin)];
  await query("delete from audit_events where account_id = $1", [account]);
  return { account, admin, leaving, member, other, revoked, resent };
}

/** What an admin may do in an account, one call of each kind. Few enough for the server's connections. */
const acts = {
  people: ({ leaving, member, other }: Team) => [
    () => changeUser(leaving, leaving, { role: "admin" }),
    () => changeUser(leaving, member, { role: "admin" }),
    () => changeUser(leaving, member, { disabled: true }),
    () => api.delete(userSessionsPath(member.user.id), leaving.accessToken),
    () => api.delete(oneUserPath(other.user.id), leaving.accessToken),
  ],
  invitations: ({ leaving: { accessToken: token }, revoked, resent }: Team) => [
    () => api.delete(invitationPath(revoked.id), token),
    () => api.call("POST", invitationResendPath(resent.id), { token }),
    () => api.post(apiPaths.invitations, { email: newEmail(), role: "admin" }, { token }),
  ],
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
  disabled: ({ admin, leaving }: Team) => changeUser(admin, leaving, { disabled: true }),
  demoted: ({ admin, leaving }: Team) => changeUser(admin, leaving, { role: "member" }),
  "signed out": ({ admin, leaving }: Team) =>
    api.delete(userSessionsPath(leaving.user.id), admin.accessToken),
};

const journal = (account: string) =>
  query<{ event: string }>(
    "select event from audit_events where account_id = $1 and event <> 'forbidden' order by id",
    [account],
  );

/** Starts a departure and then the calls, while a row is locked for which all of them wait. Returns their answers. */
async function answersAfterWaiting(
  [table, id]: ["accounts" | "users", string],
  departure: () => Promise<Answer>,
  acts: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const calls: Promise<Answer>[] = [];
  let settled = 0;
  const start = (act: () => Promise<Answer>) => {
    const call = act();
    calls.push(call);
    void call.then(() => {
      settled += 1;
    });
  };
  await withRowLocked(table, id, async (countWaiting) => {
    const haveStopped = async (count: number) => {
      while ((await countWaiting()) + settled < count);
    };
    start(departure);
    await haveStopped(1);
    for (const act of acts) start(act);
    await haveStopped(1 + acts.length);
    expect(settled).toBe(0);
  });
  const [left, ...answers] = await Promise.all(calls);
  expect(left?.status).toBe(200);
  return answers;
}

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);

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
      const leave = () => departures[how](team);
      const answers = await answersAfterWaiting(["accounts", team.account], leave, waiting);
      expect(statusesOf(answers)).toEqual(waiting.map(() => status));
      expect((await journal(team.account)).map(({ event }) => event)).toEqual(events);
    },
  );
});

/** What somebody may do to what is their own, and what must not happen any more once they may not. */
async function ownActs(person: Person) {
  const { accessToken: token, password } = person;
  const { id: search } = await seedSavedSearch(api, person);
  const { id: key } = await seedKey(api, person);
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
    const { leaving } = team;
    const waiting = (await ownActs(leaving))[group];
    const leave = () => departures[how](team);
    const answers = await answersAfterWaiting(["users", leaving.user.id], leave, waiting);
    expect(statusesOf(answers)).toEqual(waiting.map(() => 401));
  });
});

it("who is removed while their calls run leaves neither name nor client address in the journal, and no invitation", async () => {
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
    for (const { status } of calls) expect([200, 201, 400, 401, 404, 409]).toContain(status);
    const traces = await query(
      `select event from audit_events
       where (account_id = $1 or account_id is null) and event <> 'user-delete'
         and ($2::uuid in (user_id, actor_user_id)
           or account_id = $1 and (client_address is not null or session_id is not null))`,
      [account, leaving.user.id],
    );
    expect(traces).toEqual([]);
    const pending = await api.get(invitationsPath("pending"), team.admin.accessToken);
    const { invitations } = InvitationPage.parse(pending.body);
    for (const { invitedBy } of invitations) expect(invitedBy).toBe(team.admin.email);
  }
});
