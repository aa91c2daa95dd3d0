import { useTranslations } from "next-intl";
import { type FailureTranslator, waitMessage } from "./failure-messages";

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
