import { resetPassword } from "@/lib/auth/reset-password";
import { Done } from "@/lib/contract/auth";
import { ResetPasswordBody } from "@/lib/contract/password";
import { endpoint } from "@/lib/http/endpoint";
import { clearFailures } from "@/lib/http/login-limit";
import { methods } from "@/lib/http/methods";
import { notifyByMail } from "@/lib/http/notify-by-mail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    { auth: "none", addressLimit: "links", body: ResetPasswordBody, response: Done },
    async ({ body, clientAddress, now }) => {
      const { userId, email } = await resetPassword({ ...body, clientAddress }, now);
      await clearFailures(clientAddress, email);
      notifyByMail(userId, { kind: "password" }, now);
      return {};
    },
  ),
});
