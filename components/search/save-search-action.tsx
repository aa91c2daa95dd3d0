"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import type { SearchState } from "@/lib/contract/page-paths";

const loadPanel = () => import("./save-search-panel");

/**
 * Opens the panel that saves the search, whose code is loaded on first use. Hidden while the panel of filters is open,
 * because these filters are not those of the search yet.
 */
export function SaveSearchAction({ state }: { state: SearchState }) {
  const t = useTranslations("saved");
  const [isOpen, setOpen] = useState(false);
  const panel = useLazy(loadPanel, isOpen);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="chip border-transparent text-ink-soft peer-open:hidden noscript:hidden print:hidden"
      >
        {t("save")}
      </button>
      {isOpen && (
        <section aria-label={t("save")} aria-busy={!panel.value} className="export-place">
          {panel.value && <panel.value.SaveSearchPanel state={state} />}
          {panel.hasFailed && <p role="alert">{t("notLoaded")}</p>}
        </section>
      )}
    </>
  );
}
