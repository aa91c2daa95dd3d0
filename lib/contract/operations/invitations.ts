import {
  CreateInvitationBody,
  InvitationPage,
  InvitationPreviewAnswer,
  InvitationsQuery,
  PreviewInvitationBody,
  SentInvitation,
} from "@/lib/contract/invitations";
import { del, get, group, post } from "@/lib/contract/operation";
import { apiPaths } from "@/lib/contract/paths";

export const invitations = group("invitations", "Inviting people to the account.", {
  listInvitations: get(apiPaths.invitations, {
    summary: "List the account's invitations, newest first, 20 a page; admins only",
    description: "Open, used, expired and revoked ones. Links are not shown again.",
    auth: "admin",
    query: InvitationsQuery,
    answer: InvitationPage,
  }),
  createInvitation: post(apiPaths.invitations, {
    summary: "Invite a person to the account by mail; admins only",
    description:
      "The link is valid for 7 days and works once. An earlier open invitation for the same address is revoked. If the mail fails, the invitation remains valid: `mail` says so, and `url` can be passed on by hand.",
    auth: "admin",
    limit: "invitations",
    body: CreateInvitationBody,
    answer: SentInvitation,
    status: 201,
    failures: ["EMAIL_ALREADY_EXISTS"],
  }),
  revokeInvitation: del(apiPaths.invitation, {
    summary: "Revoke an invitation that nobody has used; admins only",
    description: "The link stops working. An invitation that was used cannot be revoked.",
    auth: "admin",
    failures: ["INVITATION_CLOSED"],
  }),
  resendInvitation: post(apiPaths.invitationResend, {
    summary: "Send an invitation again, with a new link for 7 days; admins only",
    description: "The old link stops working. An expired invitation becomes valid again.",
    auth: "admin",
    limit: "invitations",
    answer: SentInvitation,
    failures: ["INVITATION_CLOSED"],
  }),
  previewInvitation: post(apiPaths.invitationPreview, {
    summary: "Check an invitation's link without using it",
    description: "The token goes in the body, so that no log records it. Nothing is changed.",
    auth: "none",
    addressLimit: "links",
    body: PreviewInvitationBody,
    answer: InvitationPreviewAnswer,
  }),
});
