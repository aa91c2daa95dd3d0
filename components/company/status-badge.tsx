import { useTranslations } from "next-intl";

type StatusBadgeProps = { active: boolean; of?: "company" | "establishment" };

/** Says in words whether a company or establishment is active. The colour only repeats the words. */
export function StatusBadge({ active, of = "company" }: StatusBadgeProps) {
  const t = useTranslations("status");
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap text-sm ${
        active ? "text-positive" : "text-ink-soft"
      }`}
    >
      <span
        aria-hidden="true"
        className={`size-1.75 rounded-full border-[1.5px] border-current ${active ? "bg-current" : ""}`}
      />
      {t(`${of}.${active ? "active" : "closed"}`)}
    </span>
  );
}
