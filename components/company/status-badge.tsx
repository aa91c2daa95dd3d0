import { useTranslations } from "next-intl";

type StatusBadgeProps = { active: boolean; of?: "company" | "establishment" };

/** Says in words whether a company or establishment is active. What is closed has a frame, also on paper. */
export function StatusBadge({ active, of = "company" }: StatusBadgeProps) {
  const t = useTranslations("status");
  if (!active) return <span className="closed-badge">{t(`${of}.closed`)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm text-positive">
      <span aria-hidden="true" className="size-1.75 rounded-full bg-current" />
      {t(`${of}.active`)}
    </span>
  );
}
