import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { invitations } from "@/db/schema";
import { changeOpenInvitation } from "./change-open-invitation";
import type { UserId } from "./ids";
import { isOpen } from "./invitation-rows";
import type { Caller } from "./sessions";

/** Revokes the open invitations that a user has made. Otherwise a former admin could still let people in. */
export async function revokeInvitationsBy(db: Database, userId: UserId, now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.invitedByUserId, userId), isOpen));
}

/** Revokes an invitation; does nothing if it is already revoked. Throws ApiError as `changeOpenInvitation` does. */
export async function revokeInvitation(
  admin: Caller,
  idText: string,
  clientAddress: string,
  now: Date,
): Promise<void> {
  const set = { revokedAt: now };
  const change = { event: "invitation-revoke", set, mayBeRevoked: true } as const;
  await changeOpenInvitation(admin, idText, change, clientAddress, now);
}
