import { and, asc, eq, gt, or } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import {
  apiKeys,
  auditEvents,
  invitations,
  knownDevices,
  passwordResets,
  sessions,
  users,
} from "@/db/schema";
import type { OwnAuditEvent } from "@/lib/contract/audit-events";
import { ApiError } from "@/lib/contract/errors";
import type { OwnData } from "@/lib/contract/users";
import { apiKeyOf } from "./api-keys";
import { recordAudit } from "./audit";
import { describeDevice } from "./devices";
import type { AccountId, UserId } from "./ids";
import { asLiveCaller, auditOfCall, type Call } from "./lock-caller";
import { listSavedSearches } from "./saved-searches";

const batchSize = 500;

/** The export without the events, which may be many and are streamed. */
export type OwnFacts = Omit<OwnData, "ok" | "events">;

/** All data about the caller. The export itself is written to the audit. */
export async function exportOwnData(
  call: Call,
): Promise<{ facts: OwnFacts; events: AsyncIterable<OwnAuditEvent[]> }> {
  const { id: userId, accountId } = call.caller.user;
  await asLiveCaller(call, (locked) =>
    recordAudit(locked, { event: "data-export", ...auditOfCall(call) }),
  );
  const db = await database();
  const [own] = await db.select().from(users).where(eq(users.id, userId));
  if (!own) throw new ApiError("UNAUTHORIZED");
  const { id, email, role, createdAt, tableColumns } = own;
  const facts = {
    exportedAt: call.now.toISOString(),
    user: { id, email, role, accountId, createdAt: createdAt.toISOString() },
    sessions: await sessionsOf(db, userId),
    keys: await keysOf(db, userId),
    savedSearches: await listSavedSearches(userId),
    tableColumns,
    ...(await devicesAndResetsOf(db, userId)),
    invitations: await invitationsOf(db, { userId, accountId, email }),
  };
  return { facts, events: eventsOf(db, userId, accountId) };
}

async function sessionsOf(db: Database, userId: UserId): Promise<OwnData["sessions"]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt), asc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.revokedAt?.toISOString() ?? null,
  }));
}

async function keysOf(db: Database, userId: UserId): Promise<OwnData["keys"]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
  return rows.map(apiKeyOf);
}

async function devicesAndResetsOf(
  db: Database,
  userId: UserId,
): Promise<Pick<OwnData, "devices" | "passwordResets">> {
  const devices = await db
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(asc(knownDevices.firstUsedAt));
  const resets = await db.select().from(passwordResets).where(eq(passwordResets.userId, userId));
  return {
    devices: devices.map(({ device, firstUsedAt }) => ({
      device,
      firstUsedAt: firstUsedAt.toISOString(),
    })),
    passwordResets: resets.map(({ createdAt, expiresAt }) => ({
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

async function invitationsOf(
  db: Database,
  { userId, accountId, email }: { userId: UserId; accountId: AccountId; email: string },
): Promise<OwnData["invitations"]> {
  const named = or(eq(invitations.usedByUserId, userId), eq(invitations.email, email));
  const rows = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.accountId, accountId), named))
    .orderBy(asc(invitations.createdAt));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
  }));
}

async function* eventsOf(
  db: Database,
  userId: UserId,
  accountId: AccountId,
): AsyncIterable<OwnAuditEvent[]> {
  const own = or(
    eq(auditEvents.userId, userId),
    and(eq(auditEvents.accountId, accountId), eq(auditEvents.actorUserId, userId)),
  );
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(auditEvents)
      .where(and(own, gt(auditEvents.id, after)))
      .orderBy(asc(auditEvents.id))
      .limit(batchSize);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows.map((row) => ({
      at: row.at.toISOString(),
      event: row.event,
      isAboutMe: row.userId === userId,
      // The client address of an admin is the admin's own data.
      clientAddress:
        row.actorUserId === null || row.actorUserId === userId ? row.clientAddress : null,
      count: row.count,
      lastAt: row.lastAt?.toISOString() ?? null,
      details: row.details,
    }));
  }
}
