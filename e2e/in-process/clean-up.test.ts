import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { importLock } from "@/db/last-import";
import { accounts, auditEvents, sessions, users } from "@/db/schema";
import { cleanUp } from "@/lib/auth/clean-up";
import { testDatabase } from "../support/databases";
import { rows, testRegister } from "./test-register";

const now = new Date("2026-06-30T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const register = testRegister();

async function seedPerson(): Promise<string> {
  const db = await database();
  const [id, accountId] = [randomUUID(), randomUUID()];
  await db.insert(accounts).values({ id: accountId });
  const email = `${id}@example.fr`;
  await db.insert(users).values({ id, accountId, email, role: "member", passwordHash: "none" });
  return id;
}

/** Inserts a session last used the given days ago, which was then revoked or expired. */
async function seedSessionOf(userId: string, days: number, ended: "revoked" | "expired" | null) {
  const db = await database();
  const id = randomUUID();
  const at = daysAgo(days);
  await db.insert(sessions).values({
    id,
    userId,
    createdAt: at,
    lastUsedAt: at,
    userAgent: "curl/8.14.1",
    expiresAt: ended === "expired" ? at : daysAgo(-1),
    endsAt: daysAgo(-1),
    revokedAt: ended === "revoked" ? at : null,
  });
  await rows(`insert into refresh_tokens (token_hash, session_id, created_at)
    values ('${id}', '${id}', now())`);
  return id;
}

const idsOf = async (table: string, column = "id") =>
  (await rows<{ id: string }>(`select ${column}::text as id from ${table}`))
    .map(({ id }) => id)
    .toSorted();

describe("data older than its retention is deleted, and nothing else", () => {
  it("ended sessions with their refresh tokens; each user's last one stays, anonymized", async () => {
    const [one, other] = [await seedPerson(), await seedPerson()];
    await seedSessionOf(one, 40, "revoked");
    await seedSessionOf(one, 35, "expired");
    const kept = [
      await seedSessionOf(one, 29, "revoked"),
      await seedSessionOf(one, 50, null),
      await seedSessionOf(other, 31, "revoked"),
    ];
    await seedSessionOf(other, 32, "revoked");
    const removed = await cleanUp(now);
    expect(removed).toEqual({ refreshTokens: 4, sessions: 3, userAgents: 1 });
    expect(await idsOf("sessions")).toEqual(kept.toSorted());
    expect(await idsOf("refresh_tokens", "session_id")).toEqual(kept.slice(0, 2).toSorted());
    const [last] = await rows<{ user_agent: string | null; days: number }>(
      `select user_agent, ('${now.toISOString()}'::timestamptz - last_used_at) = interval '31 days' as days
       from sessions where user_id = '${other}'`,
    );
    expect(last).toEqual({ user_agent: null, days: true });
    expect(await cleanUp(now)).toEqual({});
  });

  it("audit events by their last occurrence, password reset links, and unused invitations", async () => {
    const id = await seedPerson();
    const iso = (days: number) => `'${daysAgo(days).toISOString()}'`;
    await rows(`insert into audit_events (event, at, last_at) values
      ('old', ${iso(366)}, null), ('summed', ${iso(400)}, ${iso(364)}),
      ('old', ${iso(400)}, ${iso(366)}), ('new', ${iso(364)}, null)`);
    await rows(`insert into password_resets (token_hash, user_id, created_at, expires_at) values
      ('old', '${id}', now(), ${iso(31)}), ('new', '${id}', now(), ${iso(29)})`);
    const invitation = (name: string, expired: number, state: string) => `
      insert into invitations (id, account_id, role, email, token_hash, expires_at, ${state})
      select '${randomUUID()}', account_id, 'member', '${name}', '${name}', ${iso(expired)}, ${iso(370)}
      from users where id = '${id}'`;
    await rows(invitation("expired", 366, "created_at"));
    await rows(invitation("revoked", -1, "revoked_at"));
    await rows(invitation("used", 366, "used_at"));
    await rows(invitation("open", 364, "created_at"));
    expect(await cleanUp(now)).toEqual({ auditEvents: 2, passwordResets: 1, invitations: 2 });
    expect(await idsOf("audit_events", "event")).toEqual(["new", "summed"]);
    expect(await idsOf("password_resets", "token_hash")).toEqual(["new"]);
    expect(await idsOf("invitations", "token_hash")).toEqual(["open", "used"]);
    await rows("delete from audit_events");
  });
});

describe("two clean-ups at once", () => {
  const many = 1_200;
  const fill = async () => {
    const db = await database();
    const event = { event: "old", at: daysAgo(400) };
    await db.insert(auditEvents).values(Array.from({ length: many }, () => event));
  };

  it("delete each row exactly once", async () => {
    await fill();
    const counts = await Promise.all([cleanUp(now), cleanUp(now)]);
    const removed = counts.reduce((sum, { auditEvents: some = 0 }) => sum + some, 0);
    expect(removed).toBe(many);
    expect(await idsOf("audit_events")).toEqual([]);
  });

  it("stop before the next step on request", async () => {
    await fill();
    let steps = 0;
    await cleanUp(now, { isStopping: () => ++steps > 6 });
    expect(await idsOf("audit_events")).toHaveLength(many - 500);
    await cleanUp(now);
  });

  it.runIf(testDatabase() === "postgres")(
    "run in only one process at a time, also during an import",
    async () => {
      await fill();
      const sql = postgres(register.environment.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
      await sql.begin(async (transaction) => {
        await transaction`select pg_advisory_xact_lock(7361003)`;
        expect(await cleanUp(now)).toEqual({});
      });
      await sql.begin(async (transaction) => {
        await transaction`select pg_advisory_xact_lock(${importLock})`;
        expect(await cleanUp(now)).toEqual({ auditEvents: many });
      });
      await sql.end();
    },
  );
});
