import { pingDatabase } from "@/db/client";
import { changePassword } from "@/lib/auth/change-password";
import { deleteOwnUser } from "@/lib/auth/delete-user";
import { requestPasswordReset } from "@/lib/auth/request-password-reset";
import { previewPasswordReset, resetPassword } from "@/lib/auth/reset-password";
import { endOneSession, endOtherSessions, listSessions } from "@/lib/auth/user-sessions";
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
  changePassword: async (call) => {
    const { email, id } = call.caller.user;
    await withinFailureBudget({ ...call, email }, () => changePassword(call, call.body));
    notifyByMail(id, { kind: "password" }, call.now);
  },
  listSessions: ({ caller, query, now }) => listSessions(caller, query.page ?? 1, now),
  endOtherSessions: async (call) => ({ ended: await endOtherSessions(call) }),
  endOneSession: (call) => endOneSession(call, call.params.id),
  deleteOwnUser: async (call) => {
    const { email } = call.caller.user;
    const { password } = call.body;
    const recipient = await withinFailureBudget({ ...call, email }, () =>
      deleteOwnUser(call, password),
    );
    notifyByMail(recipient, { kind: "deleted" }, call.now);
  },
  exportOwnData: ownDataFile,
});
