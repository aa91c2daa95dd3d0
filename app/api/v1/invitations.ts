import { resendInvitation, revokeInvitation } from "@/lib/auth/change-open-invitation";
import { inviteColleague } from "@/lib/auth/invitations";
import { listInvitations, previewInvitation } from "@/lib/auth/read-invitations";
import { invitations } from "@/lib/contract/operations/invitations";
import { bind } from "@/lib/http/bind";

export const handlers = bind(invitations, {
  listInvitations: ({ caller, query: { page = 1, state }, now }) =>
    listInvitations(caller, { page, state }, now),
  createInvitation: ({ body: { email, role, locale = null }, ...call }) =>
    inviteColleague(call, { email, role, locale }),
  revokeInvitation: (call) => revokeInvitation(call, call.params.id),
  resendInvitation: (call) => resendInvitation(call, call.params.id),
  previewInvitation: async ({ body, now }) => ({
    invitation: await previewInvitation(body.invitationToken, now),
  }),
});
