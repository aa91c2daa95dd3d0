import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LazyDisclosure } from "@/components/ui/lazy-disclosure";
import { type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import { savedOptions } from "./search-queries";

const loadPanel = () => import("./save-search-panel");

/**
 * Opens the panel that saves the search, and says the name of a saved one. Hidden while the panel of filters is open, because
 * these filters are not those of the search yet.
 */
export function SaveSearchAction({ state }: { state: SearchState }) {
  const t = useTranslations("saved");
  const query = searchQueryString({ ...state, page: "1" });
  const saved = useQuery(savedOptions).data?.find((search) => search.query === query);
  return (
    <LazyDisclosure
      label={saved ? t("savedAs", saved) : t("save")}
      title={t("save")}
      notLoaded={t("notLoaded")}
      className="chip save-search"
      load={loadPanel}
    >
      {({ SaveSearchPanel }) => <SaveSearchPanel state={state} saved={saved} />}
    </LazyDisclosure>
  );
}
