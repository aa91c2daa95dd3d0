"use client";

import { useTranslations } from "next-intl";
import { LazyDisclosure } from "@/components/ui/lazy-disclosure";
import type { SearchState } from "@/lib/contract/page-paths";

const loadPanel = () => import("./export-panel");

/** Opens the export panel. */
export function ExportAction(props: { state: SearchState; total: number; max: number }) {
  const t = useTranslations("export");
  return (
    <LazyDisclosure
      label={t("open")}
      title={t("title")}
      notLoaded={t("notLoaded")}
      className="header-action -my-2.5 -me-(--action-inset) text-sm"
      shortcut="e"
      load={loadPanel}
    >
      {({ ExportPanel }) => <ExportPanel {...props} />}
    </LazyDisclosure>
  );
}
