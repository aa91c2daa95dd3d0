import { useLocale, useTranslations } from "next-intl";
import { formatCount } from "@/components/ui/format";
import type { FacetCount } from "@/lib/contract/registry";

type UnknownProps = { counts: FacetCount[]; total: number; name: "unknown" | "oldCodes" };

/** How many companies of the result have none of the values. */
export function UnknownCount({ counts, total, name }: UnknownProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  if (known >= total) return null;
  return (
    <p className="facet-value text-ink-soft">
      <span>{t(name)}</span>
      <span className="tabular-nums">{formatCount(total - known, language)}</span>
    </p>
  );
}
