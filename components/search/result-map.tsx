import { useTranslations } from "next-intl";
import { DepartmentMap, MapLegend } from "@/components/company/department-map";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FacetCount } from "@/lib/contract/registry";
import { toggleValue, valuesOf } from "./filter-values";

/** A map whose departments are links that add them to the search, or remove them. */
export function ResultMap({ state, counts }: { state: SearchState; counts: FacetCount[] }) {
  const t = useTranslations("facets");
  return (
    <>
      <DepartmentMap
        label={t("mapLabel")}
        counts={counts}
        nameOf={(place, count) => t("mapTile", { place, count })}
        hrefOf={(code) => searchPagePath(toggleValue(state, "department", code))}
        chosen={valuesOf(state, "department")}
      />
      <div className="mt-2">
        <MapLegend counts={counts} />
      </div>
    </>
  );
}
