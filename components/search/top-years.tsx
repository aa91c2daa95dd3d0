import { useLocale, useTranslations } from "next-intl";
import { listFormat } from "@/components/ui/format";
import type { FacetCount } from "@/lib/contract/registry";
import { topYears } from "./year-spans";

/** More years with the same number are not named. */
const mostTopYears = 3;

/** Says which single year has the most companies. Nothing of a single year, or of one company in each. */
export function TopYears({ counts }: { counts: readonly FacetCount[] }) {
  const t = useTranslations("facets");
  const list = listFormat(useLocale());
  const { years, count } = topYears(counts);
  if (counts.length < 2 || years.length === 0 || years.length > mostTopYears) return null;
  return (
    <p className="mt-1 text-sm">
      {t(years.length === 1 ? "topYear" : "topYears", { years: list.format(years), count })}
    </p>
  );
}
