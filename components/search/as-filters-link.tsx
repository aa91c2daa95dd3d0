import { useTranslations } from "next-intl";
import type { SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { searchByFilters } from "./meant-search";
import { useOrderName } from "./order-name";
import { SearchLink } from "./search-link";
import { useSearchName } from "./use-search-name";

type AsFiltersLinkProps = { state: SearchState; data: SearchPage };

/**
 * A link to the companies that the text means, by their filters: `boulangerie · Lyon · 10 salariés ou plus`, perhaps with other
 * words of the text; and how many they are. Nothing for other texts, or if there are none.
 */
export function AsFiltersLink({ state, data }: AsFiltersLinkProps) {
  const t = useTranslations("search");
  const nameOf = useSearchName(Number.POSITIVE_INFINITY);
  const nameOfOrder = useOrderName();
  const { asFilters, totalAsFilters, withoutAsFilters: left } = data;
  if (!asFilters || totalAsFilters === 0) return null;
  const to = searchByFilters(state, asFilters);
  const { nafCode, ...others } = to;
  // The activity in the words of the text, because its codes are not known yet.
  const named = nameOf({
    ...others,
    q: (asFilters.nafCode ?? nafCode ?? "").replaceAll(",", ", "),
  });
  const search = to.sort ? `${named} · ${nameOfOrder(to.sort, to)}` : named;
  return (
    <>
      <SearchLink to={to}>
        {left
          ? t("asFiltersWithout", { q: left, search })
          : to.q === ""
            ? t("asFilters", { search })
            : t("wordsAsFilters", { q: to.q, search })}
      </SearchLink>
      {totalAsFilters !== undefined && (
        <span className="ms-2 font-normal text-ink-soft">
          {t("count", { count: totalAsFilters })}
        </span>
      )}
    </>
  );
}
