import { useLocale, useTranslations } from "next-intl";
import { formatDate } from "@/components/ui/format";

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
