import { useTranslations } from "next-intl";
import { useState } from "react";
import { ExportPanel } from "@/components/export/export-panel";
import { CopyButton } from "@/components/ui/copy-button";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { select, useSelected, useSelection } from "./selection";

type SelectionBarProps = { state: SearchState; selected: readonly string[] };

/** Says of a selection in another search that it is still there. It stands above the table, which it would cover below. */
export function KeptSelection({ state }: { state: SearchState }) {
  const t = useTranslations("table");
  const kept = useSelection();
  if (useSelected(state).length > 0 || !kept) return null;
  return (
    <p className="kept-selection">
      <span>
        {t.rich("keptSelection", {
          count: kept.count,
          link: (words) => (
            <a href={searchPagePath(kept.in)} data-in-page="" className="text-link">
              {words}
            </a>
          ),
        })}
      </span>
      <button type="button" onClick={() => select(kept.in, [])} className="chip">
        {t("clearSelection")}
      </button>
    </p>
  );
}

/** What can be done with the selected companies. */
export function SelectionBar({ state, selected }: SelectionBarProps) {
  const t = useTranslations("table");
  const [isExporting, setExporting] = useState(false);
  const count = selected.length;
  const chosen: SearchState = { ...state, page: "1", siren: selected.join(",") };
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t("selected", { count })}
      </p>
      {count > 0 && (
        <section aria-label={t("selection")} className="selection-bar">
          <span className="font-medium tabular-nums">{t("selected", { count })}</span>
          <CopyButton
            value={selected.join("\n")}
            className="chip"
            shortcut="c"
            labels={{
              copy: t("copySirens"),
              label: t("copySirens"),
              copied: t("copied"),
              failed: t("copyFailed"),
            }}
          />
          <button
            type="button"
            aria-expanded={isExporting}
            data-key="e"
            aria-keyshortcuts="e"
            onClick={() => setExporting(!isExporting)}
            className="chip"
          >
            {t("exportSelection")}
          </button>
          <button type="button" onClick={() => select(state, [])} className="chip">
            {t("clearSelection")}
          </button>
          {isExporting && (
            <div className="w-full">
              <ExportPanel state={chosen} total={count} max={count} isSelection />
            </div>
          )}
        </section>
      )}
    </>
  );
}
