import { useLocale, useTranslations } from "next-intl";
import { formatDate } from "@/components/ui/format";
import type { Register } from "@/lib/contract/registry";

/** Names the source of the data and their date, as INSEE's licence asks. At the end of the page, also in print. */
export function DataSource({ register }: { register: Register | null }) {
  const t = useTranslations("source");
  const language = useLocale();
  const date = register?.date;
  return (
    <footer className="sticky top-[100vh] mt-6 border-t print:static border-line py-4 text-xs text-ink-soft">
      {register?.demo
        ? t("demo")
        : date
          ? t("dated", { date: formatDate(date, language) })
          : t("undated")}
    </footer>
  );
}
