import { Done } from "./auth";
import {
  CreateInvitationBody,
  InvitationPage,
  InvitationPreviewAnswer,
  InvitationsQuery,
  PreviewInvitationBody,
  SentInvitation,
} from "./invitations";
import { anyone, created, idInPath, operation, signedIn, success } from "./openapi-parts";
import { apiPaths } from "./paths";

const invitationInPath = idInPath("Invitation identifier");

/** Invitations: managing them, for admins, and previewing one, for the invited person. */
export const invitationPaths = {
  [apiPaths.invitations]: {
    get: operation({
      operationId: "listInvitations",
      summary: "List the account's invitations, newest first, 20 a page; admins only",
      description: "Open, used, expired and revoked ones. Links are not shown again.",
      tag: "invitations",
      security: signedIn,
      query: InvitationsQuery,
      answers: success("The requested page, with the total.", InvitationPage),
      isLimited: false,
    }),
    post: operation({
      operationId: "createInvitation",
      summary: "Invite a person to the account by mail; admins only",
      description:
        "The link is valid for 7 days and works once. An earlier open invitation for the same address is revoked. If the mail fails, the invitation remains valid: `mail` says so, and `url` can be passed on by hand.",
      tag: "invitations",
      security: signedIn,
      body: CreateInvitationBody,
      answers: created("Invited.", SentInvitation),
      failures: ["EMAIL_ALREADY_EXISTS"],
    }),
  },
  [apiPaths.invitation]: {
    delete: operation({
      operationId: "revokeInvitation",
      summary: "Revoke an invitation that nobody has used; admins only",
      description: "The link stops working. An invitation that was used cannot be revoked.",
      tag: "invitations",
      security: signedIn,
      path: invitationInPath,
      answers: success("Revoked, now or earlier.", Done),
      failures: ["INVITATION_CLOSED"],
    }),
  },
  [apiPaths.invitationResend]: {
    post: operation({
      operationId: "resendInvitation",
      summary: "Send an invitation again, with a new link for 7 days; admins only",
      description: "The old link stops working. An expired invitation becomes valid again.",
      tag: "invitations",
      security: signedIn,
      path: invitationInPath,
      answers: success("Sent again.", SentInvitation),
      failures: ["INVITATION_CLOSED"],
    }),
  },
  [apiPaths.invitationPreview]: {
    post: operation({
      operationId: "previewInvitation",
      summary: "Check an invitation's link without using it",
      description: "The token goes in the body, so that no log records it. Nothing is changed.",
      tag: "invitations",
      security: anyone,
      body: PreviewInvitationBody,
      answers: success(
        "The state of the invitation; `unknown` if there is no such invitation.",
        InvitationPreviewAnswer,
      ),
    }),
  },
};
