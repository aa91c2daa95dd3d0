import { and, eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { invitations } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { lockAccount } from "./account-users";
import { recordAudit } from "./audit";
import { type InvitationId, parseInvitationId, type UserId } from "./ids";
import { defaultInvitationTtlSeconds, mailInvitation, type SentInvitation } from "./invitations";
import type { Call } from "./lock-caller";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";
import { isOpen } from "./read-invitations";

type Change = {
  event: "invitation-resend" | "invitation-revoke";
  set: Partial<typeof invitations.$inferInsert>;
  /** Does nothing to one that is revoked already. */
  mayBeRevoked?: boolean;
};

/**
 * Changes an open invitation of the admin's account. Throws ApiError NOT_FOUND, INVITATION_CLOSED if it has been used or
 * revoked, or UNAUTHORIZED or FORBIDDEN if the caller is no longer an active admin.
 */
async function changeOpenInvitation(
  { caller: admin, clientAddress, now }: Call,
  idText: string,
  { event, set, mayBeRevoked = false }: Change,
): Promise<InvitationId> {
  const id = parseInvitationId(idText);
  if (!id) throw new ApiError("NOT_FOUND");
  const { id: userId, accountId } = admin.user;
  const own = and(eq(invitations.id, id), eq(invitations.accountId, accountId));
  const db = await database();
  await db.transaction(async (transaction) => {
    await lockAccount(transaction, { accountId, by: admin }, now);
    const changed = await transaction
      .update(invitations)
      .set(set)
      .where(and(own, isOpen))
      .returning({ id: invitations.id });
    if (changed.length > 0) {
      const entry = { at: now, userId, invitationId: id, clientAddress };
      return recordAudit(transaction, { event, ...entry });
    }
    const [closed] = await transaction.select().from(invitations).where(own);
    if (!closed) throw new ApiError("NOT_FOUND");
    if (closed.usedAt || !mayBeRevoked) throw new ApiError("INVITATION_CLOSED");
  });
  return id;
}

/**
 * Gives an open invitation, even an expired one, a new token for 7 days and mails it. The old token becomes invalid.
 * Throws ApiError as `changeOpenInvitation` does.
 */
export async function resendInvitation(call: Call, idText: string): Promise<SentInvitation> {
  const { caller, now } = call;
  const token = newOpaqueToken();
  const set = {
    tokenHash: hashOpaqueToken(token),
    invitedByUserId: caller.user.id,
    expiresAt: new Date(now.getTime() + defaultInvitationTtlSeconds * 1000),
  };
  const id = await changeOpenInvitation(call, idText, { event: "invitation-resend", set });
  return mailInvitation(id, token, now);
}

/** Revokes an invitation; does nothing if it is already revoked. Throws ApiError as `changeOpenInvitation` does. */
export async function revokeInvitation(call: Call, idText: string): Promise<void> {
  const set = { revokedAt: call.now };
  await changeOpenInvitation(call, idText, { event: "invitation-revoke", set, mayBeRevoked: true });
}

/** Revokes the open invitations that a user has made. Otherwise a former admin could still let people in. */
export async function revokeInvitationsBy(db: Database, userId: UserId, now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.invitedByUserId, userId), isOpen));
}
