import { Done } from "./auth";
import { anyone, idInPath, operation, signedIn, success } from "./openapi-parts";
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
    post: operation({
      operationId: "requestPasswordReset",
      summary: "Ask for a link by mail to choose a new password",
      description:
        "The answer is the same whether or not the address belongs to a user. The link is valid for one hour and works once.",
      tag: "account",
      security: anyone,
      body: RequestPasswordResetBody,
      answers: success("If the address belongs to a user, a mail is sent.", Done),
    }),
  },
  [apiPaths.passwordResetPreview]: {
    post: operation({
      operationId: "previewPasswordReset",
      summary: "Check a password reset link without using it",
      description: "The token goes in the body, so that no log records it. Nothing is changed.",
      tag: "account",
      security: anyone,
      body: PreviewPasswordResetBody,
      answers: success(
        "The state of the link; `unknown` if there is no such link.",
        PasswordResetPreviewAnswer,
      ),
    }),
  },
  [apiPaths.passwordReset]: {
    post: operation({
      operationId: "resetPassword",
      summary: "Choose a new password with the token of a mailed link",
      description: "Ends every session of the user and invalidates the user's other links.",
      tag: "account",
      security: anyone,
      body: ResetPasswordBody,
      answers: success("The password is changed.", Done),
      failures: ["INVALID_RESET_TOKEN"],
    }),
  },
  [apiPaths.password]: {
    post: operation({
      operationId: "changePassword",
      summary: "Change one's own password",
      description:
        "A wrong current password is a VALIDATION_ERROR of `currentPassword` and counts as a failed sign-in. Ends the user's other sessions.",
      tag: "account",
      security: signedIn,
      body: ChangePasswordBody,
      answers: success("The password is changed.", Done),
    }),
  },
};

const sessionsPaths = {
  [apiPaths.sessions]: {
    get: operation({
      operationId: "listSessions",
      summary: "List one's own sessions: this one first, then by last use, 20 a page",
      description:
        "Each has when it began, when it was last used, and the device as far as it is known.",
      tag: "account",
      security: signedIn,
      query: SessionsQuery,
      answers: success("The requested page, with the total.", SessionPage),
      isLimited: false,
    }),
    delete: operation({
      operationId: "endOtherSessions",
      summary: "End all of one's sessions except this one",
      description: "For a lost device. Keys for programs remain.",
      tag: "account",
      security: signedIn,
      answers: success("Ended immediately, on every process.", EndedSessions),
    }),
  },
  [apiPaths.oneSession]: {
    delete: operation({
      operationId: "endOneSession",
      summary: "End one of one's own sessions",
      description:
        "Its tokens stop working immediately, on every process. The caller's own session can be ended too.",
      tag: "account",
      security: signedIn,
      path: idInPath("Session identifier"),
      answers: success("Session ended.", Done),
    }),
  },
};

/** One's own password and sessions. */
export const accountPaths = { ...passwordPaths, ...sessionsPaths };
