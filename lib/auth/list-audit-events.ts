import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, database } from "@/db/client";
import { auditEvents, invitations, users } from "@/db/schema";
import type { AuditEvent, AuditEventKind } from "@/lib/contract/audit-events";
import { pageSize } from "@/lib/contract/search-constants";
import { type AccountId, parseUserId, type UserId } from "./ids";
import type { Caller } from "./sessions";

/** `user`: identifier or normalised address of the user concerned or of the actor. */
export type AuditFilter = { user?: string | undefined; event?: AuditEventKind | undefined };

const actors = alias(users, "actors");
const invitees = alias(users, "invitees");
const newestFirst = [desc(auditEvents.at), desc(auditEvents.id)] as const;
const batchSize = 500;

/** One page (20 events, from 1) of the admin's account, newest first, and the total number. */
export async function listAuditEvents(
  admin: Caller,
  { page, ...filter }: AuditFilter & { page: number },
): Promise<{ events: AuditEvent[]; total: number; page: number }> {
  const db = await database();
  const wanted = await conditionOf(db, admin, filter);
  const total = await db.$count(auditEvents, wanted);
  const rows = await selectEvents(db, wanted)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { events: rows.map(eventOf), total, page };
}

/** All events of the admin's account, newest first. Batches are read as they are consumed. */
export async function readAuditEvents(
  admin: Caller,
  filter: AuditFilter,
): Promise<{ total: number; batches: AsyncIterable<AuditEvent[]> }> {
  const db = await database();
  const ids = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(await conditionOf(db, admin, filter))
    .orderBy(...newestFirst);
  return { total: ids.length, batches: batchesOf(ids.map(({ id }) => id)) };
}

async function* batchesOf(ids: number[]) {
  const db = await database();
  for (let start = 0; start < ids.length; start += batchSize) {
    const some = ids.slice(start, start + batchSize);
    yield (await selectEvents(db, inArray(auditEvents.id, some))).map(eventOf);
  }
}

async function conditionOf(db: Database, admin: Caller, { user, event }: AuditFilter) {
  const accountId = admin.user.accountId;
  const conditions = [eq(auditEvents.accountId, accountId)];
  if (event) conditions.push(eq(auditEvents.event, event));
  if (user) conditions.push(isOf(await findUserId(db, accountId, user)));
  return and(...conditions);
}

function isOf(userId: UserId | null): SQL {
  const isOne = or(eq(auditEvents.userId, userId ?? ""), eq(auditEvents.actorUserId, userId ?? ""));
  return (userId && isOne) || sql`false`;
}

async function findUserId(
  db: Database,
  accountId: AccountId,
  user: string,
): Promise<UserId | null> {
  const id = parseUserId(user);
  if (id) return id;
  const [holder] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.email, user)));
  return (holder?.id as UserId | undefined) ?? null;
}

function selectEvents(db: Database, condition: SQL | undefined) {
  return db
    .select({
      event: auditEvents,
      email: users.email,
      actorEmail: actors.email,
      invitedEmail: invitations.email,
      invitationUsedBy: invitees.email,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(actors, eq(actors.id, auditEvents.actorUserId))
    .leftJoin(invitations, eq(invitations.id, auditEvents.invitationId))
    .leftJoin(invitees, eq(invitees.id, invitations.usedByUserId))
    .where(condition)
    .orderBy(...newestFirst);
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

function eventOf({ event: row, ...addresses }: EventRow): AuditEvent {
  const { email, actorEmail, invitedEmail, invitationUsedBy } = addresses;
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    event: row.event,
    userId: row.userId,
    email,
    actorUserId: row.actorUserId,
    actorEmail,
    invitedEmail,
    invitationUsedBy,
    clientAddress: row.clientAddress,
    count: row.count,
    lastAt: row.lastAt?.toISOString() ?? null,
    details: row.details,
  };
}
