import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { Identifier } from "@/components/company/identifier";
import { formatCount } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import { bareDigits } from "@/lib/contract/bare-digits";
import { followsLuhn } from "@/lib/contract/company-numbers";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import {
  filtersOf,
  type SearchState,
  searchPagePath,
  wideSearch,
  withoutFilter,
  withoutFilters,
} from "@/lib/contract/page-paths";
import type { FilteredTown, SearchPage } from "@/lib/contract/registry";
import { readTypedNumber, type TypedNumber } from "@/lib/contract/typed-number";
import { useActivityLabel } from "./activity-label";
import { AsFiltersLink } from "./as-filters-link";
import { valuesOf, withFilter } from "./filter-values";
import { useListNote } from "./use-list-note";
import { useLabelledFilter } from "./use-search-name";

type NoResultsProps = {
  state: SearchState;
  /** How many pages there are. */
  pages: number;
  data: SearchPage;
  /** The search of a text that was read as the filters of this one. */
  readFrom?: SearchState | undefined;
};

/** An empty page: nothing matches, or, if `pages` is above 0, the page is past the last one. */
export function NoResults(props: NoResultsProps) {
  const { state, pages, data, readFrom } = props;
  const t = useTranslations("search");
  const language = useLocale();
  const listNote = useListNote();
  const filterCount = filtersOf(state).length;
  const removals = useRemovals(state, data);
  if (pages > 0) {
    const last = formatCount(pages, language);
    return (
      <>
        <h2 tabIndex={-1} className="text-lg font-semibold">
          {t("pastEnd", { page: last })}
        </h2>
        <OtherSearch state={{ ...state, page: String(pages) }}>
          {t("goToPage", { page: last })}
        </OtherSearch>
      </>
    );
  }
  return (
    <>
      <h2 tabIndex={-1} className="text-lg font-semibold">
        {state.q === ""
          ? t("nothingByFilters", { count: filterCount })
          : t(filterCount > 0 ? "nothingFiltered" : "nothing", { q: state.q })}
      </h2>
      {state.exact && (
        <OtherSearch why={t("exactOnly")} state={wideSearch(state)}>
          {t("widen")}
        </OtherSearch>
      )}
      {readFrom && (
        <OtherSearch why={t("readAsFilters", { q: readFrom.q })} state={readFrom}>
          {t("searchInNames")}
        </OtherSearch>
      )}
      <p className="mt-2 wrap-anywhere whitespace-pre-line empty:hidden">
        {listNote(state.q, data.unknownNumbers)}
      </p>
      {removals.length > 0 ? (
        <FilterRemovals removals={removals} />
      ) : (
        <Contradictions state={state} />
      )}
      {data.towns
        ?.filter(({ name }) => name === null)
        .map((town) => (
          <UnknownTown key={town.value} state={state} town={town} />
        ))}
      {filterCount > 1 && (state.q !== "" || removals.length === 0) && (
        <OtherSearch state={withoutFilters(state)}>
          {t(state.q === "" ? "clearFilters" : "without")}
        </OtherSearch>
      )}
      <p className="mt-2 empty:hidden">
        <AsFiltersLink state={state} data={data} />
      </p>
      {state.q !== "" && listedNumbers(state.q).length === 0 && (
        <NameAdvice q={state.q} isFiltered={filterCount > 0} />
      )}
    </>
  );
}

type OtherSearchProps = { why?: string; state: SearchState; children: ReactNode };

function OtherSearch({ why, state, children }: OtherSearchProps) {
  return (
    <p className="mt-2">
      {why && `${why} `}
      <TextLink href={searchPagePath(state)}>{children}</TextLink>
    </p>
  );
}

type Removal = { name: string; left: SearchState; removed: string; count: number };

