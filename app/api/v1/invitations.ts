import { inviteColleague } from "@/lib/auth/invite-colleague";
import { listInvitations } from "@/lib/auth/list-invitations";
import { previewInvitation } from "@/lib/auth/preview-invitation";
import { resendInvitation } from "@/lib/auth/resend-invitation";
import { revokeInvitation } from "@/lib/auth/revoke-invitation";
import { invitations } from "@/lib/contract/operations/invitations";
import { bind } from "@/lib/http/bind";

export const handlers = bind(invitations, {
  listInvitations: ({ caller, query: { page = 1, state }, now }) =>
    listInvitations(caller, { page, state }, now),
  createInvitation: ({ caller, body: { email, role, locale = null }, clientAddress, now }) =>
    inviteColleague(caller, { email, role, locale }, clientAddress, now),
  revokeInvitation: ({ caller, params, clientAddress, now }) =>
    revokeInvitation(caller, params.id, clientAddress, now),
  resendInvitation: ({ caller, params, clientAddress, now }) =>
    resendInvitation(caller, params.id, clientAddress, now),
  previewInvitation: async ({ body, now }) => ({
    invitation: await previewInvitation(body.invitationToken, now),
  }),
});
