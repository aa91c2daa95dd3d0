"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { type Failure, retryAfterSeconds } from "@/components/api-client";
import { loginPath } from "@/lib/contract/page-paths";
import { Button } from "./button";
import { type ButtonVariant, buttonClass } from "./button-class";
import { type FailureTranslator, failureMessages, waitMessage } from "./failure-messages";
import { signInLink } from "./sign-in-link";
import { useCountdown } from "./use-countdown";

type PageFailureProps = { failure: Failure; here: string; variant?: ButtonVariant };

/** Shown instead of what the page `here` could not read, with a link that reloads it. */
export function PageFailure({ failure, here, variant = "quiet" }: PageFailureProps) {
  const t = useTranslations("failure");
  const retry = (
    <a href={here} className={buttonClass(variant)}>
      {t("tryAgain")}
    </a>
  );
  return (
    <div className="mt-8 first:mt-0">
      <FailureState failure={failure} backTo={here} action={retry} />
    </div>
  );
}

type FailureStateProps = {
  failure: Failure;
  /** This page, to return to after signing in again. */
  backTo: string;
  action: ReactNode;
  /** Repeats the request. Without it, the page reloads once a wait is over. */
  retry?: () => void;
};

/** Shown instead of the content: what went wrong and what to do. */
export function FailureState({ failure, backTo, action, retry }: FailureStateProps) {
  const t = useTranslations("failure");
  if (failure.status === 401) return <SessionEnded backTo={backTo} />;
  if (failure.status === 429) return <LimitedState failure={failure} retry={retry} />;
  const { title, advice } = failureMessages(failure, t, { goesOn: retry !== undefined });
  return (
    <div role="alert">
      <h2 tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">{advice}</p>
      <div className="mt-5">{action}</div>
    </div>
  );
}

/** The session has ended: redirects to the sign-in page, which returns to `backTo`. */
export function SessionEnded({ backTo }: { backTo: string }) {
  const t = useTranslations("failure");
  const target = loginPath(backTo);
  useEffect(() => {
    window.location.replace(target);
  }, [target]);
  return (
    <div role="alert">
      <h2 className="text-lg font-semibold">{t("ended")}</h2>
      <p className="mt-2">{t.rich("endedAdvice", { link: signInLink(target) })}</p>
    </div>
  );
}

type LimitedStateProps = { failure: Failure; retry: (() => void) | undefined };

/** Counts down the rate limit's wait, then retries: by `retry`, or by reloading the page. */
function LimitedState({ failure, retry }: LimitedStateProps) {
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

type LimitedWaitProps = {
  /** The whole wait, announced once, and the seconds left, shown as they pass. */
  seconds: number;
  left: number;
  advice: "limitedAdvice" | "limitedGoesOn";
};

export function LimitedWait({ seconds, left, advice }: LimitedWaitProps) {
  const t = useTranslations("failure");
  return (
    <>
      <p aria-hidden="true" className="tabular-nums">
        {t(advice, { wait: countdownMessage(left, t) })}
      </p>
      <p className="sr-only">{t(advice, { wait: waitMessage(seconds, t) })}</p>
    </>
  );
}

/** `42 seconds`, or `14 min 59 s` when it is more than a minute. */
function countdownMessage(seconds: number, t: FailureTranslator): string {
  if (seconds <= 60) return t("seconds", { count: seconds });
  return t("minutesAndSeconds", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
