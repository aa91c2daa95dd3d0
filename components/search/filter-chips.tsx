import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import {
  type FilterName,
  filtersOf,
  type SearchState,
  searchPagePath,
  withoutFilter,
  withoutFilters,
} from "@/lib/contract/page-paths";
import { type Activities, activityMessage, useFilterMessages } from "./filter-messages";

type Follow = (event: MouseEvent, target: SearchState) => void;

type FilterChipsProps = { state: SearchState; activities?: Activities; follow: Follow };

/** The active filters. Each is a link to the same search without that filter. */
export default function FilterChips({ state, activities, follow }: FilterChipsProps) {
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
          activities={name === "nafCode" ? activities : undefined}
          follow={follow}
          target={withoutFilter(state, name)}
        />
      ))}
      {filters.length > 1 && (
        <a
          href={searchPagePath(bare)}
          onClick={(event) => follow(event, bare)}
          className="chip border-transparent text-ink-soft"
        >
          {t("clear")}
        </a>
      )}
    </>
  );
}

type FilterChipProps = {
  name: FilterName;
  value: string;
  activities: Activities;
  target: SearchState;
  follow: Follow;
};

function FilterChip({ name, value, activities, target, follow }: FilterChipProps) {
  const t = useTranslations("filters");
  const messages = useFilterMessages()(name, value);
  const text = activities ? activityMessage(activities) : messages.value;
  return (
    <a
      href={searchPagePath(target)}
      onClick={(event) => follow(event, target)}
      title={activities && text}
      className="chip flex-nowrap border-transparent bg-accent-wash py-1"
    >
      <span className="sr-only">{t("remove")} </span>
      <span className="line-clamp-3 min-w-0">
        <span className="text-ink-soft">{messages.label}</span>{" "}
        <span lang={activities && "fr"} className="ms-0.5 font-medium">
          {text}
        </span>
      </span>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0 text-ink-soft">
        <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </a>
  );
}
