import { useTranslations } from "next-intl";

type StatusBadgeProps = { active: boolean; of?: "company" | "establishment" };

/** Whether the company or its establishment is active, in words; the colour only repeats them. */
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
