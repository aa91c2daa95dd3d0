import { changePassword } from "@/lib/auth/change-password";
import { Done } from "@/lib/contract/auth";
import { ChangePasswordBody } from "@/lib/contract/password";
import { endpoint } from "@/lib/http/endpoint";
import { withinFailureBudget } from "@/lib/http/login-limit";
import { methods } from "@/lib/http/methods";
import { notifyByMail } from "@/lib/http/notify-by-mail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    {
      auth: "required",
      addressLimit: "loginAttempts",
      body: ChangePasswordBody,
      response: Done,
    },
    async ({ caller, body, clientAddress, now }) => {
      const { email } = caller.user;
      await withinFailureBudget({ clientAddress, email, now }, () =>
        changePassword(caller, { ...body, clientAddress }, now),
      );
      notifyByMail(caller.user.id, { kind: "password" }, now);
      return {};
    },
  ),
});
