"use client";

import { useTranslations } from "next-intl";
import { type Failure, retryAfterSeconds } from "@/components/api-client";
import { failureMessages } from "./failure-messages";
import { LimitedWait, SessionEnded } from "./failure-state";
import { Notice } from "./notice";
import { useCountdown } from "./use-countdown";

/** The message for a failure that the form has no message of its own for. */
export function FormFailure({ failure, backTo }: { failure: Failure; backTo?: string }) {
  const t = useTranslations("failure");
  if (failure.status === 401 && backTo) return <SessionEnded backTo={backTo} />;
  if (failure.status === 429) return <LimitedNotice failure={failure} />;
  if (failure.status === 403) {
    return <Notice title={t("forbidden")}>{t("forbiddenAdvice")}</Notice>;
  }
  // A 400 that the form cannot show at a field is our mistake, not the reader's, so it gets the message of a server error.
  const shown = failure.status === 400 ? { ...failure, status: 500 } : failure;
  const { title, advice } = failureMessages(shown, t);
  return <Notice title={title}>{advice}</Notice>;
}

function LimitedNotice({ failure }: { failure: Failure }) {
  const t = useTranslations("failure");
  const seconds = retryAfterSeconds(failure) ?? 60;
  const left = useCountdown(seconds, failure);
  if (left === 0) return <Notice tone="calm" title={t("limitedOver")} />;
  return (
    <Notice title={t("limitedTries")}>
      <LimitedWait seconds={seconds} left={left} advice="limitedAdvice" />
    </Notice>
  );
}
