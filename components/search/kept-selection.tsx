import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { SearchState } from "@/lib/contract/page-paths";
import { SearchLink } from "./search-link";
import { select, useSelected, useSelection } from "./selection";

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
          link: (words) => <SearchLink to={kept.in}>{words}</SearchLink>,
        })}
      </span>
      <Button variant="bare" onClick={() => select(kept.in, [])} className="chip">
        {t("clearSelection")}
      </Button>
    </p>
  );
}
