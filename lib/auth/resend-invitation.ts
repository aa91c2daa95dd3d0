import { changeOpenInvitation } from "./change-open-invitation";
import { defaultInvitationTtlSeconds } from "./invitations";
import { mailInvitation, type SentInvitation } from "./mail-invitation";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";
import type { Caller } from "./sessions";

/**
 * Gives an open invitation, even an expired one, a new token for 7 days and mails it. The old token becomes invalid.
 * Throws ApiError as `changeOpenInvitation` does.
 */
export async function resendInvitation(
  admin: Caller,
  idText: string,
  clientAddress: string,
  now: Date,
): Promise<SentInvitation> {
  const token = newOpaqueToken();
  const set = {
    tokenHash: hashOpaqueToken(token),
    invitedByUserId: admin.user.id,
    expiresAt: new Date(now.getTime() + defaultInvitationTtlSeconds * 1000),
  };
  const change = { event: "invitation-resend", set } as const;
  const id = await changeOpenInvitation(admin, idText, change, clientAddress, now);
  return mailInvitation(id, token, now);
}
