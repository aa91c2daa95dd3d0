import { useLocale, useTranslations } from "next-intl";
import { useSourceName } from "@/components/layout/source-name";
import { factSeparator } from "@/components/ui/facts";
import { formatDay } from "@/components/ui/format";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import { filtersOf, type SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { useOrderName } from "./order-name";
import { defaultOrder } from "./table-order";
import { useLabelledFilter } from "./use-search-name";

type PrintedSearchProps = {
  state: SearchState;
  data: SearchPage;
  /** When the results were read, in ISO 8601. */
  moment?: string;
};

/** The beginning of printed results: what was searched, from what source, when, and in which order. */
export function PrintedSearch({ state, data, moment }: PrintedSearchProps) {
  const t = useTranslations();
  const language = useLocale();
  const orderName = useOrderName();
  const sourceName = useSourceName();
  const labelled = useLabelledFilter(data);
  const numbers = listedNumbers(state.q).length;
  const words =
    numbers > 0 ? t("filters.several", { count: numbers }) : t("search.titleOf", { q: state.q });
  const search = [
    ...(state.q === "" ? [] : [words]),
    ...(state.exact ? [t("recent.exact")] : []),
    ...filtersOf(state).map(({ name, value }) => labelled(name, value)),
  ].join(factSeparator);
  const order = orderName(state.sort ?? defaultOrder(state), state);
  const facts = [
    ...(moment ? [t("source.readOn", { date: formatDay(moment, language) })] : []),
    ...(data.total > 1 ? [t("saved.labelled", { label: t("filters.sort"), value: order })] : []),
  ];
  return (
    <div className="order-first mb-2 hidden w-full wrap-anywhere print:block">
      <h1 className="text-xl font-semibold">{t("search.printed", { search })}</h1>
      <p className="text-sm">{sourceName(data.register)}</p>
      {facts.length > 0 && <p className="text-sm">{facts.join(factSeparator)}</p>}
    </div>
  );
}
