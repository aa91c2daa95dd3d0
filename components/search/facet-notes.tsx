import { useLocale, useTranslations } from "next-intl";
import { formatCount } from "@/components/ui/format";
import type { FacetCount } from "@/lib/contract/registry";

/** Says of a facet with a choice that it is counted without its own filter. */
export function OwnFilterNote() {
  const t = useTranslations("facets");
  return (
    <p title={t("withoutChoiceMeans")} className="mb-1 text-xs text-ink-soft">
      {t("withoutChoice")}
    </p>
  );
}

type UnknownProps = { counts: FacetCount[]; total: number; name: "unknown" | "oldCodes" };

/** How many companies of the result have none of the values. */
export function UnknownCount({ counts, total, name }: UnknownProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const missing = total - counts.reduce((sum, { count }) => sum + count, 0);
  if (missing <= 0) return null;
  return (
    <p className="facet-value text-ink-soft">
      <span>{t(name)}</span>
      <span className="tabular-nums">{formatCount(missing, language)}</span>
    </p>
  );
}
