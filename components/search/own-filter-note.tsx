import { useTranslations } from "next-intl";

/** Says of a facet with a choice that it is counted without its own filter. */
export function OwnFilterNote() {
  const t = useTranslations("facets");
  return (
    <p title={t("withoutChoiceMeans")} className="mb-1 text-xs text-ink-soft">
      {t("withoutChoice")}
    </p>
  );
}
