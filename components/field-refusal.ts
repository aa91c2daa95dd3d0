import type { useTranslations } from "next-intl";
import type { Failure } from "./api-client";

type FieldName = "email" | "password";
type InvitationMessages = ReturnType<typeof useTranslations<"invitation">>;

const passwordReasons = [
  [/^must be at least/, "short"],
  [/^must be at most/, "long"],
  [/common/, "common"],
  [/email address/, "address"],
  [/product/, "product"],
] as const;

/** What the API said about a field of the form, in the reader's words; null when it is about something else. */
export function fieldRefusal(
  failure: Failure | null,
  count: number,
  t: InvitationMessages,
): { field: FieldName; text: string } | null {
  const { field, reason } = failure?.details ?? {};
  if (failure?.status !== 400) return null;
  if (field === "email") return { field, text: t("wrong.email") };
  if (field !== "password") return null;
  const known = passwordReasons.find(([pattern]) => pattern.test(String(reason)))?.[1];
  return { field, text: t(`wrong.${known ?? "password"}`, { count }) };
}
