import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { invitations } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { lockAccount } from "./account-users";
import { recordAudit } from "./audit";
import { type InvitationId, parseInvitationId } from "./ids";
import { isOpen } from "./invitation-rows";
import { defaultInvitationTtlSeconds } from "./invitations";
import { mailInvitation, type SentInvitation } from "./mail-invitation";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";
import type { Caller } from "./sessions";

/**
 * Gives an open invitation, even an expired one, a new token for 7 days and mails it. The old token becomes invalid.
 * Throws ApiError NOT_FOUND or INVITATION_CLOSED, or UNAUTHORIZED or FORBIDDEN if the caller is no longer an active admin.
 */
export async function resendInvitation(
  admin: Caller,
  idText: string,
  clientAddress: string,
  now: Date,
): Promise<SentInvitation> {
  const id = parseInvitationId(idText);
  if (!id) throw new ApiError("NOT_FOUND");
  const token = newOpaqueToken();
  await renew(admin, { id, token }, clientAddress, now);
  return mailInvitation(id, token, now);
}

async function renew(
  admin: Caller,
  { id, token }: { id: InvitationId; token: string },
  clientAddress: string,
  now: Date,
): Promise<void> {
  const db = await database();
  const userId = admin.user.id;
  const own = and(eq(invitations.id, id), eq(invitations.accountId, admin.user.accountId));
  await db.transaction(async (transaction) => {
    await lockAccount(transaction, { accountId: admin.user.accountId, by: admin }, now);
    const renewed = await transaction
      .update(invitations)
      .set({
        tokenHash: hashOpaqueToken(token),
        invitedByUserId: userId,
        expiresAt: new Date(now.getTime() + defaultInvitationTtlSeconds * 1000),
      })
      .where(and(own, isOpen))
      .returning({ id: invitations.id });
    if (renewed.length === 0) {
      const [invitation] = await transaction
        .select({ id: invitations.id })
        .from(invitations)
        .where(own);
      throw new ApiError(invitation ? "INVITATION_CLOSED" : "NOT_FOUND");
    }
    const entry = { at: now, userId, invitationId: id, clientAddress };
    await recordAudit(transaction, { event: "invitation-resend", ...entry });
  });
}
