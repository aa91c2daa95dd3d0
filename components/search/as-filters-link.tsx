import { useTranslations } from "next-intl";
import type { SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { SearchLink } from "./search-link";
import { useSearchName } from "./use-search-name";

type AsFiltersLinkProps = {
  state: SearchState;
  data: SearchPage;
  onFollow?: (to: SearchState) => void;
};

/**
 * A link to the companies that the text means, by their filters: `boulangerie · Lyon · 10 salariés ou plus`, perhaps with other
 * words of the text. Nothing for other texts.
 */
export function AsFiltersLink({ state, data: { asFilters }, onFollow }: AsFiltersLinkProps) {
  const t = useTranslations("search");
  const nameOf = useSearchName(Number.POSITIVE_INFINITY);
  if (!asFilters) return null;
  const { exact: _exact, sort: _sort, ...kept } = state;
  const { q = "", nafCode, ...others } = asFilters;
  const filtered = { ...kept, ...others, page: "1" };
  const search = nameOf({ ...filtered, q: nafCode ?? "" });
  return (
    <SearchLink
      to={{ ...filtered, q, ...(nafCode && { nafCode }) }}
      onFollow={onFollow}
      className="text-link"
    >
      {q === "" ? t("asFilters", { search }) : t("wordsAsFilters", { q, search })}
    </SearchLink>
  );
}
