"use client";

import { useTranslations } from "next-intl";
import { LazyDisclosure } from "@/components/ui/lazy-disclosure";
import { useLazy } from "@/components/ui/use-lazy";
import type { SearchState } from "@/lib/contract/page-paths";

const loadPanel = () => import("./save-search-panel");

type SaveSearchActionProps = {
  state: SearchState;
  /** Whether the user has interacted with the page yet. Only then are the saved searches read. */
  isInUse: boolean;
};

/**
 * Opens the panel that saves the search, and says the name of a saved one. Hidden while the panel of filters is open, because
 * these filters are not those of the search yet.
 */
export function SaveSearchAction({ state, isInUse }: SaveSearchActionProps) {
  const t = useTranslations("saved");
  const panel = useLazy(loadPanel, isInUse).value;
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
