import { pingDatabase } from "@/db/client";
import { changePassword } from "@/lib/auth/change-password";
import { deleteOwnUser } from "@/lib/auth/delete-user";
import { endOneSession, endOtherSessions } from "@/lib/auth/end-sessions";
import { listSessions } from "@/lib/auth/list-sessions";
import { previewPasswordReset } from "@/lib/auth/preview-password-reset";
import { requestPasswordReset } from "@/lib/auth/request-password-reset";
import { resetPassword } from "@/lib/auth/reset-password";
import { defaultLocale } from "@/lib/contract/locale";
import { account } from "@/lib/contract/operations/account";
import { inBackground } from "@/lib/http/background";
import { bind } from "@/lib/http/bind";
import { spend } from "@/lib/http/limits";
import { clearFailures, withinFailureBudget } from "@/lib/http/login-limit";
import { notifyByMail } from "@/lib/http/notify-by-mail";
import { ownDataFile } from "@/lib/http/own-data-file";

export const handlers = bind(account, {
  requestPasswordReset: async ({ body: { email, locale = defaultLocale }, clientAddress, now }) => {
    // The key includes the client address, so that nobody can use up the mails of another person.
    await spend("passwordResetMails", `${clientAddress}|${email}`);
    await pingDatabase();
    // The answer does not wait for this, so its time does not reveal who is registered.
    inBackground("a password reset", () =>
      requestPasswordReset({ email, locale, clientAddress }, now),
    );
  },
  previewPasswordReset: async ({ body, now }) => ({
    passwordReset: await previewPasswordReset(body.resetToken, now),
  }),
  resetPassword: async ({ body, clientAddress, now }) => {
    const { userId, email } = await resetPassword({ ...body, clientAddress }, now);
    await clearFailures(clientAddress, email);
    notifyByMail(userId, { kind: "password" }, now);
  },
  changePassword: async ({ caller, body, clientAddress, now }) => {
    const { email } = caller.user;
    await withinFailureBudget({ clientAddress, email, now }, () =>
      changePassword(caller, { ...body, clientAddress }, now),
    );
    notifyByMail(caller.user.id, { kind: "password" }, now);
  },
  listSessions: ({ caller, query, now }) => listSessions(caller, query.page ?? 1, now),
  endOtherSessions: async ({ caller, clientAddress, now }) => ({
    ended: await endOtherSessions(caller, clientAddress, now),
  }),
  endOneSession: ({ caller, params, clientAddress, now }) =>
    endOneSession(caller, params.id, clientAddress, now),
  deleteOwnUser: async ({ caller, body: { password }, clientAddress, now }) => {
    const recipient = await withinFailureBudget(
      { clientAddress, email: caller.user.email, now },
      () => deleteOwnUser(caller, { password, clientAddress }, now),
    );
    notifyByMail(recipient, { kind: "deleted" }, now);
  },
  exportOwnData: ({ caller, clientAddress, now }) => ownDataFile(caller, clientAddress, now),
});
