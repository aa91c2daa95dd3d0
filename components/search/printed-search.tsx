import { useTranslations } from "next-intl";
import { factSeparator } from "@/components/ui/facts";
import { defaultOrder } from "@/lib/contract/default-order";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import { filtersOf, type SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { useActivityLabel } from "./activity-label";
import { useOrderName } from "./order-name";
import { useLabelledFilter } from "./use-search-name";

type PrintedSearchProps = { state: SearchState; data: SearchPage };

/** The beginning of printed results: what was searched, and in which order. The foot of each sheet has the source and the day. */
export function PrintedSearch({ state, data }: PrintedSearchProps) {
  const t = useTranslations();
  const orderName = useOrderName();
  const labelled = useLabelledFilter({ ...data, nameActivity: useActivityLabel() });
  const numbers = listedNumbers(state.q).length;
  const words =
    numbers > 0 ? t("filters.several", { count: numbers }) : t("search.titleOf", { q: state.q });
  const search = [
    ...(state.q === "" ? [] : [words]),
    ...(state.exact ? [t("recent.exact")] : []),
    ...filtersOf(state).map(({ name, value }) => labelled(name, value)),
  ].join(factSeparator);
  const order = orderName(state.sort ?? defaultOrder(state), state);
  return (
    <div className="order-first mb-2 hidden w-full wrap-anywhere print:block">
      <h1 className="text-xl font-semibold">{t("search.printed", { search })}</h1>
      {data.total > 1 && (
        <p className="text-sm">{t("saved.labelled", { label: t("filters.sort"), value: order })}</p>
      )}
    </div>
  );
}
