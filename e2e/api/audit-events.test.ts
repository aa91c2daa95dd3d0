import { describe, expect, it } from "vitest";
import { AuditPage } from "@/lib/contract/audit-events";
import {
  apiPaths,
  auditExportPath,
  auditPath,
  oneUserPath,
  userSessionsPath,
} from "@/lib/contract/paths";
import { seedSession } from "../support/accounts";
import { invalid } from "../support/failures";
import { changeUser, seedPerson, seedTeam as seedTeamWithEvents } from "../support/people";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";

/** An account with an admin and a member, and without audit events. */
async function seedTeam() {
  const team = await seedTeamWithEvents();
  await query("delete from audit_events where account_id = $1", [team.account]);
  return team;
}

type Row = {
  account: string;
  user: string | null;
  at: string;
  event?: string;
  details?: Record<string, string>;
  count?: number;
  lastAt?: string;
};

const write = ({ account, user, at, event = "login", details = {}, count = 1, lastAt }: Row) =>
  query(
    `insert into audit_events (account_id, user_id, at, event, details, client_address, count, last_at)
     values ($1, $2, $3, $4, $5::text::jsonb, '198.51.100.7', $6::text::int, $7)`,
    [account, user, at, event, JSON.stringify(details), String(count), lastAt ?? null],
  );

async function list(token: string, path = auditPath()) {
  const answer = await api.get(path, token);
  expect(answer.status).toBe(200);
  return AuditPage.parse(answer.body);
}

describe("GET /v1/auth/audit", () => {
  it("lists the account's events, newest first, with actor, user, address and count", async () => {
    const { admin, account, member } = await seedTeam();
    const stranger = await seedTeam();
    const [first, last] = ["2026-01-02T03:04:05.678Z", "2026-01-02T04:00:00.000Z"];
    const failures = { event: "login-failure", at: first, count: 7, lastAt: last };
    await write({ account, user: member.user.id, ...failures });
    await write({ account: stranger.account, user: stranger.admin.user.id, at: first });
    await changeUser(admin, member, { role: "admin" });
    const { events, total } = await list(admin.accessToken);
    expect(total).toBe(2);
    const about = { userId: member.user.id, email: member.email };
    const byAdmin = { actorUserId: admin.user.id, actorEmail: admin.email };
    const change = { clientAddress: "127.0.0.1", details: { from: "member", to: "admin" } };
    const byNobody = { actorUserId: null, actorEmail: null };
    const stored = { clientAddress: "198.51.100.7", details: {} };
    expect(events).toMatchObject([
      { event: "role-change", ...about, ...byAdmin, ...change, count: 1, lastAt: null },
      { ...failures, ...about, ...byNobody, ...stored },
    ]);
  });

  it("has equal acts of one hour in one row with a count, and nothing of calls that changed nothing", async () => {
    const { admin, member } = await seedTeam();
    const path = oneUserPath(member.user.id);
    const { accessToken: token } = admin;
    const change = async (body: unknown) =>
      expect((await api.patch(path, body, token)).status).toBe(200);
    const ended: unknown[] = [];
    const end = async (what: string) => ended.push((await api.delete(what, token)).body);
    for (let turn = 0; turn < 3; turn += 1) {
      for (const role of ["admin", "admin", "member", "member"]) await change({ role });
      for (const disabled of [true, true, false, false]) await change({ disabled });
      await seedSession(api, member);
      await query("delete from audit_events where event = 'refresh'");
      for (const what of [userSessionsPath(member.user.id), apiPaths.sessions]) {
        for (let again = 0; again < 2; again += 1) await end(what);
      }
      expect((await api.get(apiPaths.ownUserExport, token)).status).toBe(200);
    }
    const perTurn = [1, 0, 0, 0].map((count) => ({ ok: true, ended: count }));
    expect(ended).toEqual([...perTurn, ...perTurn, ...perTurn]);
    const { events } = await list(token);
    const counts: Record<string, number> = {};
    const rows = new Set<string>();
    for (const { event, details, count, at, lastAt } of events) {
      const act = [event, details.from].join(" ").trim();
      counts[act] = (counts[act] ?? 0) + count;
      rows.add(`${act} ${at.slice(0, 13)}`);
      expect(lastAt === null).toBe(count === 1);
    }
    expect(counts).toEqual({
      "role-change member": 3,
      "role-change admin": 3,
      "user-disable": 3,
      "user-enable": 3,
      "user-sessions-end": 3,
      "data-export": 3,
    });
    // Of each kind one row an hour; the test may have seen a new hour begin.
    expect(events).toHaveLength(rows.size);
    const own = await api.get(apiPaths.ownUserExport, token);
    expect(own.text).toMatch(
      /"event":"user-disable","isAboutMe":false,"clientAddress":"[^"]+","count":[23]/,
    );
    const { text } = await api.get(auditExportPath({ event: "user-disable" }), token);
    expect(text).toMatch(/;[23];\d{4}-/);
  });

  it("has a row for each removed user, whom it does not name", async () => {
    const { admin, account } = await seedTeam();
    for (let turn = 0; turn < 2; turn += 1) {
      const { user } = await seedPerson({ account });
      await api.delete(oneUserPath(user.id), admin.accessToken);
    }
    const { events } = await list(admin.accessToken, auditPath({ event: "user-delete" }));
    expect(events.map(({ count }) => count)).toEqual([1, 1]);
  });

  it("can be filtered by user (id or email) and by kind", async () => {
    const { admin, account, member } = await seedTeam();
    const of = { account, at: "2026-01-01T00:00:00.000Z" };
    await write({ ...of, user: member.user.id });
    await write({ ...of, user: member.user.id, event: "logout" });
    await write({ ...of, user: admin.user.id });
    await write({ ...of, user: null });
    await changeUser(admin, member, { disabled: true });
    const total = async (filter: Parameters<typeof auditPath>[0]) =>
      (await list(admin.accessToken, auditPath(filter))).total;
    expect(await total({})).toBe(5);
    expect(await total({ user: member.user.id })).toBe(3);
    expect(await total({ user: member.email.toUpperCase() })).toBe(3);
    // The user concerned, and the actor.
    expect(await total({ user: admin.user.id })).toBe(2);
    expect(await total({ event: "login" })).toBe(3);
    expect(await total({ user: member.email, event: "login" })).toBe(1);
    expect(await total({ user: "nobody@example.fr" })).toBe(0);
  });
});

