import { useTranslations } from "next-intl";
import { type FilterName, filtersOf, type SearchState } from "@/lib/contract/page-paths";
import { maxSavedSearchNameLength } from "@/lib/contract/saved-search-name-length";
import { useFilterMessages } from "./filter-messages";

/** Returns a function that names a search by its words and filters: `boulangerie · Lyon`. */
export function useSearchName(): (state: SearchState) => string {
  const t = useTranslations();
  const filterMessages = useFilterMessages();

  /** Some values alone say nothing, because they are a date or `Yes`. */
  function filterName(name: FilterName, given: string): string {
    const { label, value } = filterMessages(name, given);
    if (/(?:From|To)$/.test(name)) return `${label} ${value}`;
    if (name !== "economieSociale" && name !== "employer") return value;
    return given === "true" ? label : t("saved.labelled", { label, value });
  }

  return (state) => {
    const filters = filtersOf(state).map(({ name, value }) => filterName(name, value));
    const parts = [state.q, ...(state.exact ? [t("recent.exact")] : []), ...filters];
    const name = parts.filter((part) => part !== "").join(" · ");
    // A name that is typed has ordinary spaces, and should equal one that was not changed.
    return shortened(name.replace(/[\u00a0\u202f]/g, " "));
  };
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= maxSavedSearchNameLength) return name;
  return `${characters
    .slice(0, maxSavedSearchNameLength - 1)
    .join("")
    .trimEnd()}…`;
}
