import { z } from "zod";
import { Done } from "./auth";
import { always, failures, jsonBody, signedIn, success, withBody } from "./openapi-parts";
import {
  ChangePasswordBody,
  PasswordResetPreviewAnswer,
  PreviewPasswordResetBody,
  RequestPasswordResetBody,
  ResetPasswordBody,
} from "./password";
import { apiPaths } from "./paths";
import { EndedSessions, SessionPage, SessionsQuery } from "./sessions";

const passwordPaths = {
  [apiPaths.passwordResetRequest]: {
    post: {
      operationId: "requestPasswordReset",
      summary: "Ask for a link by mail to choose a new password",
      description:
        "The same answer whether or not anybody has the address. The link is good for one hour and works once.",
      tags: ["account"],
      requestBody: jsonBody(RequestPasswordResetBody),
      responses: {
        "200": success("If somebody has the address, a mail is on its way.", Done),
        ...failures([...withBody, "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
  [apiPaths.passwordResetPreview]: {
    post: {
      operationId: "previewPasswordReset",
      summary: "What a link to a new password is good for, before it is used",
      description: "The token goes in the body, where no log keeps it. Nothing is changed.",
      tags: ["account"],
      requestBody: jsonBody(PreviewPasswordResetBody),
      responses: {
        "200": success(
          "What is known of it; `unknown` when nothing is.",
          PasswordResetPreviewAnswer,
        ),
        ...failures([...withBody, "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
  [apiPaths.passwordReset]: {
    post: {
      operationId: "resetPassword",
      summary: "Choose a new password with the token of a mailed link",
      description: "Ends every session of the user and makes every other link worth nothing.",
      tags: ["account"],
      requestBody: jsonBody(ResetPasswordBody),
      responses: {
        "200": success("The password is changed.", Done),
        ...failures([...withBody, "INVALID_RESET_TOKEN", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
  [apiPaths.password]: {
    post: {
      operationId: "changePassword",
      summary: "Change one's own password",
      description:
        "A wrong current password is a VALIDATION_ERROR of `currentPassword` and counts as a failed sign-in. Ends the user's other sessions.",
      tags: ["account"],
      security: signedIn,
      requestBody: jsonBody(ChangePasswordBody),
      responses: {
        "200": success("The password is changed.", Done),
        ...failures([...withBody, "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};

const sessionsPaths = {
  [apiPaths.sessions]: {
    get: {
      operationId: "listSessions",
      summary: "One's own sessions: this one first, then by last use, 20 a page",
      tags: ["account"],
      security: signedIn,
      requestParams: { query: SessionsQuery },
      responses: {
        "200": success("The page asked for, and how many there are.", SessionPage),
        ...failures(["VALIDATION_ERROR", "UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
    delete: {
      operationId: "endOtherSessions",
      summary: "End all of one's sessions but this one",
      tags: ["account"],
      security: signedIn,
      responses: {
        "200": success("Ended, at once and on every process.", EndedSessions),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
  },
  [apiPaths.oneSession]: {
    delete: {
      operationId: "endOneSession",
      summary: "End one of one's own sessions",
      tags: ["account"],
      security: signedIn,
      requestParams: {
        path: z.object({
          id: z.string().meta({ description: "Session identifier; anything else is 404." }),
        }),
      },
      responses: {
        "200": success("Session ended.", Done),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", ...always]),
      },
    },
  },
};

/** One's own password and sessions. */
export const accountPaths = { ...passwordPaths, ...sessionsPaths };
