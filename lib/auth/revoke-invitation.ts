import { and, eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { invitations } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { lockAccount } from "./account-users";
import { recordAudit } from "./audit";
import { parseInvitationId, type UserId } from "./ids";
import { isOpen } from "./invitation-rows";
import type { Caller } from "./sessions";

/** Revokes the open invitations that a user has made. Otherwise a former admin could still let people in. */
export async function revokeInvitationsBy(db: Database, userId: UserId, now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.invitedByUserId, userId), isOpen));
}

/**
 * Revokes an invitation; does nothing if it is already revoked. Throws ApiError NOT_FOUND, INVITATION_CLOSED if it has
 * been used, or UNAUTHORIZED or FORBIDDEN if the caller is no longer an active admin.
 */
export async function revokeInvitation(
  admin: Caller,
  idText: string,
  clientAddress: string,
  now: Date,
): Promise<void> {
  const id = parseInvitationId(idText);
  if (!id) throw new ApiError("NOT_FOUND");
  const db = await database();
  const own = and(eq(invitations.id, id), eq(invitations.accountId, admin.user.accountId));
  await db.transaction(async (transaction) => {
    await lockAccount(transaction, { accountId: admin.user.accountId, by: admin }, now);
    const revoked = await transaction
      .update(invitations)
      .set({ revokedAt: now })
      .where(and(own, isOpen))
      .returning({ id: invitations.id });
    if (revoked.length === 0) {
      const [invitation] = await transaction
        .select({ usedAt: invitations.usedAt })
        .from(invitations)
        .where(own);
      if (!invitation) throw new ApiError("NOT_FOUND");
      if (invitation.usedAt) throw new ApiError("INVITATION_CLOSED");
      return;
    }
    const userId = admin.user.id;
    const entry = { at: now, userId, invitationId: id, clientAddress };
    await recordAudit(transaction, { event: "invitation-revoke", ...entry });
  });
}
