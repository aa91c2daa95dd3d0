import { actOf } from "@/lib/auth/account-users";
import { changeUser } from "@/lib/auth/change-user";
import { deleteUser } from "@/lib/auth/delete-user";
import { Done } from "@/lib/contract/auth";
import { AccountUserAnswer, ChangeUserBody } from "@/lib/contract/users";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { notifyByMail } from "@/lib/http/notify-by-mail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(
    { auth: "admin", limit: "changes", body: ChangeUserBody, response: AccountUserAnswer },
    async ({ caller, params, body, clientAddress, now }) => {
      const act = actOf(caller, params.id ?? "", clientAddress);
      const { user, changes } = await changeUser(act, body, now);
      for (const change of changes) notifyByMail(act.userId, change, now);
      return { user };
    },
  ),
  DELETE: endpoint(
    { auth: "admin", limit: "changes", response: Done },
    async ({ caller, params, clientAddress, now }) => {
      const act = actOf(caller, params.id ?? "", clientAddress);
      notifyByMail(await deleteUser(act, now), { kind: "deleted" }, now);
      return {};
    },
  ),
});
