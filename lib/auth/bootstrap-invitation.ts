import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { accounts, auditEvents, invitations, users } from "@/db/schema";
import { recordAudit } from "./audit";
import type { AccountId, InvitationId, UserId } from "./ids";
import { isUnsettled } from "./invitation-rows";
import { defaultInvitationTtlSeconds } from "./invitations";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";

export type BootstrapInvitation = { token: string; expiresAt: Date };

/**
 * While nobody has an account: the invitation by which the first administrator gets one, in the place of those
 * that starts before `startedAt` have made. null when there are users, or another process that starts now has
 * made it.
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
    // The index lets one stand; of two that start together the second waits here for the first.
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
    await recordAudit(transaction, { event: "invitation", at: now, invitationId: id });
    return true;
  });
  return made ? { token, expiresAt } : null;
}

/** The account of the bootstrap invitation before, else a new one. */
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

/** Called in the transaction of a sign-up: the first user's ends every bootstrap invitation. */
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

/** Revokes those that starts have made, of this build and of builds before, until `madeUntil`. */
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
        isUnsettled,
        lte(invitations.createdAt, madeUntil),
        sql`(${invitations.isBootstrap} or ${looksLikeOneOfBefore})`,
      ),
    )
    .returning({ id: invitations.id });
  for (const { id } of revoked) {
    const invitationId = id as InvitationId;
    await recordAudit(db, { event: "invitation-revoke", at: now, invitationId });
  }
}

/**
 * Builds before had no mark for them: an administrator's for seven days, for nobody in particular, of an account
 * with no users. The operator's command made the same with `--role admin` alone; this build's is told apart by its
 * audit row.
 */
const looksLikeOneOfBefore = and(
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
