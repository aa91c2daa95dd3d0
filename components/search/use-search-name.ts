import { useTranslations } from "next-intl";
import {
  type FilterName,
  filtersOf,
  readSearchState,
  type SearchState,
  searchPagePath,
} from "@/lib/contract/page-paths";
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
  const yearsName = useYearsName();

  /** Some values alone say nothing, because they are a date or `Yes`. */
  function filterName(name: FilterName, given: string): string {
    const { label, value } = filterMessages(name, given);
    const isBare = /(?:From|To)$|^(?:economieSociale|employer)$/.test(name);
    if (!isBare) return value;
    return given === "true" ? label : labelled(name, given);
  }

  return (state) => {
    const filters = filtersOf(state).map(
      ({ name, value }) => yearsName(state, name) ?? filterName(name, value),
    );
    // The beginning and the end of a period of years have one name together.
    const parts = [state.q, ...(state.exact ? [t("recent.exact")] : []), ...new Set(filters)];
    const name = parts.filter((part) => part !== "").join(" · ");
    // A name that is typed has ordinary spaces, and should equal one that was not changed.
    return shortened(name.replace(/[\u00a0\u202f]/g, " "), most);
  };
}

/** Returns a function that makes an entry of a list of searches, from a query string: its words, its filters and its page. */
export function useSearchEntry() {
  const searchName = useSearchName();
  return (query: string): { id: string; label: string; detail?: string; href: string } => {
    const params = new URLSearchParams(query);
    const state = readSearchState((name) => params.get(name));
    const filters = searchName({ ...state, q: "" });
    const shared = { id: query, href: searchPagePath(state) };
    if (state.q === "") return { ...shared, label: filters };
    return { ...shared, label: state.q, detail: filters };
  };
}

/** Returns a function that names the period that a filter begins or ends, if it is of whole years: `Créée de 2016 à 2020`. */
function useYearsName(): (state: SearchState, filter: FilterName) => string | null {
  const t = useTranslations("saved");
  return (state, filter) => {
    const event = /^created|^closed/.exec(filter)?.[0] as "created" | "closed" | undefined;
    if (!event) return null;
    const { [`${event}From` as const]: first, [`${event}To` as const]: last } = state;
    const from = /^(\d{4})-01-01$/.exec(first ?? "")?.[1];
    const to = /^(\d{4})-12-31$/.exec(last ?? "")?.[1];
    if ((first && !from) || (last && !to)) return null;
    const kind = !to ? "since" : !from ? "until" : from === to ? "one" : "several";
    return t(`${event}Years`, { kind, from: from ?? "", to: to ?? "" });
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
