import { actOf } from "@/lib/auth/account-users";
import { endUserSessions } from "@/lib/auth/change-user";
import { EndedSessions } from "@/lib/contract/sessions";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(
    { auth: "admin", limit: "changes", response: EndedSessions },
    async ({ caller, params, clientAddress, now }) => ({
      ended: await endUserSessions(actOf(caller, params.id ?? "", clientAddress), now),
    }),
  ),
});
