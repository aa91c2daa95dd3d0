import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { auditEvents } from "@/db/schema";
import type { AuditEventKind } from "@/lib/contract/audit-events";
import { perProcess } from "@/platform/per-process";
import type { AccountId, InvitationId, SessionId, UserId } from "./ids";

/** So many rows of an event may begin in an hour by client address and user, and so many more by user. */
const mostRows = 500;
const hourMs = 3600_000;

type Begun = { hour: number; keys: Map<string, Set<string>> };

const shared = perProcess("audit-sums", (): { begun?: Begun } => ({}));

export type AuditEntry = {
  event: AuditEventKind;
  at: Date;
  /** Whose journal it belongs to: by default the account of the user, else of the invitation. */
  accountId?: AccountId | null;
  /** Whom it is about. */
  userId?: UserId | null;
  /** Who did it, when that is another than `userId`. */
  actorUserId?: UserId | null;
  sessionId?: SessionId | null;
  invitationId?: InvitationId | null;
  clientAddress?: string | null;
  details?: Record<string, string>;
};

/** An entry that stands for `count` equal ones, the last of them at `lastAt`. */
export type AuditSum = AuditEntry & { sumKey: string; count: number; lastAt: Date };

/** Writes one row; call it inside the transaction of the act that it tells of. */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(auditEvents).values(rowOf(entry));
}

/**
 * As `recordAudit`, for what a stranger can do any number of times: equal events of an hour share one
 * row, which counts them, and past a number of such rows different ones share one too.
 */
export async function recordRepeatable(db: Database, entry: AuditEntry): Promise<void> {
  await writeSums(db, [summed(entry)]);
}

/** The sum of this one event. */
export function summed(entry: AuditEntry): AuditSum {
  const { kept, key } = sumUp(entry);
  const sumKey = createHash("sha256").update(key).digest("base64url");
  return { ...kept, sumKey, count: 1, lastAt: entry.at };
}

/** Adds to the rows that are there; no two of `sums` have one key. */
export async function writeSums(db: Database, sums: AuditSum[]): Promise<void> {
  // All in one order, so that no two processes wait for each other.
  const rows = sums.toSorted((a, b) => (a.sumKey < b.sumKey ? -1 : 1)).map(sumRowOf);
  await db
    .insert(auditEvents)
    .values(rows)
    .onConflictDoUpdate({
      target: auditEvents.sumKey,
      set: {
        count: sql`${auditEvents.count} + excluded.count`,
        lastAt: sql`greatest(${auditEvents.lastAt}, excluded.last_at)`,
      },
    });
}

function rowOf<Entry extends AuditEntry>(entry: Entry) {
  return { ...entry, accountId: accountOf(entry), details: entry.details ?? {} };
}

/** What somebody does who was deleted meanwhile names nobody. */
function sumRowOf(sum: AuditSum) {
  const row = rowOf(sum);
  if (!sum.userId) return row;
  const isThere = sql`exists (select from users where id = ${sum.userId}::uuid)`;
  return {
    ...row,
    userId: sql`case when ${isThere} then ${sum.userId}::uuid end`,
    clientAddress: sql`case when ${isThere} then ${sum.clientAddress ?? null}::text end`,
  };
}

function accountOf({ accountId, userId, invitationId }: AuditEntry): SQL | string | null {
  if (accountId !== undefined) return accountId;
  if (!userId && !invitationId) return null;
  return sql`coalesce(
    (select account_id from users where id = ${userId ?? null}::uuid),
    (select account_id from invitations where id = ${invitationId ?? null}::uuid))`;
}

/**
 * What is kept of an event that is summed up, and the key of its sum: hour, event, user, session and
 * client address. When this process has started too many rows of the event in this hour, the session and
 * the address are left out, and then the user too: no flood makes more rows than that.
 */
function sumUp(entry: AuditEntry): { kept: AuditEntry; key: string } {
  const hour = Math.floor(entry.at.getTime() / hourMs);
  const ofUser = { ...entry, sessionId: null, clientAddress: null };
  const { event, at } = entry;
  for (const [level, kept] of [entry, ofUser].entries()) {
    const key = keyOf(kept, hour);
    if (hasRoom(hour, `${event} ${level}`, key)) return { kept, key };
  }
  const kept = { event, at, accountId: null };
  return { kept, key: keyOf(kept, hour) };
}

function hasRoom(hour: number, group: string, key: string): boolean {
  if (shared.begun?.hour !== hour) {
    shared.begun = { hour, keys: new Map() };
  }
  const { keys } = shared.begun;
  const begun = keys.get(group) ?? new Set();
  if (begun.has(key)) return true;
  if (begun.size >= mostRows) return false;
  keys.set(group, begun.add(key));
  return true;
}

function keyOf(entry: AuditEntry, hour: number): string {
  const { event, userId = null, sessionId = null, clientAddress = null, details = {} } = entry;
  return JSON.stringify([hour, event, userId, sessionId, clientAddress, details]);
}
