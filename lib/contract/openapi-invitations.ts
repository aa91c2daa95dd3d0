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
import { always, failures, jsonBody, signedIn, success, withBody } from "./openapi-parts";
import { apiPaths } from "./paths";

const idInPath = z.object({
  id: z.string().meta({ description: "Invitation identifier; anything else is 404." }),
});

/** Inviting, for admins; and what an invitee sees of it. */
export const invitationPaths = {
  [apiPaths.invitations]: {
    get: {
      operationId: "listInvitations",
      summary: "The account's invitations, newest first, 20 a page; admins only",
      tags: ["invitations"],
      security: signedIn,
      requestParams: { query: InvitationsQuery },
      responses: {
        "200": success("The page asked for, and how many there are.", InvitationPage),
        ...failures(["VALIDATION_ERROR", "UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
    post: {
      operationId: "createInvitation",
      summary: "Invite somebody into the account by mail; admins only",
      description:
        "The link is good for 7 days and works once. An open invitation of the same address is revoked. The invitation stands also when its mail fails: `mail` tells, and `url` is there to pass on.",
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
      tags: ["invitations"],
      security: signedIn,
      requestParams: { path: idInPath },
      responses: {
        "200": success("It is revoked, now or since before.", Done),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "INVITATION_CLOSED", ...always]),
      },
    },
  },
  [apiPaths.invitationResend]: {
    post: {
      operationId: "resendInvitation",
      summary: "Send an invitation again, with a new link for 7 days; admins only",
      description: "The old link stops working. An expired invitation is open again.",
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
      summary: "What an invitation's link is good for, before it is used",
      description: "The token goes in the body, where no log keeps it. Nothing is changed.",
      tags: ["invitations"],
      requestBody: jsonBody(PreviewInvitationBody),
      responses: {
        "200": success("What is known of it; `unknown` when nothing is.", InvitationPreviewAnswer),
        ...failures([...withBody, "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};
