import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { auditEvents } from "@/db/schema";
import type { AuditEventKind } from "@/lib/contract/audit-events";
import { perProcess } from "@/platform/per-process";
import type { AccountId, InvitationId, SessionId, UserId } from "./ids";

/** Per event and hour: this many rows tell client addresses apart, as many more only users; the rest share one row. */
const maxRows = 500;
/** Events that a stranger can repeat without limit. Only they are subject to `maxRows`, so that a flood cannot fill the table. */
const repeatable = new Set<AuditEventKind>([
  ...(["login-failure", "login-limited", "refresh-replay", "refresh-reuse", "forbidden"] as const),
  ...(["password-reset-request", "password-change-failure", "user-delete-failure"] as const),
]);
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

/** One entry for `count` equal events, the last of them at `at`. `sumKey`: null if no other event equals it. */
export type AuditAggregate = AuditEntry & { sumKey: string | null; count: number };

/**
 * Records an event. Equal events of one hour share a row that counts them. Call it inside the transaction of the action,
 * once that has locked the user who acts, and only if something has changed or was refused.
 */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await writeAggregates(db, [aggregate(entry)]);
}

/** The aggregate of a single event. */
export function aggregate(entry: AuditEntry): AuditAggregate {
  const { event, at, userId, invitationId } = entry;
  const hour = Math.floor(at.getTime() / hourMs);
  const isRepeatable = repeatable.has(event);
  const { reduced, key } = isRepeatable
    ? reduceEntry(entry, hour)
    : { reduced: entry, key: keyOf(entry, hour) };
  // Removed users are not named, so two removals are not known to be equal.
  const isNameless = !isRepeatable && !userId && !invitationId;
  const sumKey = isNameless ? null : createHash("sha256").update(key).digest("base64url");
  return { ...reduced, sumKey, count: 1 };
}

/** Inserts rows, or adds to the counts of existing ones. The keys of `aggregates` must be distinct. */
export async function writeAggregates(db: Database, aggregates: AuditAggregate[]): Promise<void> {
  // Processes insert in the same order, so that they cannot deadlock.
  const sumKeyOf = ({ sumKey }: AuditAggregate) => sumKey ?? "";
  const rows = aggregates.toSorted((a, b) => (sumKeyOf(a) < sumKeyOf(b) ? -1 : 1)).map(rowOf);
  await db
    .insert(auditEvents)
    .values(rows)
    .onConflictDoUpdate({
      target: auditEvents.sumKey,
      set: {
        count: sql`${auditEvents.count} + excluded.count`,
        lastAt: sql`greatest(${auditEvents.at}, ${auditEvents.lastAt}, excluded.at)`,
      },
    });
}

/**
 * A row names nobody who was deleted meanwhile. A deletion locks its user, so it comes either before this, which then
 * finds no user, or after it, and then anonymizes this row too.
 */
function rowOf(aggregate: AuditAggregate) {
  const { userId = null, actorUserId = null, sessionId, clientAddress, details = {} } = aggregate;
  const { at, count } = aggregate;
  const by = actorUserId ?? userId;
  return {
    ...aggregate,
    accountId: accountOf(aggregate),
    userId: whileThere(userId, sql`id`),
    actorUserId: whileThere(actorUserId, sql`id`),
    sessionId: sessionId && whileThere(by, sql`${sessionId}::uuid`),
    clientAddress:
      clientAddress && (by ? whileThere(by, sql`${clientAddress}::text`) : clientAddress),
    details,
    lastAt: count > 1 ? at : null,
  };
}

/** A value of the row of a user, whom it locks; null if there is no such user. */
function whileThere(userId: UserId | null, value: SQL): SQL<string> | null {
  return userId && sql`(select ${value} from users where id = ${userId}::uuid for key share)`;
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
function reduceEntry(entry: AuditEntry, hour: number): { reduced: AuditEntry; key: string } {
  const ofUser = { ...entry, sessionId: null, clientAddress: null };
  const { event, at } = entry;
  for (const [level, reduced] of [entry, ofUser].entries()) {
    const key = keyOf(reduced, hour);
    if (mayHaveRow(hour, `${event} ${level}`, key)) return { reduced, key };
  }
  const reduced = { event, at, accountId: null };
  return { reduced, key: keyOf(reduced, hour) };
}

function mayHaveRow(hour: number, group: string, key: string): boolean {
  if (shared.hourly?.hour !== hour) {
    shared.hourly = { hour, keys: new Map() };
  }
  const { keys } = shared.hourly;
  const keysOfGroup = keys.get(group) ?? new Set();
  if (keysOfGroup.has(key)) return true;
  if (keysOfGroup.size >= maxRows) return false;
  keys.set(group, keysOfGroup.add(key));
  return true;
}

function keyOf(entry: AuditEntry, hour: number): string {
  const { event, accountId, userId, actorUserId, sessionId, invitationId } = entry;
  const { clientAddress, details = {} } = entry;
  const who = [accountId, userId, actorUserId, sessionId, invitationId, clientAddress];
  return JSON.stringify([hour, event, ...who, details]);
}
