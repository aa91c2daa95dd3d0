"use client";

import { useTranslations } from "next-intl";
import { useFirstInteraction } from "@/components/ui/first-interaction";
import { LazyDisclosure } from "@/components/ui/lazy-disclosure";
import { useLazy } from "@/components/ui/use-lazy";
import type { SearchState } from "@/lib/contract/page-paths";

const loadPanel = () => import("./save-search-panel");

/**
 * Opens the panel that saves the search, and says the name of a saved one. Hidden while the panel of filters is open, because
 * these filters are not those of the search yet.
 */
export function SaveSearchAction({ state }: { state: SearchState }) {
  const t = useTranslations("saved");
  const panel = useLazy(loadPanel, useFirstInteraction()).value;
  return (
    <LazyDisclosure
      label={panel ? <panel.Label state={state} /> : t("save")}
      title={t("save")}
      notLoaded={t("notLoaded")}
      className="chip save-search"
      load={loadPanel}
    >
      {({ SaveSearchPanel }) => <SaveSearchPanel state={state} />}
    </LazyDisclosure>
  );
}
