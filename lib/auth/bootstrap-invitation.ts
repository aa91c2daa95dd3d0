import { createHmac, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { accounts, auditEvents, invitations, users } from "@/db/schema";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { recordAudit } from "./audit";
import type { AccountId, InvitationId, UserId } from "./ids";
import { defaultInvitationTtlSeconds } from "./invitations";
import { signingKeys } from "./keys";
import { hashOpaqueToken } from "./opaque-token";
import { isOpen, stateAt } from "./read-invitations";

const offerLock = 7_361_005;

export type BootstrapInvitation = { token: string; expiresAt: Date };

/**
 * The invitation for the first administrator, as long as there are no users: the one that another start or node has
 * made, else a new one. Its token is derived from AUTH_SECRET, which all nodes share, so each offers the same link. null
 * if there are users.
 */
export async function offerBootstrapInvitation(now: Date): Promise<BootstrapInvitation | null> {
  const db = await database();
  return db.transaction(async (transaction) => {
    // Nodes that start together come one after the other.
    await transaction.execute(sql`select pg_advisory_xact_lock(${offerLock})`);
    const hasUsers = (await transaction.$count(users)) > 0;
    const offered = hasUsers ? null : await findOffered(transaction, now);
    await endBootstrapInvitations(transaction, now, offered?.id);
    if (hasUsers) return null;
    return offered ?? (await createBootstrapInvitation(transaction, now));
  });
}

/** The valid one, unless its token came from a secret that this node does not have. */
async function findOffered(db: Database, now: Date) {
  const [open] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.isBootstrap, true), eq(stateAt(now), "pending")));
  if (!open) return null;
  const token = tokensOf(open.id).find((each) => hashOpaqueToken(each) === open.tokenHash);
  return token === undefined ? null : { id: open.id, token, expiresAt: open.expiresAt };
}

async function createBootstrapInvitation(db: Database, now: Date): Promise<BootstrapInvitation> {
  const id = randomUUID() as InvitationId;
  const [token = ""] = tokensOf(id);
  const expiresAt = new Date(now.getTime() + defaultInvitationTtlSeconds * 1000);
  await db.insert(invitations).values({
    id,
    accountId: await lastAccount(db),
    role: "admin",
    isBootstrap: true,
    tokenHash: hashOpaqueToken(token),
    createdAt: now,
    expiresAt,
  });
  const details = { by: "operator" };
  await recordAudit(db, { event: "invitation", at: now, invitationId: id, details });
  return { token, expiresAt };
}

/** The token of an invitation by today's secret, and by the previous one. */
function tokensOf(invitationId: string): string[] {
  return signingKeys("first-invitation").map(({ bytes }) =>
    createHmac("sha256", bytes).update(invitationId).digest("base64url"),
  );
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
  const others = await db.$count(users, ne(users.id, firstUser));
  if (others === 0) await endBootstrapInvitations(db, now);
}

/** Revokes the invitations that starts of this build or of older ones have made, except the one to keep. */
async function endBootstrapInvitations(db: Database, now: Date, keep?: string): Promise<void> {
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        isOpen,
        keep === undefined ? undefined : ne(invitations.id, keep),
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
