import type { useTranslations } from "next-intl";
import { maxPasswordLength, minPasswordLength } from "@/lib/contract/password-rules";

type Messages = ReturnType<typeof useTranslations<"newPassword">>;

const knownReasons = [
  [/^must be at least/, "short"],
  [/^must be at most/, "long"],
  [/common/, "common"],
  [/sequence/, "pattern"],
  [/email address/, "address"],
  [/product/, "product"],
] as const;

/** Why the API refused a new password, in the reader's words. */
export function newPasswordWords(reason: string, t: Messages): string {
  const known = knownReasons.find(([pattern]) => pattern.test(reason))?.[1];
  return t(`wrong.${known ?? "other"}`, { min: minPasswordLength, max: maxPasswordLength });
}
