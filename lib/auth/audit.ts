import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { auditEvents } from "@/db/schema";
import type { AuditEventKind } from "@/lib/contract/audit-events";
import { perProcess } from "@/platform/per-process";
import type { AccountId, InvitationId, SessionId, UserId } from "./ids";

/** Per event and hour: this many rows tell client addresses apart, as many more only users; the rest share one row. */
const maxRows = 500;
const hourMs = 3600_000;

type HourlyKeys = { hour: number; keys: Map<string, Set<string>> };

const shared = perProcess("audit-aggregates", (): { hourly?: HourlyKeys } => ({}));

export type AuditEntry = {
  event: AuditEventKind;
  at: Date;
  /** The account whose journal shows it. By default that of the user, else that of the invitation. */
  accountId?: AccountId | null;
  /** The user whom it concerns. */
  userId?: UserId | null;
  /** The user who acted, if not `userId`. */
  actorUserId?: UserId | null;
  sessionId?: SessionId | null;
  invitationId?: InvitationId | null;
  clientAddress?: string | null;
  details?: Record<string, string>;
};

/** One entry for `count` equal events, the last of them at `lastAt`. */
export type AuditAggregate = AuditEntry & { sumKey: string; count: number; lastAt: Date };

/** Writes one row. Call it inside the transaction of the action. */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(auditEvents).values(rowOf(entry));
}

/**
 * Like `recordAudit`, for events that a stranger can repeat without limit. Equal events of one hour share a row that
 * counts them. Beyond a number of rows, events that differ share a row too, so a flood cannot fill the table.
 */
export async function recordAggregated(db: Database, entry: AuditEntry): Promise<void> {
  await writeAggregates(db, [aggregate(entry)]);
}

/** The aggregate of a single event. */
export function aggregate(entry: AuditEntry): AuditAggregate {
  const { kept, key } = reduceEntry(entry);
  const sumKey = createHash("sha256").update(key).digest("base64url");
  return { ...kept, sumKey, count: 1, lastAt: entry.at };
}

/** Inserts rows, or adds to the counts of existing ones. The keys of `aggregates` must be distinct. */
export async function writeAggregates(db: Database, aggregates: AuditAggregate[]): Promise<void> {
  // Processes insert in the same order, so that they cannot deadlock.
  const rows = aggregates.toSorted((a, b) => (a.sumKey < b.sumKey ? -1 : 1)).map(aggregateRowOf);
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

/** If the user was deleted meanwhile, the row names nobody. */
function aggregateRowOf(aggregate: AuditAggregate) {
  const row = rowOf(aggregate);
  if (!aggregate.userId) return row;
  const isThere = sql`exists (select from users where id = ${aggregate.userId}::uuid)`;
  return {
    ...row,
    userId: sql`case when ${isThere} then ${aggregate.userId}::uuid end`,
    clientAddress: sql`case when ${isThere} then ${aggregate.clientAddress ?? null}::text end`,
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
 * The fields of an event that its row keeps, and the key of that row: hour, event, user, session, client address and
 * details. When this process has started too many rows of the event in this hour, the session and the address are left
 * out. When there are too many of those rows, the user is left out too.
 */
function reduceEntry(entry: AuditEntry): { kept: AuditEntry; key: string } {
  const hour = Math.floor(entry.at.getTime() / hourMs);
  const ofUser = { ...entry, sessionId: null, clientAddress: null };
  const { event, at } = entry;
  for (const [level, kept] of [entry, ofUser].entries()) {
    const key = keyOf(kept, hour);
    if (mayHaveRow(hour, `${event} ${level}`, key)) return { kept, key };
  }
  const kept = { event, at, accountId: null };
  return { kept, key: keyOf(kept, hour) };
}

function mayHaveRow(hour: number, group: string, key: string): boolean {
  if (shared.hourly?.hour !== hour) {
    shared.hourly = { hour, keys: new Map() };
  }
  const { keys } = shared.hourly;
  const known = keys.get(group) ?? new Set();
  if (known.has(key)) return true;
  if (known.size >= maxRows) return false;
  keys.set(group, known.add(key));
  return true;
}

function keyOf(entry: AuditEntry, hour: number): string {
  const { event, userId = null, sessionId = null, clientAddress = null, details = {} } = entry;
  return JSON.stringify([hour, event, userId, sessionId, clientAddress, details]);
}
