import { deleteSavedSearch } from "@/lib/auth/saved-searches";
import { Done } from "@/lib/contract/auth";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint({ auth: "required", response: Done }, async ({ caller, params }) => {
    await deleteSavedSearch(params.id ?? "", caller.user.id);
    return {};
  }),
});
