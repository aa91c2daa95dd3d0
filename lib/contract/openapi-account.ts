import { z } from "zod";
import { Done } from "./auth";
import { always, anyone, failures, jsonBody, signedIn, success, withBody } from "./openapi-parts";
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
        "The answer is the same whether or not the address belongs to a user. The link is valid for one hour and works once.",
      tags: ["account"],
      security: anyone,
      requestBody: jsonBody(RequestPasswordResetBody),
      responses: {
        "200": success("If the address belongs to a user, a mail is sent.", Done),
        ...failures([...withBody, "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
  [apiPaths.passwordResetPreview]: {
    post: {
      operationId: "previewPasswordReset",
      summary: "Check a password reset link without using it",
      description: "The token goes in the body, so that no log records it. Nothing is changed.",
      tags: ["account"],
      security: anyone,
      requestBody: jsonBody(PreviewPasswordResetBody),
      responses: {
        "200": success(
          "The state of the link; `unknown` if there is no such link.",
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
      description: "Ends every session of the user and invalidates the user's other links.",
      tags: ["account"],
      security: anyone,
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
      summary: "List one's own sessions: this one first, then by last use, 20 a page",
      description:
        "Each has when it began, when it was last used, and the device as far as it is known.",
      tags: ["account"],
      security: signedIn,
      requestParams: { query: SessionsQuery },
      responses: {
        "200": success("The requested page, with the total.", SessionPage),
        ...failures(["VALIDATION_ERROR", "UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
    delete: {
      operationId: "endOtherSessions",
      summary: "End all of one's sessions except this one",
      description: "For a lost device. Keys for programs remain.",
      tags: ["account"],
      security: signedIn,
      responses: {
        "200": success("Ended immediately, on every process.", EndedSessions),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
  [apiPaths.oneSession]: {
    delete: {
      operationId: "endOneSession",
      summary: "End one of one's own sessions",
      description:
        "Its tokens stop working immediately, on every process. The caller's own session can be ended too.",
      tags: ["account"],
      security: signedIn,
      requestParams: {
        path: z.object({
          id: z.string().meta({ description: "Session identifier; anything else is 404." }),
        }),
      },
      responses: {
        "200": success("Session ended.", Done),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};

/** One's own password and sessions. */
export const accountPaths = { ...passwordPaths, ...sessionsPaths };
