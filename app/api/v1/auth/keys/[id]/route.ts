import { deleteApiKey } from "@/lib/auth/api-keys";
import { Done } from "@/lib/contract/auth";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { notifyByMail } from "@/lib/http/notify-by-mail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(
    { auth: "required", limit: "changes", response: Done },
    async ({ caller, params, clientAddress, now }) => {
      const owner = caller.user.id;
      const { key } = await deleteApiKey({ id: params.id ?? "", by: caller, clientAddress }, now);
      notifyByMail(owner, { kind: "key-deleted", name: key.name }, now);
      return {};
    },
  ),
});
