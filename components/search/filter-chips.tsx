import { useTranslations } from "next-intl";
import { Fragment, type MouseEvent } from "react";
import {
  type FilterName,
  filtersOf,
  type SearchState,
  searchPagePath,
  withoutFilter,
  withoutFilters,
} from "@/lib/contract/page-paths";
import type { FilteredActivity, FilteredTown } from "@/lib/contract/registry";
import { useActivityLabel } from "./activity-label";
import { useFilterMessages } from "./filter-messages";

type Follow = (event: MouseEvent, target: SearchState) => void;

type FilterChipsProps = {
  state: SearchState;
  /** What the values of the filter of activities mean, as far as an answer has told. */
  activities: readonly FilteredActivity[] | undefined;
  /** The same of the filter of towns. */
  towns: readonly FilteredTown[] | undefined;
  follow: Follow;
};

/** The active filters. Each is a link to the same search without that filter. */
export default function FilterChips({ state, activities, towns, follow }: FilterChipsProps) {
  const t = useTranslations("filters");
  const filters = filtersOf(state);
  const bare = withoutFilters(state);
  return (
    <>
      {filters.map(({ name, value }) => (
        <FilterChip
          key={name}
          name={name}
          value={value}
          activities={activities}
          towns={towns}
          follow={follow}
          target={withoutFilter(state, name)}
        />
      ))}
      {filters.length > 1 && (
        <a
          href={searchPagePath(bare)}
          onClick={(event) => follow(event, bare)}
          className="chip border-transparent text-ink-soft print:hidden"
        >
          {t("clear")}
        </a>
      )}
    </>
  );
}

type FilterChipProps = Omit<FilterChipsProps, "state"> & {
  name: FilterName;
  value: string;
  target: SearchState;
};

function FilterChip(props: FilterChipProps) {
  const { name, value, activities = [], towns = [], target, follow } = props;
  const t = useTranslations("filters");
  const messages = useFilterMessages()(name, value);
  const shown = name === "city" ? townNames(value, towns) : messages.value;
  return (
    <a
      href={searchPagePath(target)}
      onClick={(event) => follow(event, target)}
      className="chip flex-nowrap border-transparent bg-accent-wash py-1"
    >
      <span className="sr-only">{t("remove")} </span>
      <span className="line-clamp-3 min-w-0">
        <span className="text-ink-soft">{messages.label}</span>{" "}
        <span className="ms-0.5 font-medium">
          {name === "nafCode" && activities.length > 0 ? (
            <ActivityNames values={value} activities={activities} />
          ) : (
            shown
          )}
        </span>
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="size-3 shrink-0 text-ink-soft print:hidden"
      >
        <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </a>
  );
}

const mostActivities = 3;

type ActivitiesProps = { values: string; activities: readonly FilteredActivity[] };

/** `10.71C Boulangerie et boulangerie-pâtisserie` for a code or a word. Values that no answer has explained stay as typed. */
function ActivityNames({ values, activities }: ActivitiesProps) {
  const activityLabel = useActivityLabel();
  const names = values.split(",").flatMap((value) => {
    const meant = activities.filter((activity) => activity.value === value);
    return meant.length > 0 ? meant : [{ value, code: value, label: null }];
  });
  return (
    <>
      {names.slice(0, mostActivities).map(({ code, label }, index) => {
        const name = label && activityLabel(code, label);
        return (
          <Fragment key={code}>
            {index > 0 && ", "}
            {code}
            {name && <span lang={name.lang}> {name.text}</span>}
          </Fragment>
        );
      })}
      {names.length > mostActivities && ", …"}
    </>
  );
}

/** `Lyon` for `lyon`, `69383 Lyon` for a code. Values that no answer has explained, or that no town has, stay as typed. */
function townNames(values: string, towns: readonly FilteredTown[]): string {
  const names = values.split(",").map((value) => {
    const name = towns.find((town) => town.value === value)?.name;
    return name ? (/^\d/.test(value) ? `${value} ${name}` : name) : value;
  });
  return names.join(", ");
}
