import { z } from "zod";
import { Done } from "./auth";
import {
  CreateInvitationBody,
  InvitationPage,
  InvitationPreviewAnswer,
  InvitationsQuery,
  PreviewInvitationBody,
  SentInvitation,
} from "./invitations";
import { always, anyone, failures, jsonBody, signedIn, success, withBody } from "./openapi-parts";
import { apiPaths } from "./paths";

const idInPath = z.object({
  id: z.string().meta({ description: "Invitation identifier; anything else is 404." }),
});

/** Invitations: managing them, for admins, and previewing one, for the invited person. */
export const invitationPaths = {
  [apiPaths.invitations]: {
    get: {
      operationId: "listInvitations",
      summary: "List the account's invitations, newest first, 20 a page; admins only",
      description: "Open, used, expired and revoked ones. Links are not shown again.",
      tags: ["invitations"],
      security: signedIn,
      requestParams: { query: InvitationsQuery },
      responses: {
        "200": success("The requested page, with the total.", InvitationPage),
        ...failures(["VALIDATION_ERROR", "UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
    post: {
      operationId: "createInvitation",
      summary: "Invite a person to the account by mail; admins only",
      description:
        "The link is valid for 7 days and works once. An earlier open invitation for the same address is revoked. If the mail fails, the invitation remains valid: `mail` says so, and `url` can be passed on by hand.",
      tags: ["invitations"],
      security: signedIn,
      requestBody: jsonBody(CreateInvitationBody),
      responses: {
        "201": success("Invited.", SentInvitation),
        ...failures([
          ...withBody,
          "UNAUTHORIZED",
          "FORBIDDEN",
          "EMAIL_ALREADY_EXISTS",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
  },
  [apiPaths.invitation]: {
    delete: {
      operationId: "revokeInvitation",
      summary: "Revoke an invitation that nobody has used; admins only",
      description: "The link stops working. An invitation that was used cannot be revoked.",
      tags: ["invitations"],
      security: signedIn,
      requestParams: { path: idInPath },
      responses: {
        "200": success("Revoked, now or earlier.", Done),
        ...failures([
          "UNAUTHORIZED",
          "FORBIDDEN",
          "NOT_FOUND",
          "INVITATION_CLOSED",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
  },
  [apiPaths.invitationResend]: {
    post: {
      operationId: "resendInvitation",
      summary: "Send an invitation again, with a new link for 7 days; admins only",
      description: "The old link stops working. An expired invitation becomes valid again.",
      tags: ["invitations"],
      security: signedIn,
      requestParams: { path: idInPath },
      responses: {
        "200": success("Sent again.", SentInvitation),
        ...failures([
          "UNAUTHORIZED",
          "FORBIDDEN",
          "NOT_FOUND",
          "INVITATION_CLOSED",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
  },
  [apiPaths.invitationPreview]: {
    post: {
      operationId: "previewInvitation",
      summary: "Check an invitation's link without using it",
      description: "The token goes in the body, so that no log records it. Nothing is changed.",
      tags: ["invitations"],
      security: anyone,
      requestBody: jsonBody(PreviewInvitationBody),
      responses: {
        "200": success(
          "The state of the invitation; `unknown` if there is no such invitation.",
          InvitationPreviewAnswer,
        ),
        ...failures([...withBody, "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};
