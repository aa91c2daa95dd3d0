import { useTranslations } from "next-intl";
import { type FilterName, filtersOf, type SearchState } from "@/lib/contract/page-paths";
import { maxSavedSearchNameLength } from "@/lib/contract/saved-search-name-length";
import { type ExplainedValues, useFilterMessages } from "./filter-messages";

/** Returns a function that gives a filter with its label: `Commune : Lyon`, `Créée depuis le 1ᵉʳ février 2020`. */
export function useLabelledFilter(
  explained?: ExplainedValues,
): (name: FilterName, value: string) => string {
  const t = useTranslations("saved");
  const filterMessages = useFilterMessages(explained);
  return (name, given) => {
    const { label, value } = filterMessages(name, given);
    return /(?:From|To)$/.test(name) ? `${label} ${value}` : t("labelled", { label, value });
  };
}

/** Returns a function that names a search by its words and filters, at most in so many letters: `boulangerie · Lyon`. */
export function useSearchName(most = maxSavedSearchNameLength): (state: SearchState) => string {
  const t = useTranslations();
  const filterMessages = useFilterMessages();
  const labelled = useLabelledFilter();

  /** Some values alone say nothing, because they are a date or `Yes`. */
  function filterName(name: FilterName, given: string): string {
    const { label, value } = filterMessages(name, given);
    const isBare = /(?:From|To)$|^(?:economieSociale|employer)$/.test(name);
    if (!isBare) return value;
    return given === "true" ? label : labelled(name, given);
  }

  return (state) => {
    const filters = filtersOf(state).map(({ name, value }) => filterName(name, value));
    const parts = [state.q, ...(state.exact ? [t("recent.exact")] : []), ...filters];
    const name = parts.filter((part) => part !== "").join(" · ");
    // A name that is typed has ordinary spaces, and should equal one that was not changed.
    return shortened(name.replace(/[\u00a0\u202f]/g, " "), most);
  };
}

function shortened(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  return `${characters
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}
