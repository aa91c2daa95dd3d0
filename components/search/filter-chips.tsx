import { useTranslations } from "next-intl";
import type { MouseEvent, RefObject } from "react";
import { isUnmodifiedClick } from "@/components/ui/is-unmodified-click";
import {
  type FilterName,
  filtersOf,
  type SearchState,
  searchPagePath,
  withoutFilters,
} from "@/lib/contract/page-paths";
import type { FilteredActivity } from "@/lib/contract/registry";
import { useActivityLabel } from "./activity-label";
import { openControl } from "./filter-control";
import { type ExplainedValues, namedValues, useFilterMessages } from "./filter-messages";
import { valuesOf, withFilter, withoutValues } from "./filter-values";
import { hasControl } from "./refused-filter";
import { followLink } from "./search-address";

/** Words that mean more activities are one chip. */
const mostMeanings = 12;

type FilterChipsProps = ExplainedValues & {
  state: SearchState;
  /** Holds the filter form. */
  panel: RefObject<HTMLDetailsElement | null>;
};

/**
 * The values of the active filters. Each has a link to the same search without that value. So has each of the few activities that
 * a word means.
 */
export function FilterChips(props: FilterChipsProps) {
  const { state, panel, activities = [], towns } = props;
  const t = useTranslations("filters");
  const follow = (event: MouseEvent) => {
    if (followLink(event)) panel.current?.querySelector("summary")?.focus();
  };
  const edit = (event: MouseEvent, name: FilterName) => {
    if (!isUnmodifiedClick(event)) return;
    event.preventDefault();
    if (panel.current) panel.current.open = true;
    openControl(panel.current, name);
  };
  const meant = withMeantCodes(state, activities);
  const nameActivity = useActivityLabel();
  const explained = { activities: withCodes(activities), towns, nameActivity };
  const chips = filtersOf(meant).flatMap(({ name, value }) =>
    namedValues(name, value).map((each, index) => ({ name, value: each, isFirst: index === 0 })),
  );
  return (
    <div className="chip-row">
      <div className="chip-line">
        {chips.map(({ name, value, isFirst }) => (
          <FilterChip
            key={`${name} ${value}`}
            {...explained}
            name={name}
            value={value}
            isLabelShown={isFirst}
            edit={edit}
            follow={follow}
            target={withoutValues(name === "nafCode" ? meant : state, name, value.split(","))}
          />
        ))}
      </div>
      {chips.length > 1 && (
        <a
          href={searchPagePath(withoutFilters(state))}
          onClick={follow}
          className="chip border-transparent text-ink-soft print:hidden"
        >
          {t("clear")}
        </a>
      )}
    </div>
  );
}

/** The same search with the codes in place of words that mean several activities. */
function withMeantCodes(state: SearchState, activities: readonly FilteredActivity[]): SearchState {
  const values = valuesOf(state, "nafCode").flatMap((value) => {
    const meant = activities.filter((activity) => activity.value === value);
    const isSplit = meant.length > 1 && meant.length <= mostMeanings;
    return isSplit ? meant.map(({ code }) => code) : [value];
  });
  return withFilter(state, "nafCode", [...new Set(values)].join(","));
}

/** The activities, and for each code what it means. */
function withCodes(activities: readonly FilteredActivity[]): FilteredActivity[] {
  const byCode = new Map(activities.map((activity) => [activity.code, activity]));
  const ofWords = activities.filter(({ value }) => !byCode.has(value));
  return [
    ...ofWords,
    ...[...byCode.values()].map(({ code, label }) => ({ value: code, code, label })),
  ];
}

type FilterChipProps = ExplainedValues & {
  name: FilterName;
  value: string;
  /** Whether the filter's label is seen, and not only heard. */
  isLabelShown: boolean;
  /** Opens the form at a filter. */
  edit: (event: MouseEvent, name: FilterName) => void;
  target: SearchState;
  follow: (event: MouseEvent) => void;
};

/** A value, which opens the form at its filter, and a cross that removes it. */
function FilterChip(props: FilterChipProps) {
  const { name, value, isLabelShown, edit, target, follow, ...explained } = props;
  const t = useTranslations("filters");
  const messages = useFilterMessages(explained)(name, value);
  const words = (
    <span className="min-w-0 max-sm:truncate sm:line-clamp-3">
      <span className={isLabelShown ? "me-0.5 text-ink-soft" : "sr-only"}>{messages.label}</span>{" "}
      <span lang={messages.lang} className="font-medium">
        {messages.value}
      </span>
    </span>
  );
  return (
    <span className="filter-chip">
      {!hasControl(name) ? (
        words
      ) : (
        // The browser itself opens what the address leads to, before this code has loaded.
        <a href={`#${name}`} onClick={(event) => edit(event, name)}>
          <span className="sr-only">{t("edit")} </span>
          {words}
        </a>
      )}
      <a href={searchPagePath(target)} data-removes="" onClick={follow}>
        <span className="sr-only">
          {t("remove")} {messages.label} <span lang={messages.lang}>{messages.value}</span>
        </span>
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
          <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </a>
    </span>
  );
}
