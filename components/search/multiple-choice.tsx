import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { hasWords } from "@/components/ui/has-words";
import { type FilterName, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import { chosenOptions, useChosenNames } from "./chosen-options";
import { FilterHint } from "./filter-control";
import { useFilterMessages } from "./filter-messages";
import { valuesOf } from "./filter-values";
import { searchFormId } from "./search-form-id";

type MultipleChoiceProps = {
  name: FilterName;
  state: SearchState;
  /** Each is a code, or several separated by commas. */
  options: readonly string[];
  /** Labels the field that searches a long list. */
  searchLabel?: string;
};

/**
 * The values of a filter as checkboxes, behind a switch that names the chosen ones. In a list with a search, these come first.
 * The empty value says that the form has the choice, even of none.
 */
export function MultipleChoice({ name, state, options, searchLabel }: MultipleChoiceProps) {
  const t = useTranslations("filters");
  const filterMessages = useFilterMessages();
  const details = useRef<HTMLDetailsElement>(null);
  const { all, choice, change } = useChoice(details, state, name, options);
  const { ticked, first, typed } = choice;
  const names = new Map(all.map((option) => [option, filterMessages(name, option).value]));
  const nameOf = (option: string) => names.get(option) ?? option;
  const { text, short } = useChosenNames()(ticked.map(nameOf));
  const found = optionsWith(typed, all, nameOf);
  const toggle = (option: string) =>
    change({ ticked: all.filter((each) => ticked.includes(each) !== (each === option)) });
  return (
    <div className="text-sm noscript:max-lg:has-[details[open]]:col-span-full">
      <span id={`${name}-label`} className="text-ink-soft">
        {t(name)}
      </span>
      <details
        ref={details}
        name="filter-choice"
        className="choices mt-1"
        onKeyDown={closeOnEscape}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) focusSearch(currentTarget);
          // The whole list when it is closed, because someone who has just opened it may be typing already.
          else change({ first: ticked, typed: "" });
        }}
      >
        <summary id={name} aria-labelledby={`${name}-label ${name}-chosen`}>
          <span className="chosen-names" data-short={short}>
            <span id={`${name}-chosen`}>{text}</span>
          </span>
        </summary>
        <fieldset aria-labelledby={`${name}-label`} aria-describedby={`${name}-error`}>
          <input type="hidden" name={name} form={searchFormId} />
          {searchLabel && (
            <ListSearch
              name={name}
              label={searchLabel}
              typed={typed}
              count={found.length}
              onType={(typed) => change({ typed })}
              onEnter={() => found[0] && found.length === 1 && toggle(found[0])}
            />
          )}
          <div className="choice-list">
            {[...new Set([...(searchLabel ? first : []), ...all])].map((option) => (
              <label key={option} hidden={!found.includes(option)}>
                <input
                  type="checkbox"
                  name={name}
                  value={option}
                  form={searchFormId}
                  checked={ticked.includes(option)}
                  onChange={() => toggle(option)}
                />
                {nameOf(option)}
              </label>
            ))}
          </div>
        </fieldset>
      </details>
      <FilterHint name={name} />
    </div>
  );
}

type Choice = {
  /** The search of the address, as a query string. */
  search: string;
  ticked: readonly string[];
  /** Those that were ticked when the list was last closed. */
  first: readonly string[];
  /** What the options are searched for. */
  typed: string;
};

/** The options, also such as only the address has, and what is chosen of them: what the address has, once it changes. */
function useChoice(
  details: RefObject<HTMLDetailsElement | null>,
  state: SearchState,
  name: FilterName,
  options: readonly string[],
) {
  const search = searchQueryString(state);
  const codes = valuesOf(state, name).map((code) => code.toUpperCase());
  const { chosen, rest } = chosenOptions(options, codes);
  const all = [...rest, ...options];
  const ticked = [...rest, ...chosen];
  const [choice, setChoice] = useState<Choice>({ search, ticked, first: ticked, typed: "" });
  if (choice.search !== search) setChoice({ search, ticked, first: ticked, typed: "" });
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }));

  useEffect(() => {
    const { current: list } = details;
    if (!list) return;
    if (list.open) focusSearch(list);
    // What was ticked and typed before hydration stays.
    const boxes = [...list.querySelectorAll<HTMLInputElement>("input:checked")];
    const ticked = boxes.map(({ value }) => value);
    const typed = list.querySelector<HTMLInputElement>("[type=search]")?.value ?? "";
    setChoice((before) => {
      const isSame = typed === "" && ticked.join() === before.ticked.join();
      return isSame ? before : { ...before, ticked, typed };
    });
  }, [details]);

  // An open one covers other controls, so that it closes when one of them, or anything else, is used.
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const close = ({ target, type }: Event) => {
      const { current: list } = details;
      if (!list || !(target instanceof Node) || list.contains(target)) return;
      // A press on a label focuses what the page's content is in.
      if (type === "click" || !target.contains(list)) list.open = false;
    };
    document.addEventListener("click", close, { signal });
    document.addEventListener("focusin", close, { signal });
    return () => listening.abort();
  }, [details]);
  return { all, choice, change };
}

/** The options that have the typed words, as whole ones if there are such. */
function optionsWith(
  typed: string,
  options: readonly string[],
  nameOf: (option: string) => string,
): readonly string[] {
  const whole = options.filter((option) => hasWords(nameOf(option), typed, true));
  return whole.length > 0 ? whole : options.filter((option) => hasWords(nameOf(option), typed));
}

/** Takes the focus from the switch that was pressed, and from nothing else. */
function focusSearch(details: HTMLDetailsElement): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === details.firstElementChild)
    details.querySelector<HTMLElement>("[type=search]")?.focus();
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { currentTarget: details, key, nativeEvent } = event;
  if (key !== "Escape" || nativeEvent.isComposing || !details.open) return;
  event.preventDefault();
  details.open = false;
  details.querySelector("summary")?.focus();
}

type ListSearchProps = {
  name: FilterName;
  label: string;
  typed: string;
  /** How many options have the typed words. */
  count: number;
  onType: (typed: string) => void;
  onEnter: () => void;
};

/** The field that searches the list. Enter ticks the only option that is found, or unticks it. */
function ListSearch({ name, label, typed, count, onType, onEnter }: ListSearchProps) {
  const t = useTranslations("filters");
  return (
    <div className="mb-2 noscript:hidden">
      <div className="flex justify-between gap-2 text-ink-soft">
        <label htmlFor={`${name}-search`}>{label}</label>
        <p id={`${name}-found`} role="status">
          {typed.trim() !== "" && t("found", { count })}
        </p>
      </div>
      <input
        id={`${name}-search`}
        type="search"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (key !== "Enter" || nativeEvent.isComposing) return;
          onEnter();
          currentTarget.select();
        }}
        autoComplete="off"
        spellCheck={false}
        className="field mt-1"
      />
    </div>
  );
}
