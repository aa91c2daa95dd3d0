import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type Database, database, queryRows } from "@/db/client";
import { env } from "@/platform/env";

const cleanUpLock = 7_361_003;
const rowsPerStep = 500;
const pauseMs = 50;
const dayMs = 86_400_000;

export type CleanUpOptions = {
  /** Asked before each step. */
  isStopping?: () => boolean;
};

/**
 * Deletes rows that are older than KEEP_SESSIONS_DAYS and KEEP_AUDIT_DAYS, a few at a time. Does nothing while another
 * process is cleaning up. Returns the number of deleted rows by kind.
 */
export async function cleanUp(
  now: Date,
  { isStopping = () => false }: CleanUpOptions = {},
): Promise<Record<string, number>> {
  const db = await database();
  const counts: Record<string, number> = {};
  for (const [name, statement] of Object.entries(statementsAt(now))) {
    for (let rows = rowsPerStep; rows === rowsPerStep && !isStopping(); await pause(pauseMs)) {
      const removed = await step(db, statement);
      if (removed === null) return counts;
      rows = removed;
      if (rows > 0) counts[name] = (counts[name] ?? 0) + rows;
    }
  }
  return counts;
}

/** Runs a statement in a transaction with the advisory lock; null if another process has the lock. */
function step(db: Database, statement: SQL): Promise<number | null> {
  return db.transaction(async (transaction) => {
    const [lock] = await queryRows<{ isOurs: boolean }>(
      transaction,
      sql`select pg_try_advisory_xact_lock(${cleanUpLock}) as "isOurs"`,
    );
    if (!lock?.isOurs) return null;
    const changed = sql`with changed as (${statement} returning 1) select count(*)::int as rows from changed`;
    const [counted] = await queryRows<{ rows: number }>(transaction, changed);
    return counted?.rows ?? 0;
  });
}

function statementsAt(now: Date): Record<string, SQL> {
  const { KEEP_SESSIONS_DAYS, KEEP_AUDIT_DAYS } = env();
  const ago = (days: number) =>
    sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`;
  const hasEnded = sql`least(revoked_at, expires_at) < ${ago(KEEP_SESSIONS_DAYS)}`;
  const some = sql`limit ${rowsPerStep}`;
  return {
    refreshTokens: sql`delete from refresh_tokens where token_hash in (
      select token_hash from refresh_tokens join sessions on sessions.id = session_id
      where ${hasEnded} ${some})`,
    // Each user keeps their last session, which shows when they were last active.
    sessions: sql`delete from sessions where id in (
      select id from sessions one where ${hasEnded} and exists (
        select from sessions later where later.user_id = one.user_id
          and (later.last_used_at, later.id) > (one.last_used_at, one.id)) ${some})`,
    userAgents: sql`update sessions set user_agent = null where id in (
      select id from sessions where ${hasEnded} and user_agent is not null ${some})`,
    passwordResets: sql`delete from password_resets where token_hash in (
      select token_hash from password_resets where expires_at < ${ago(KEEP_SESSIONS_DAYS)} ${some})`,
    invitations: sql`delete from invitations where id in (
      select id from invitations where used_at is null
        and least(revoked_at, expires_at) < ${ago(KEEP_AUDIT_DAYS)} ${some})`,
    auditEvents: sql`delete from audit_events where id in (
      select id from audit_events where at < ${ago(KEEP_AUDIT_DAYS)}
        and (last_at is null or last_at < ${ago(KEEP_AUDIT_DAYS)}) order by at ${some})`,
  };
}
