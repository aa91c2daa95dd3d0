import { getPreferences, setPreferences } from "@/lib/auth/preferences";
import { PreferencesAnswer, PreferencesBody } from "@/lib/contract/preferences";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint({ auth: "required", response: PreferencesAnswer }, ({ caller }) =>
    getPreferences(caller.user.id),
  ),
  PUT: endpoint(
    { auth: "required", limit: "changes", body: PreferencesBody, response: PreferencesAnswer },
    ({ caller, body, now }) => setPreferences(caller, body, now),
  ),
});
