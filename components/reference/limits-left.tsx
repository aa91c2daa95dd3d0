"use client";

import { useTranslations } from "next-intl";
import { waitMessage } from "@/components/ui/failure-messages";
import type { ShownLimit } from "@/lib/contract/limits";
import { useLatestLimits } from "./limits-store";

/** The limits, and what is left of one's own: as the page was made, then as each answer on it says. */
export function LimitsLeft({ limits }: { limits: readonly ShownLimit[] }) {
  const t = useTranslations("limits");
  const latest = useLatestLimits();
  return (
    <dl className="mt-3 rounded-panel border border-line bg-surface px-4 text-sm sm:px-5">
      {limits.map((limit) => (
        <div
          key={limit.name}
          className="grid grid-cols-1 gap-x-6 border-t border-line py-3 first:border-t-0 sm:grid-cols-2"
        >
          <dt className="font-medium">{t(`names.${limit.name}`)}</dt>
          <dd className="tabular-nums">
            <LimitLeft limit={{ ...limit, ...latest[limit.name] }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `119 of 120 calls left, per minute`, or `120 calls per minute`. */
function LimitLeft({
  limit: { remaining, max, windowSeconds, resetSeconds = windowSeconds },
}: {
  limit: ShownLimit;
}) {
  const t = useTranslations("limits");
  const tFailure = useTranslations("failure");
  const unit = ({ 1: "second", 60: "minute", 3600: "hour", 86400: "day" } as const)[windowSeconds];
  const per = unit
    ? t(`per.${unit}`)
    : t("per.other", { wait: waitMessage(windowSeconds, tFailure) });
  if (remaining === undefined) return t("allowed", { max, per });
  return (
    <>
      {t("left", { remaining, max, per })}
      {remaining === 0 && (
        <span className="block text-danger">
          {t("again", { wait: waitMessage(resetSeconds, tFailure) })}
        </span>
      )}
    </>
  );
}
