import { useTranslations } from "next-intl";

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
