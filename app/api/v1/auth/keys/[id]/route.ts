import { deleteApiKey } from "@/lib/auth/api-keys";
import type { UserId } from "@/lib/auth/ids";
import { Done } from "@/lib/contract/auth";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(
    { auth: "required", response: Done },
    async ({ caller, params, clientAddress, now }) => {
      const owner = caller.user.id as UserId;
      await deleteApiKey({ id: params.id ?? "", owner, clientAddress }, now);
      return {};
    },
  ),
});
