import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import {
  filterNames,
  isFilterName,
  type SearchState,
  searchQueryString,
} from "@/lib/contract/page-paths";
import { choiceIds, useChosenNames } from "./chosen-options";
import { useFilterMessages } from "./filter-messages";
import { multipleChoices } from "./multiple-choices";
import { orderOfEmptyChoice, useOrderName } from "./order-name";
import { searchFieldId } from "./search-form-id";

type Control = HTMLInputElement | HTMLSelectElement;
type NameOf = (control: string, value: string) => string;

type FilterControlsProps = {
  panel: RefObject<HTMLDetailsElement | null>;
  state: SearchState;
  /** The search, as a query string, with whose values the controls were rendered. */
  rendered: string;
  /** The search that was answered, as a query string; null while one is not. */
  settled: string | null;
  /** The name of the control whose value the API refused. */
  refused: string | null;
};

/** What the controls of the filter form do besides being native ones. Renders nothing. */
export function FilterControls(props: FilterControlsProps) {
  const { panel, state, rendered, refused } = props;
  const t = useTranslations("filters");
  const filterMessages = useFilterMessages();
  const orderName = useOrderName();
  const chosen = useChosenNames();
  const nameOf = (name: string, value: string) =>
    isFilterName(name) ? filterMessages(name, value).value : orderName(value, state);
  const choices = () =>
    multipleChoices(panel.current, { chosen, found: (count) => t("found", { count }), nameOf });
  const shown = searchQueryString(state);
  useClosedAfterAnswer(props, shown);

  const nameDefaultOrder = useEffectEvent((q: string) => {
    const searched = { ...state, q: q.trim() };
    const [first, ...orders] =
      panel.current?.querySelector<HTMLSelectElement>("[name=sort]")?.options ?? [];
    if (first) first.text = orderName("", searched);
    const usual = orderOfEmptyChoice(searched);
    // Disabled too, because Safari shows hidden options.
    for (const order of orders) order.hidden = order.disabled = order.value === usual;
  });
  const show = useEffectEvent(() => {
    const multiple = choices();
    const search = new URLSearchParams(shown);
    if (panel.current) panel.current.dataset.shows = shown;
    for (const name of [...filterNames, "sort"]) {
      const given = search.get(name) ?? "";
      const value = name === "sort" && given === orderOfEmptyChoice(state) ? "" : given;
      const choice = multiple.get(name);
      if (choice) choice.tick(value.toUpperCase().split(",").filter(Boolean));
      else showChoice(panel.current?.querySelector<Control>(`[name=${name}]`), value, nameOf);
    }
    nameDefaultOrder(state.q);
  });
  const follow = useEffectEvent((signal: AbortSignal) => {
    const followField = (target: EventTarget | null) => {
      const isField = target instanceof HTMLInputElement && target.id === searchFieldId;
      if (isField) nameDefaultOrder(target.value);
    };
    document.addEventListener("input", ({ target }) => followField(target), { signal });
    followField(document.getElementById(searchFieldId));
    for (const choice of choices().values()) choice.follow(signal);
  });

  useEffect(() => {
    const following = new AbortController();
    follow(following.signal);
    return () => following.abort();
  }, []);

  // What was chosen before this code had loaded stays.
  const given = useRef<string | null>(rendered);
  useEffect(() => {
    if (given.current === shown) return;
    given.current = null;
    show();
  }, [shown]);

  useEffect(
    () => (refused === null ? undefined : openControl(panel.current, refused)),
    [panel, refused],
  );
  return null;
}

/**
 * Closes the panel when a search was answered that was asked while it was open, unless it must be corrected. If the focus was
 * inside, it moves to the panel's button.
 */
function useClosedAfterAnswer(
  { panel, rendered, settled, refused }: FilterControlsProps,
  shown: string,
): void {
  const isRefused = refused !== null;
  const asked = useRef(rendered);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (asked.current !== shown) wasOpen.current = panel.current?.open === true;
    asked.current = shown;
    if (settled !== shown || !wasOpen.current) return;
    wasOpen.current = false;
    if (isRefused || !panel.current?.open) return;
    const isInside = panel.current.contains(document.activeElement);
    panel.current.open = false;
    if (isInside) panel.current.querySelector("summary")?.focus();
  }, [panel, shown, settled, isRefused]);
}

/** A value that the list lacks, such as a single legal category, is added. */
function showChoice(control: Control | null | undefined, value: string, nameOf: NameOf): void {
  if (!control || control.value === value) return;
  control.value = value;
  if (control instanceof HTMLSelectElement && control.value !== value) {
    control.add(new Option(nameOf(control.name, value), value, false, true));
  }
}

/** Opens what contains the control, and focuses it. Returns a function that ends its tries. */
export function openControl(panel: HTMLElement | null, name: string): () => void {
  const control = panel?.querySelector<HTMLElement>(
    `#${choiceIds(name).search}, [name=${name}]:not([type=hidden])`,
  );
  // A panel that was just closed takes no focus for a moment, and the click that called this may still close a choice.
  let left = 50;
  const tries = setInterval(() => {
    let around = control?.closest("details");
    for (; around; around = around.parentElement?.closest("details")) around.open = true;
    control?.focus();
    left -= 1;
    if (left === 0 || document.activeElement === control) clearInterval(tries);
  }, 50);
  return () => clearInterval(tries);
}
