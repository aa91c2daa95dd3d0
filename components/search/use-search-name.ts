import { useTranslations } from "next-intl";
import { type FilterName, filtersOf, type SearchState } from "@/lib/contract/page-paths";
import { maxSavedSearchNameLength } from "@/lib/contract/saved-search-name-length";
import { useFilterMessages } from "./filter-messages";

/** Filters whose value alone says nothing: `Yes`, or a date. */
const unclearAlone = new Set<FilterName>([
  ...(["createdFrom", "createdTo", "closedFrom", "closedTo"] as const),
  ...(["economieSociale", "employer"] as const),
]);

/** Returns a function that names a search by its words and filters: `boulangerie · Lyon`. */
export function useSearchName(): (state: SearchState) => string {
  const t = useTranslations("recent");
  const filterMessages = useFilterMessages();
  return (state) => {
    const filters = filtersOf(state).map(({ name, value }) => {
      const message = filterMessages(name, value);
      return unclearAlone.has(name) ? `${message.label} ${message.value}` : message.value;
    });
    const parts = [state.q, ...(state.exact ? [t("exact")] : []), ...filters];
    return shortened(parts.filter((part) => part !== "").join(" · "));
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
