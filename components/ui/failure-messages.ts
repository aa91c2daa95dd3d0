import type { useTranslations } from "next-intl";
import { type Failure, retryAfterSeconds } from "@/components/api-client";

export type FailureTranslator = ReturnType<typeof useTranslations<"failure">>;

/** A title and an advice for a failure. `goesOn`: the component retries by itself when the connection is back. */
export function failureMessages(
  failure: Failure,
  t: FailureTranslator,
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
      const wait = waitMessage(retryAfterSeconds(failure) ?? 60, t);
      return { title: t("limited"), advice: t("limitedAdvice", { wait }) };
    }
    case 503:
      return { title: t("away"), advice: t("awayAdvice") };
    default:
      return { title: t("wrong"), advice: t("wrongAdvice") };
  }
}

/** `40 seconds` or `15 minutes`, rounded up. */
export function waitMessage(seconds: number, t: FailureTranslator): string {
  return seconds <= 120
    ? t("seconds", { count: seconds })
    : t("minutes", { count: Math.ceil(seconds / 60) });
}

function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}

function validationAdvice({ details }: Failure, t: FailureTranslator): string {
  const key = `fields.${details.field}` as Parameters<FailureTranslator>[0];
  return t.has(key) ? t(key) : t("invalidAdvice");
}
