import { useLocale, useTranslations } from "next-intl";
import { formatDate } from "@/components/ui/format";

type StatusBadgeProps = {
  active: boolean;
  of?: "company" | "establishment";
  /** The day on which it closed, YYYY-MM-DD. Its year is shown. */
  since?: string | null | undefined;
};

/** Says in words whether a company or establishment is active. What is closed has a frame, also on paper. */
export function StatusBadge({ active, of = "company", since }: StatusBadgeProps) {
  const t = useTranslations("status");
  if (!active)
    return (
      <span className="closed-badge">
        {since ? t("closedIn", { year: since.slice(0, 4) }) : t(`${of}.closed`)}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm text-positive">
      <span aria-hidden="true" className="size-1.75 rounded-full bg-current print:hidden" />
      {t(`${of}.active`)}
    </span>
  );
}

/** Says of a company that it is closed, and since which day if that is known (YYYY-MM-DD). */
export function ClosedBand({ since = null }: { since?: string | null }) {
  const t = useTranslations("status.company");
  const language = useLocale();
  return (
    <p className="mt-3 rounded-control border border-line-strong bg-sunken px-4 py-2.5 font-semibold">
      {since ? t("closedOn", { date: formatDate(since, language) }) : t("closed")}
    </p>
  );
}