/** The search without its text, and without each of its filters, where that has results, and how many. */
function useRemovals(state: SearchState, data: SearchPage): Removal[] {
  const labelled = useLabelledFilter({ ...data, nameActivity: useActivityLabel() });
  return [
    { name: "q", left: { ...wideSearch(state), q: "", page: "1" }, removed: state.q },
    ...filtersOf(state).map(({ name, value }) => ({
      name,
      left: withoutFilter(state, name),
      removed: labelled(name, value),
    })),
  ].flatMap(({ name, ...rest }) => {
    const count = data.totalsWithout?.[name] ?? 0;
    return count > 0 ? [{ name, count, ...rest }] : [];
  });
}

function FilterRemovals({ removals }: { removals: Removal[] }) {
  const t = useTranslations("search");
  return (
    <ul className="mt-2 space-y-1">
      {removals.map(({ name, left, removed, count }) => (
        <li key={name}>
          <TextLink href={searchPagePath(left)}>{t("withoutOne", { filter: removed })}</TextLink>
          <span className="ms-2 text-ink-soft">{t("count", { count })}</span>
        </li>
      ))}
    </ul>
  );
}

const places = ["region", "department", "city", "postalCode"] as const;

/** Says which filters no company, or hardly any, can pass together. */
function Contradictions({ state }: { state: SearchState }) {
  const t = useTranslations("search");
  const isClosedInTime = Boolean(state.closedFrom || state.closedTo);
  const hasSeveralPlaces = places.filter((name) => state[name]).length > 1;
  return (
    <>
      {state.active === "true" && isClosedInTime && <p className="mt-2">{t("activeNotClosed")}</p>}
      {hasSeveralPlaces && <p className="mt-2">{t("severalPlaces")}</p>}
    </>
  );
}

type UnknownTownProps = { state: SearchState; town: FilteredTown };

/** Says that there is no such town, and leads to the search in those with similar names. */
function UnknownTown({ state, town: { value, near } }: UnknownTownProps) {
  const t = useTranslations("search");
  const searchIn = (town: string) =>
    withFilter(
      state,
      "city",
      valuesOf(state, "city")
        .map((each) => (each === value ? town : each))
        .join(","),
    );
  return (
    <p className="mt-2">
      {t("unknownTown", { town: value })}{" "}
      {near.length === 0
        ? t("checkTown")
        : t.rich("didYouMean", {
            towns: () =>
              near.map((town, index) => (
                <Fragment key={town}>
                  {index > 0 && ", "}
                  <TextLink href={searchPagePath(searchIn(town))}>{town}</TextLink>
                </Fragment>
              )),
          })}
    </p>
  );
}

type AdviceProps = { q: string; isFiltered: boolean };

function NameAdvice({ q, isFiltered }: AdviceProps) {
  const t = useTranslations("search");
  return (
    <>
      <NumberAdvice q={q} isFiltered={isFiltered} />
      <p className="mt-4 text-ink-soft">{t("tips")}</p>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-ink-soft marker:text-line-strong">
        <li>{t("tipName")}</li>
        <li>{t("tipNumber")}</li>
        <li>{t("tipMasked")}</li>
      </ul>
    </>
  );
}

/** Explains what may be wrong with a number that was not found. With filters, the register may have it. */
function NumberAdvice({ q, isFiltered }: AdviceProps) {
  const t = useTranslations("search");
  const number = readTypedNumber(q);
  if (isFiltered && number && oddity(number).startsWith("unknown")) return null;
  const digits = bareDigits(q);
  if (!number && (!digits || digits.length < 6)) return null;
  const advice = number ? t(oddity(number)) : t("digits", { count: digits?.length ?? 0 });
  const siren = number && number.kind !== "siren" && followsLuhn(number.siren) && number.siren;
  return (
    <>
      <p className="mt-2 max-w-prose">{advice}</p>
      {siren && (
        <OtherSearch state={{ q: siren, page: "1" }}>
          {t.rich("searchItsSiren", { siren: () => <Identifier digits={siren} /> })}
        </OtherSearch>
      )}
    </>
  );
}

function oddity({ kind, siren, isRight }: TypedNumber) {
  if (kind !== "siret" && !followsLuhn(siren)) return "wrongSiren";
  if (isRight) return kind === "siret" ? "unknownSiret" : "unknownSiren";
  return kind === "vat" ? "wrongVat" : "wrongSiret";
}
