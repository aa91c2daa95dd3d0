"use client";

import { useTranslations } from "next-intl";
import { type Failure, retryAfterSeconds } from "./api-client";
import { failureWords, waitWords } from "./failure-words";
import { Notice } from "./notice";
import { SessionEnded } from "./session-ended";
import { useCountdown } from "./use-countdown";

/** What kept the API from doing as asked, when it is nothing that the form knows better. */
export function FormFailure({ failure, backTo }: { failure: Failure; backTo?: string }) {
  const t = useTranslations("failure");
  if (failure.status === 401 && backTo) return <SessionEnded backTo={backTo} />;
  if (failure.status === 429) return <LimitedNotice failure={failure} />;
  if (failure.status === 403) {
    return <Notice title={t("forbidden")}>{t("forbiddenAdvice")}</Notice>;
  }
  const isFormsFault = failure.status === 400;
  const { title, advice } = failureWords(isFormsFault ? { ...failure, status: 500 } : failure, t);
  return <Notice title={title}>{advice}</Notice>;
}

function LimitedNotice({ failure }: { failure: Failure }) {
  const t = useTranslations("failure");
  const seconds = retryAfterSeconds(failure) ?? 60;
  const left = useCountdown(seconds, failure);
  if (left === 0) return <Notice tone="calm" title={t("limitedOver")} />;
  return (
    <Notice title={t("limitedTries")}>
      <p aria-hidden="true" className="tabular-nums">
        {t("limitedAdvice", { wait: clockWords(left, t) })}
      </p>
      <p className="sr-only">{t("limitedAdvice", { wait: waitWords(seconds, t) })}</p>
    </Notice>
  );
}

/** `42 seconds`, or `14:59` when it is more than a minute. */
function clockWords(seconds: number, t: Parameters<typeof waitWords>[1]): string {
  if (seconds <= 60) return t("seconds", { count: seconds });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
