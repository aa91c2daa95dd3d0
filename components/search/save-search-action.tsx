"use client";

import { useTranslations } from "next-intl";
import { LazyDisclosure } from "@/components/ui/lazy-disclosure";
import type { SearchState } from "@/lib/contract/page-paths";

const loadPanel = () => import("./save-search-panel");

/**
 * Opens the panel that saves the search. Hidden while the panel of filters is open, because these filters are not those of
 * the search yet.
 */
export function SaveSearchAction({ state }: { state: SearchState }) {
  const t = useTranslations("saved");
  return (
    <LazyDisclosure
      label={t("save")}
      title={t("save")}
      notLoaded={t("notLoaded")}
      className="chip save-search"
      load={loadPanel}
    >
      {({ SaveSearchPanel }) => <SaveSearchPanel state={state} />}
    </LazyDisclosure>
  );
}
