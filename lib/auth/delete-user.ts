import { and, eq, or, sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { auditEvents, invitations, users } from "@/db/schema";
import { auditOf, lockUser, requireOtherAdmin, type UserAct } from "./account-users";
import { recordAudit } from "./audit";
import { revokeInvitationsBy } from "./change-open-invitation";
import { requireOwnPassword } from "./change-password";
import type { Call } from "./lock-caller";
import { findRecipient, type Recipient } from "./mail-account-change";

/**
 * Deletes a user with all personal data; an audit row without a name stays. Returns the address for the mail about
 * it. Throws ApiError NOT_FOUND or LAST_ADMIN.
 */
export async function deleteUser(act: UserAct, now: Date): Promise<Recipient> {
  const db = await database();
  return db.transaction(async (transaction) => {
    const user = await lockUser(transaction, act, now);
    if (!act.force) await requireOtherAdmin(transaction, user);
    const recipient = await findRecipient(transaction, act.userId);
    await deleteInvitations(transaction, act, user.email);
    await revokeInvitationsBy(transaction, act.userId, now);
    await transaction.delete(users).where(eq(users.id, act.userId));
    // The lock of the user has waited for what was recording audit rows of theirs. Later rows name nobody.
    await anonymizeAudit(transaction, act);
    const isOwn = act.by?.user.id === act.userId;
    await recordAudit(transaction, {
      ...auditOf(act, now),
      event: "user-delete",
      userId: null,
      clientAddress: isOwn ? null : act.clientAddress,
      details: { role: user.role, by: isOwn ? "user" : act.by === null ? "operator" : "admin" },
    });
    if (!recipient) throw new Error("The locked user is gone.");
    return recipient;
  });
}

/** Deletes the caller. Throws ApiError LAST_ADMIN, or VALIDATION_ERROR for a wrong `password`. */
export async function deleteOwnUser(call: Call, password: string): Promise<Recipient> {
  const { caller, clientAddress, now } = call;
  const { id: userId, accountId } = caller.user;
  await requireOwnPassword(call, { password, field: "password", event: "user-delete-failure" });
  return deleteUser({ accountId, userId, by: caller, clientAddress }, now);
}

/** Removes the user and their client addresses from audit rows; the rows stay. */
async function anonymizeAudit(db: Database, { accountId, userId }: UserAct): Promise<void> {
  const nobody = { sessionId: null, clientAddress: null, sumKey: null };
  await db
    .update(auditEvents)
    .set({ ...nobody, actorUserId: null })
    .where(and(eq(auditEvents.accountId, accountId), eq(auditEvents.actorUserId, userId)));
  await db
    .update(auditEvents)
    // The user chose the names of their keys, so they are personal data.
    .set({ ...nobody, userId: null, details: sql`${auditEvents.details} - 'name'` })
    .where(eq(auditEvents.userId, userId));
}

/** Deletes invitations with the user's address. An open one would let the deleted user come back. */
async function deleteInvitations(
  db: Database,
  { accountId, userId }: UserAct,
  email: string,
): Promise<void> {
  const named = or(eq(invitations.usedByUserId, userId), eq(invitations.email, email));
  await db.delete(invitations).where(and(eq(invitations.accountId, accountId), named));
}
