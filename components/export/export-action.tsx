"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import type { SearchState } from "@/lib/contract/page-paths";

const loadPanel = () => import("./export-panel");

/** Opens the export panel, whose code is loaded on first use. */
export function ExportAction({ state, total }: { state: SearchState; total: number }) {
  const t = useTranslations("export");
  const [isOpen, setOpen] = useState(false);
  const panel = useLazy(loadPanel, isOpen);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="header-action -my-2.5 -me-(--action-inset) text-sm print:hidden"
      >
        {t("open")}
      </button>
      {isOpen && (
        <section
          aria-label={t("title")}
          aria-busy={panel.value === null && !panel.hasFailed}
          className="export-place"
        >
          {panel.value && <panel.value.ExportPanel state={state} total={total} />}
          {!panel.value && !panel.hasFailed && <div className="progress-line late" />}
          {panel.hasFailed && <p role="alert">{t("notLoaded")}</p>}
        </section>
      )}
    </>
  );
}
