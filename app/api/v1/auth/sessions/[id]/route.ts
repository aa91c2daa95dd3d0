import { endOneSession } from "@/lib/auth/end-sessions";
import { Done } from "@/lib/contract/auth";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(
    { auth: "required", limit: "changes", response: Done },
    async ({ caller, params, clientAddress, now }) => {
      await endOneSession(caller, params.id ?? "", clientAddress, now);
      return {};
    },
  ),
});
