import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, desc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { accounts, auditEvents, invitations, users } from "@/db/schema";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { recordAudit } from "./audit";
import type { AccountId, InvitationId, UserId } from "./ids";
import { isOpen } from "./invitation-rows";
import { defaultInvitationTtlSeconds } from "./invitations";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";

export type BootstrapInvitation = { token: string; expiresAt: Date };

/**
 * Makes the invitation for the first administrator, as long as there are no users. It replaces those that earlier
 * starts (before `startedAt`) have made. null if there are users, or if another starting process has just made it.
 */
export async function offerBootstrapInvitation(
  startedAt: Date,
  now: Date,
): Promise<BootstrapInvitation | null> {
  const db = await database();
  const token = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + defaultInvitationTtlSeconds * 1000);
  const id = randomUUID() as InvitationId;
  const made = await db.transaction(async (transaction) => {
    const [user] = await transaction.select({ id: users.id }).from(users).limit(1);
    if (user) {
      await endBootstrapInvitations(transaction, now);
      return false;
    }
    const accountId = await lastAccount(transaction);
    await endBootstrapInvitations(transaction, now, startedAt);
    // A unique index allows one. Of two processes that start together, the second waits here for the first.
    const inserted = await transaction
      .insert(invitations)
      .values({
        id,
        accountId,
        role: "admin",
        isBootstrap: true,
        tokenHash: hashOpaqueToken(token),
        createdAt: now,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    if (inserted.length === 0) return false;
    const details = { by: "operator" };
    await recordAudit(transaction, { event: "invitation", at: now, invitationId: id, details });
    return true;
  });
  return made ? { token, expiresAt } : null;
}

/** Where a process without a terminal writes the link. */
export function bootstrapInvitationFile(): string {
  return join(env().DATA_DIR, "first-invitation");
}

/** Removes the file of this process, whose link no longer works once there is a user. */
export async function removeBootstrapInvitationFile(): Promise<void> {
  await rm(bootstrapInvitationFile(), { force: true }).catch((error: unknown) => {
    log().warn({ err: error }, "the file first-invitation cannot be removed");
  });
}

/** The account of the previous bootstrap invitation, else a new one. */
async function lastAccount(db: Database): Promise<AccountId> {
  const [before] = await db
    .select({ accountId: invitations.accountId })
    .from(invitations)
    .where(eq(invitations.isBootstrap, true))
    .orderBy(desc(invitations.createdAt))
    .limit(1);
  if (before) return before.accountId as AccountId;
  const id = randomUUID() as AccountId;
  await db.insert(accounts).values({ id });
  return id;
}

/** Revokes all bootstrap invitations if this is the first user. Called in the transaction of a sign-up. */
export async function endBootstrapInvitationsAfter(
  db: Database,
  firstUser: UserId,
  now: Date,
): Promise<void> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(ne(users.id, firstUser))
    .limit(1);
  if (!other) await endBootstrapInvitations(db, now);
}

/** Revokes the invitations that starts of this build or of older ones have made until `madeUntil`. */
async function endBootstrapInvitations(
  db: Database,
  now: Date,
  madeUntil: Date = now,
): Promise<void> {
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        isOpen,
        lte(invitations.createdAt, madeUntil),
        sql`(${invitations.isBootstrap} or ${looksLikeLegacyBootstrap})`,
      ),
    )
    .returning({ id: invitations.id });
  for (const { id } of revoked) {
    const invitationId = id as InvitationId;
    await recordAudit(db, { event: "invitation-revoke", at: now, invitationId });
  }
}

/**
 * Older builds did not mark bootstrap invitations. They are recognised by their form: for an admin, for seven days, for
 * any address, in an account without users. `npm run invite -- --role admin` makes the same form; in this build its
 * audit row says `by: operator`.
 */
const looksLikeLegacyBootstrap = and(
  eq(invitations.role, "admin"),
  isNull(invitations.email),
  isNull(invitations.locale),
  isNull(invitations.invitedByUserId),
  sql`${invitations.expiresAt} = ${invitations.createdAt} + ${defaultInvitationTtlSeconds} * interval '1 second'`,
  sql`not exists (select from ${users} where ${users.accountId} = ${invitations.accountId})`,
  sql`not exists (
    select from ${auditEvents}
    where ${auditEvents.invitationId} = ${invitations.id} and ${auditEvents.details} ->> 'by' = 'operator')`,
);
