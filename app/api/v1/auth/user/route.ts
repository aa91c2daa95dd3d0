import { deleteOwnUser } from "@/lib/auth/delete-user";
import { Done } from "@/lib/contract/auth";
import { DeleteOwnUserBody } from "@/lib/contract/users";
import { endpoint } from "@/lib/http/endpoint";
import { withinFailureBudget } from "@/lib/http/login-limit";
import { methods } from "@/lib/http/methods";
import { notifyByMail } from "@/lib/http/notify-by-mail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(
    {
      auth: "required",
      addressLimit: "loginAttempts",
      body: DeleteOwnUserBody,
      response: Done,
    },
    async ({ caller, body: { password }, clientAddress, now }) => {
      const recipient = await withinFailureBudget(
        { clientAddress, email: caller.user.email, now },
        () => deleteOwnUser(caller, { password, clientAddress }, now),
      );
      notifyByMail(recipient, { kind: "deleted" }, now);
      return {};
    },
  ),
});
