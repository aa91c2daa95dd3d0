import { useLocale, useTranslations } from "next-intl";
import { formatDate } from "@/components/ui/format";
import type { Register } from "@/lib/contract/registry";
import { ReadAt, type ReadAtProps } from "./read-at";

type DataSourceProps = ReadAtProps & { register: Register | null };

/**
 * Names the source of the data and their date, as INSEE's licence asks. At the end of the page; in print at the foot of
 * each sheet, with the page's address and the day on which it was read.
 */
export function DataSource({ register, ...read }: DataSourceProps) {
  const sourceName = useSourceName();
  return (
    <footer className="sticky top-[100vh] print:static print:table-footer-group print:break-inside-avoid">
      <div className="mt-6 border-t border-line py-4 text-xs text-ink-soft print:mt-2 print:pt-2 print:pb-0">
        {sourceName(register)}
        <p className="hidden wrap-anywhere print:block">
          <ReadAt {...read} />
        </p>
      </div>
    </footer>
  );
}

/** Returns a function that names the source of a register's data and their date, as INSEE's licence asks. */
function useSourceName(): (register: Register | null) => string {
  const t = useTranslations("source");
  const language = useLocale();
  return (register) => {
    if (register?.demo) return t("demo");
    const date = register?.date;
    return date ? t("dated", { date: formatDate(date, language) }) : t("undated");
  };
}
