import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { formatCount } from "@/components/ui/format";
import { type FilterName, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FacetCount } from "@/lib/contract/registry";
import { choose, chosenValues, type Relation, relationOf } from "./facet-choice";
import { useFacetLabel } from "./facet-label";
import type { Activities } from "./filter-messages";

/** How many values are shown at once beside those that are chosen; the others are behind a switch. */
const mostValues = 7;
/** So many more are no reason for a switch. */
const fewMore = 2;

type GroupProps = {
  title: string;
  filter: FilterName;
  counts: FacetCount[];
  /** Whether the values have an order of their own. */
  isRanked: boolean;
  state: SearchState;
  activities: Activities;
  total: number;
  children: ReactNode;
};

type Value = FacetCount & { relation: Relation };

/** The values of one facet: what is chosen, then what would narrow the choice, then what would add to it. */
export function FacetGroup(props: GroupProps) {
  const { title, filter, counts, isRanked, state, activities, total, children } = props;
  const t = useTranslations("facets");
  const language = useLocale();
  const label = useFacetLabel();
  const chosen = chosenValues(state, filter, activities);
  if (counts.length === 0) return null;
  const values = counts.map((count) => ({
    ...count,
    relation: relationOf(filter, count.value, chosen),
  }));
  const marked = values.filter(isMarked);
  const [within, others] = [ofRelation(values, "within"), ofRelation(values, "other")];
  const unmarked = [...within, ...others];
  const most = unmarked.length <= mostValues + fewMore ? unmarked.length : mostValues;
  const rest = unmarked.slice(most);
  const nameOf = (value: Value) => label(filter, value).text;
  if (!isRanked) rest.sort((one, other) => nameOf(one).localeCompare(nameOf(other), language));
  const shared = { filter, state, chosen };
  return (
    <section>
      <h3 className="facet-title">{title}</h3>
      <Values {...shared} values={[...marked, ...unmarked.slice(0, most)]} />
      {rest.length > 0 && (
        <details className="facet-rest">
          <summary className="facet-switch">{t("more", { count: counts.length })}</summary>
          <Values {...shared} values={rest} after={unmarked[most - 1]?.relation} />
        </details>
      )}
      {chosen.length === 0 && (
        <Unknown
          counts={counts}
          total={total}
          name={filter === "nafCode" ? "oldCodes" : "unknown"}
        />
      )}
      {children}
    </section>
  );
}

const isMarked = ({ relation }: Value) => relation === "chosen" || relation === "partly";
const ofRelation = (values: readonly Value[], wanted: Relation) =>
  values.filter(({ relation }) => relation === wanted);

type ValuesProps = {
  values: readonly Value[];
  filter: FilterName;
  state: SearchState;
  chosen: readonly string[];
  /** The last value before these, which has had its line. */
  after?: Relation | undefined;
};

/** Each value is a link. Beside a choice, a line says what the numbers of the other values mean. */
function Values({ values, after, ...shared }: ValuesProps) {
  const t = useTranslations("facets");
  const beside = shared.filter === "active" ? "instead" : "add";
  const notes = {
    chosen: null,
    within: "narrow",
    other: shared.chosen.length > 0 ? beside : null,
  } as const;
  const parts = [
    { relation: "chosen", values: values.filter(isMarked) },
    { relation: "within", values: ofRelation(values, "within") },
    { relation: "other", values: ofRelation(values, "other") },
  ] as const;
  return parts
    .filter((part) => part.values.length > 0)
    .map(({ relation, values }) => {
      const note = relation === after ? null : notes[relation];
      return (
        <Fragment key={relation}>
          {note && <p className="facet-note">{t(note)}</p>}
          <ul>
            {values.map((value) => (
              <li key={value.value}>
                <ValueLink {...shared} value={value} />
              </li>
            ))}
          </ul>
        </Fragment>
      );
    });
}

type ValueLinkProps = Pick<ValuesProps, "filter" | "state" | "chosen"> & { value: Value };

function ValueLink({ value, filter, state, chosen }: ValueLinkProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const { text, lang } = useFacetLabel()(filter, value);
  return (
    <a
      href={searchPagePath(choose(state, filter, value.value, chosen))}
      aria-current={value.relation === "chosen" ? "true" : undefined}
      data-facet={`${filter}=${value.value}`}
      data-partly={value.relation === "partly" ? "" : undefined}
      className="facet-value"
    >
      <span className="min-w-0 wrap-break-word">
        <span lang={lang}>{text}</span>
        {value.relation === "partly" && <span className="text-ink-soft"> {t("partly")}</span>}
      </span>
      <span className="tabular-nums text-ink-soft">{formatCount(value.count, language)}</span>
    </a>
  );
}

type UnknownProps = { counts: FacetCount[]; total: number; name: "unknown" | "oldCodes" };

/** How many companies of the result have none of the values. */
export function Unknown({ counts, total, name }: UnknownProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  if (known >= total) return null;
  return (
    <p className="facet-value text-ink-soft">
      <span>{t(name)}</span>
      <span className="tabular-nums">{formatCount(total - known, language)}</span>
    </p>
  );
}
