"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { type Failure, retryAfterSeconds } from "@/components/api-client";
import { Button } from "./button";
import { LimitedWait } from "./limited-wait";
import { useCountdown } from "./use-countdown";

type LimitedStateProps = { failure: Failure; retry?: (() => void) | undefined };

/** Counts down the rate limit's wait, then retries: by `retry`, or by reloading the page. */
export function LimitedState({ failure, retry }: LimitedStateProps) {
  const t = useTranslations("failure");
  const seconds = Math.max(1, retryAfterSeconds(failure) ?? 60);
  const left = useCountdown(seconds, failure);
  const latestRetry = useRef(() => {});
  latestRetry.current = retry ?? (() => window.location.reload());

  useEffect(() => {
    if (left === 0) latestRetry.current();
  }, [left]);

  return (
    <div role="alert">
      <h2 tabIndex={-1} className="text-lg font-semibold">
        {t("limited")}
      </h2>
      <div className="mt-2 mb-5 max-w-prose text-ink-soft">
        <LimitedWait seconds={seconds} left={left} advice="limitedGoesOn" />
      </div>
      <Button disabled={left > 0} onClick={() => latestRetry.current()}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}
