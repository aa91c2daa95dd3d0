import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import {
  type FilterName,
  filtersOf,
  type SearchState,
  searchPagePath,
  withoutFilters,
} from "@/lib/contract/page-paths";
import type { FilteredActivity } from "@/lib/contract/registry";
import { type ExplainedValues, namedValues, useFilterMessages } from "./filter-messages";
import { valuesOf, withFilter, withoutValues } from "./filter-values";

/** Words that mean more activities are one chip. */
const mostMeanings = 12;

type Follow = (event: MouseEvent, target: SearchState) => void;

type FilterChipsProps = ExplainedValues & { state: SearchState; follow: Follow };

/**
 * The values of the active filters. Each is a link to the same search without that value. So is each of the few activities that
 * a word means.
 */
export default function FilterChips({ state, follow, activities = [], towns }: FilterChipsProps) {
  const t = useTranslations("filters");
  const meant = withMeantCodes(state, activities);
  const explained = { activities: withCodes(activities), towns };
  const chips = filtersOf(meant).flatMap(({ name, value }) =>
    namedValues(name, value).map((each, index) => ({ name, value: each, isFirst: index === 0 })),
  );
  const bare = withoutFilters(state);
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
            follow={follow}
            target={withoutValues(name === "nafCode" ? meant : state, name, value.split(","))}
          />
        ))}
      </div>
      {chips.length > 1 && (
        <a
          href={searchPagePath(bare)}
          onClick={(event) => follow(event, bare)}
          className="chip border-transparent text-ink-soft"
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
  target: SearchState;
  follow: Follow;
};

function FilterChip(props: FilterChipProps) {
  const { name, value, isLabelShown, target, follow, ...explained } = props;
  const t = useTranslations("filters");
  const messages = useFilterMessages(explained)(name, value);
  return (
    <a
      href={searchPagePath(target)}
      onClick={(event) => follow(event, target)}
      className="chip flex-nowrap border-transparent bg-accent-wash py-1"
    >
      <span className="sr-only">{t("remove")} </span>
      <span className="min-w-0 max-sm:truncate sm:line-clamp-3">
        <span className={isLabelShown ? "me-0.5 text-ink-soft" : "sr-only"}>{messages.label}</span>{" "}
        <span lang={messages.lang} className="font-medium">
          {messages.value}
        </span>
      </span>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0 text-ink-soft">
        <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </a>
  );
}
