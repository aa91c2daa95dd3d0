import { del, get, group, post } from "@/lib/contract/operation";
import {
  ChangePasswordBody,
  PasswordResetPreviewAnswer,
  PreviewPasswordResetBody,
  RequestPasswordResetBody,
  ResetPasswordBody,
} from "@/lib/contract/password";
import { apiPaths } from "@/lib/contract/paths";
import { PageQuery } from "@/lib/contract/search-query";
import { EndedSessions, SessionPage } from "@/lib/contract/sessions";
import { DeleteOwnUserBody, OwnData } from "@/lib/contract/users";

export const account = group("account", "One's own password, sessions and data.", {
  requestPasswordReset: post(apiPaths.passwordResetRequest, {
    summary: "Ask for a link by mail to choose a new password",
    description:
      "The answer is the same whether or not the address belongs to a user. The link is valid for one hour and works once.",
    auth: "none",
    addressLimit: "passwordResets",
    body: RequestPasswordResetBody,
  }),
  previewPasswordReset: post(apiPaths.passwordResetPreview, {
    summary: "Check a password reset link without using it",
    description: "The token goes in the body, so that no log records it. Nothing is changed.",
    auth: "none",
    addressLimit: "links",
    body: PreviewPasswordResetBody,
    answer: PasswordResetPreviewAnswer,
  }),
  resetPassword: post(apiPaths.passwordReset, {
    summary: "Choose a new password with the token of a mailed link",
    description: "Ends every session of the user and invalidates the user's other links.",
    auth: "none",
    addressLimit: "links",
    body: ResetPasswordBody,
    failures: ["INVALID_RESET_TOKEN"],
  }),
  changePassword: post(apiPaths.password, {
    summary: "Change one's own password",
    description:
      "A wrong current password is a VALIDATION_ERROR of `currentPassword` and counts as a failed sign-in. Ends the user's other sessions.",
    addressLimit: "loginAttempts",
    body: ChangePasswordBody,
  }),
  listSessions: get(apiPaths.sessions, {
    summary: "List one's own sessions: this one first, then by last use, 20 a page",
    description:
      "Each has when it began, when it was last used, and the device as far as it is known.",
    query: PageQuery,
    answer: SessionPage,
  }),
  endOtherSessions: del(apiPaths.sessions, {
    summary: "End all of one's sessions except this one",
    description: "For a lost device. Keys for programs remain.",
    answer: EndedSessions,
  }),
  endOneSession: del(apiPaths.oneSession, {
    summary: "End one of one's own sessions",
    description:
      "Its tokens stop working immediately, on every process. The caller's own session can be ended too.",
  }),
  deleteOwnUser: del(apiPaths.ownUser, {
    summary: "Delete oneself, with the password",
    description:
      "Deletes the personal data. Audit events remain without a name. A wrong password is a VALIDATION_ERROR of `password` and counts as a failed sign-in. The last active admin cannot be deleted.",
    addressLimit: "loginAttempts",
    body: DeleteOwnUserBody,
    failures: ["LAST_ADMIN"],
  }),
  exportOwnData: get(apiPaths.ownUserExport, {
    summary: "Export all data stored about oneself, as a file",
    description:
      "JSON with the user, sessions, keys without their secrets, saved searches and audit events.",
    limit: "export",
    answer: { files: { "application/json": OwnData } },
  }),
});
