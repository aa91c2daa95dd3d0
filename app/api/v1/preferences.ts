import { getPreferences, setPreferences } from "@/lib/auth/preferences";
import { preferences } from "@/lib/contract/operations/preferences";
import { bind } from "@/lib/http/bind";

export const handlers = bind(preferences, {
  getPreferences: ({ caller }) => getPreferences(caller.user.id),
  setPreferences: (call) => setPreferences(call, call.body),
});
