import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { invitations } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { lockAccount } from "./account-users";
import { recordAudit } from "./audit";
import { type InvitationId, parseInvitationId } from "./ids";
import { isOpen } from "./invitation-rows";
import type { Caller } from "./sessions";

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
export async function changeOpenInvitation(
  admin: Caller,
  idText: string,
  { event, set, mayBeRevoked = false }: Change,
  clientAddress: string,
  now: Date,
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