describe("GET /v1/auth/audit/export", () => {
  it("is a CSV of all events, without cells that a spreadsheet would run", async () => {
    const { admin, account } = await seedTeam();
    const at = "2026-01-01T00:00:00.000Z";
    const user = admin.user.id;
    for (let more = 0; more < 24; more += 1) await write({ account, user, at });
    await write({ account, user, at, details: { "=1+1": "x;y" }, event: "logout" });
    const answer = await api.get(auditExportPath(), admin.accessToken);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="events.csv"',
      "x-total-count": "25",
    });
    const [head, ...lines] = answer.text.trimEnd().split("\r\n");
    expect(head).toBe(
      "\uFEFFid;at;event;userId;email;actorUserId;actorEmail;invitedEmail;invitationUsedBy;clientAddress;count;lastAt;details",
    );
    expect(lines).toHaveLength(25);
    expect(lines[0]).toContain(
      `;${at};logout;${user};${admin.email};;;;;198.51.100.7;1;;"'=1+1: x;y"`,
    );
    const commas = await api.get(
      `${auditExportPath({ event: "logout" })}&separator=,`,
      admin.accessToken,
    );
    expect(commas.text.trimEnd().split("\r\n")[1]).toMatch(/,1,,'=1\+1: x;y$/);
  });
});

it.each([
  [apiPaths.audit, "user", "7"],
  [apiPaths.audit, "event", "nonsense"],
  [apiPaths.auditExport, "separator", "tab"],
])("GET %s, 400 for %s=%s", async (path, field, value) => {
  const { admin } = await seedTeam();
  const answer = await api.get(`${path}?${field}=${value}`, admin.accessToken);
  expect(answer).toMatchObject(invalid(field));
});
