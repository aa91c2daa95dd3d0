import { pingDatabase } from "@/db/client";
import { requestPasswordReset } from "@/lib/auth/request-password-reset";
import { Done } from "@/lib/contract/auth";
import { defaultLocale } from "@/lib/contract/locale";
import { RequestPasswordResetBody } from "@/lib/contract/password";
import { inBackground } from "@/lib/http/background";
import { endpoint } from "@/lib/http/endpoint";
import { spend } from "@/lib/http/limits";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    {
      auth: "none",
      addressLimit: "passwordResets",
      body: RequestPasswordResetBody,
      response: Done,
    },
    async ({ body: { email, locale = defaultLocale }, clientAddress, now }) => {
      // The key includes the client address, so that nobody can use up the mails of another person.
      await spend("passwordResetMails", `${clientAddress}|${email}`);
      await pingDatabase();
      // The answer does not wait for this, so its time does not reveal who is registered.
      inBackground("a password reset", () =>
        requestPasswordReset({ email, locale, clientAddress }, now),
      );
      return {};
    },
  ),
});
