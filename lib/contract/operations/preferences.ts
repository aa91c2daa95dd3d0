import { get, group, put } from "@/lib/contract/operation";
import { apiPaths } from "@/lib/contract/paths";
import { PreferencesAnswer, PreferencesBody } from "@/lib/contract/preferences";

export const preferences = group("preferences", "What one chose on the pages.", {
  getPreferences: get(apiPaths.preferences, {
    summary: "One's own preferences",
    description: "What the user chose on the pages; `null` where nothing was chosen.",
    answer: PreferencesAnswer,
  }),
  setPreferences: put(apiPaths.preferences, {
    summary: "Replace one's own preferences",
    description: "What is left out of the body is not kept.",
    body: PreferencesBody,
    answer: PreferencesAnswer,
  }),
});
