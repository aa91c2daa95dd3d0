import type { useTranslations } from "next-intl";
import { maxPasswordLength, minPasswordLength } from "@/lib/contract/password-rules";

type Translator = ReturnType<typeof useTranslations<"newPassword">>;

const knownReasons = [
  [/^must be at least/, "short"],
  [/^must be at most/, "long"],
  [/common/, "common"],
  [/sequence/, "pattern"],
  [/email address/, "address"],
  [/product/, "product"],
] as const;

/** The API's reason for refusing a new password, in the reader's language. */
export function newPasswordMessages(reason: string, t: Translator): string {
  const known = knownReasons.find(([pattern]) => pattern.test(reason))?.[1];
  return t(`wrong.${known ?? "other"}`, { min: minPasswordLength, max: maxPasswordLength });
}
