import type { useTranslations } from "next-intl";
import { type Failure, retryAfterSeconds } from "@/components/api-client";

export type FailureMessages = ReturnType<typeof useTranslations<"failure">>;

/** A refusal in words a person can act on. `goesOn`: what is shown asks again by itself once there is a connection. */
export function failureWords(
  failure: Failure,
  t: FailureMessages,
  { goesOn = false } = {},
): { title: string; advice: string } {
  switch (failure.status) {
    case 0:
      return isOffline()
        ? { title: t("offline"), advice: t(goesOn ? "offlineAdvice" : "offlineAgain") }
        : { title: t("unreachable"), advice: t("unreachableAdvice") };
    case 400:
      return { title: t("invalid"), advice: validationAdvice(failure, t) };
    case 429: {
      const wait = waitWords(retryAfterSeconds(failure) ?? 60, t);
      return { title: t("limited"), advice: t("limitedAdvice", { wait }) };
    }
    case 503:
      return { title: t("away"), advice: t("awayAdvice") };
    default:
      return { title: t("wrong"), advice: t("wrongAdvice") };
  }
}

/** `40 seconds`, `15 minutes`: never less than the wait. */
export function waitWords(seconds: number, t: FailureMessages): string {
  return seconds <= 120
    ? t("seconds", { count: seconds })
    : t("minutes", { count: Math.ceil(seconds / 60) });
}

function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}

function validationAdvice({ details }: Failure, t: FailureMessages): string {
  const key = `fields.${details.field}` as Parameters<FailureMessages>[0];
  return t.has(key) ? t(key) : t("invalidAdvice");
}
