import { useTranslations } from "next-intl";
import { type FailureMessages, waitWords } from "./failure-words";

type LimitedWaitProps = {
  /** The whole wait, said once, and what is left of it, shown as it runs. */
  seconds: number;
  left: number;
  advice: "limitedAdvice" | "limitedGoesOn";
};

export function LimitedWait({ seconds, left, advice }: LimitedWaitProps) {
  const t = useTranslations("failure");
  return (
    <>
      <p aria-hidden="true" className="tabular-nums">
        {t(advice, { wait: clockWords(left, t) })}
      </p>
      <p className="sr-only">{t(advice, { wait: waitWords(seconds, t) })}</p>
    </>
  );
}

/** `42 seconds`, or `14:59` when it is more than a minute. */
function clockWords(seconds: number, t: FailureMessages): string {
  if (seconds <= 60) return t("seconds", { count: seconds });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
