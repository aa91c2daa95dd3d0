import { useLocale, useTranslations } from "next-intl";
import { formatDate } from "@/components/ui/format";
import type { Register } from "@/lib/contract/registry";

/** Returns a function that names the source of a register's data and their date, as INSEE's licence asks. */
export function useSourceName(): (register: Register | null) => string {
  const t = useTranslations("source");
  const language = useLocale();
  return (register) => {
    if (register?.demo) return t("demo");
    const date = register?.date;
    return date ? t("dated", { date: formatDate(date, language) }) : t("undated");
  };
}
