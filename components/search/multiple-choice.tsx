"use client";

import { useTranslations } from "next-intl";
import type { FilterName, SearchState } from "@/lib/contract/page-paths";
import { choiceIds, chosenOptions, useChosenNames } from "./chosen-options";
import { FilterControl } from "./filter-control";
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
  const nameChosen = useChosenNames();
  const codes = valuesOf(state, name).map((code) => code.toUpperCase());
  const { chosen, rest } = chosenOptions(options, codes);
  const all = [...rest, ...options];
  const selected = all.filter((option) => chosen.includes(option) || rest.includes(option));
  const ordered = searchLabel ? [...new Set([...selected, ...all])] : all;
  const nameOf = (option: string) => filterMessages(name, option).value;
  const { text, short } = nameChosen(selected.map(nameOf));
  const ids = choiceIds(name);
  return (
    <div className="text-sm noscript:max-lg:has-[details[open]]:col-span-full">
      <span id={ids.label} className="text-ink-soft">
        {t(name)}
      </span>
      <FilterControl
        name={name}
        defaultValue=""
        group={
          <details name="filter-choice" className="choices mt-1" data-choice={name}>
            <summary id={name} aria-labelledby={`${ids.label} ${ids.chosen}`}>
              <span className="chosen-names" data-short={short}>
                <span id={ids.chosen}>{text}</span>
              </span>
            </summary>
            <fieldset aria-labelledby={ids.label} aria-describedby={`${name}-error`}>
              <input type="hidden" name={name} form={searchFormId} />
              {searchLabel && <ListSearch ids={ids} label={searchLabel} />}
              <div id={ids.list} className="choice-list">
                {ordered.map((option) => (
                  <label key={option} data-place={all.indexOf(option)}>
                    <input
                      type="checkbox"
                      name={name}
                      value={option}
                      form={searchFormId}
                      defaultChecked={selected.includes(option)}
                    />
                    {nameOf(option)}
                  </label>
                ))}
              </div>
            </fieldset>
          </details>
        }
      />
    </div>
  );
}

/** The field that searches the list, and how many of it have the typed words. */
function ListSearch({ ids, label }: { ids: ReturnType<typeof choiceIds>; label: string }) {
  return (
    <div className="mb-2 noscript:hidden">
      <div className="flex justify-between gap-2 text-ink-soft">
        <label htmlFor={ids.search}>{label}</label>
        <p id={ids.found} role="status" />
      </div>
      <input
        id={ids.search}
        type="search"
        autoComplete="off"
        spellCheck={false}
        className="field mt-1"
      />
    </div>
  );
}
