import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useLazy } from "@/components/ui/use-lazy";
import type { SearchState } from "@/lib/contract/page-paths";
import { select } from "./selection";

type SelectionBarProps = { state: SearchState; selected: readonly string[] };

const loadPanel = () => import("@/components/export/export-panel");

/** What can be done with the selected companies. */
export function SelectionBar({ state, selected }: SelectionBarProps) {
  const t = useTranslations("table");
  const tExport = useTranslations("export");
  const [isExporting, setExporting] = useState(false);
  const panel = useLazy(loadPanel, isExporting);
  const count = selected.length;
  const chosen: SearchState = { ...state, page: "1", siren: selected.join(",") };
  return (
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
      <Button
        variant="bare"
        aria-expanded={isExporting}
        data-key="e"
        aria-keyshortcuts="e"
        onClick={() => setExporting(!isExporting)}
        className="chip"
      >
        {t("exportSelection")}
      </Button>
      <Button variant="bare" onClick={() => select(state, [])} className="chip">
        {t("clearSelection")}
      </Button>
      {isExporting && (
        <div className="w-full">
          {panel.value && (
            <panel.value.ExportPanel state={chosen} total={count} max={count} isSelection />
          )}
          {!panel.value && !panel.hasFailed && <div className="progress-line late" />}
          {panel.hasFailed && <p role="alert">{tExport("notLoaded")}</p>}
        </div>
      )}
    </section>
  );
}
