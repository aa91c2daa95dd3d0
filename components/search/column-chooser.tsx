import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { call } from "@/components/api-client";
import { isUnmodifiedClick } from "@/components/ui/is-unmodified-click";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { searchRequests } from "@/lib/contract/search-requests";
import {
  shownColumns,
  type TableColumnName,
  tableColumnNames,
  withMoved,
} from "@/lib/contract/table-columns";
import { queryClient } from "./query-client";
import { columnsOptions } from "./search-queries";

type ColumnChooserProps = { state: SearchState; shown: readonly TableColumnName[] };

const moves = [
  { key: "moveForward", places: -1, arrow: "←" },
  { key: "moveBack", places: 1, arrow: "→" },
] as const;

const choices = tableColumnNames.filter((name) => name !== "name");

/**
 * Links that add, remove and move columns, or bring the usual ones back. The name is always first, so it has no links. Each
 * column has its own place here, whatever its place in the table, so that nothing moves under the pointer. In the browser
 * the choice is also kept on the account.
 */
export function ColumnChooser({ state, shown }: ColumnChooserProps) {
  const t = useTranslations("table");
  const title = useFullColumnTitle();
  const pathOf = (columns: readonly TableColumnName[]) =>
    searchPagePath({ ...state, columns: columns.join(",") });
  return (
    <details className="column-chooser">
      <summary className="chip filter-switch">{t("columns")}</summary>
      <ul>
        <li className="flex">
          <span className="facet-value grow text-ink-soft hover:bg-transparent">
            {title("name")}
            <span className="tabular-nums">1</span>
          </span>
          {moves.map(({ key }) => (
            <span key={key} className="column-move" />
          ))}
        </li>
        {choices.map((name) => (
          <Column key={name} name={name} shown={shown} pathOf={pathOf} />
        ))}
        <li>
          <a
            href={pathOf(shownColumns(undefined))}
            data-in-page="usual-columns"
            className="facet-value text-link"
          >
            {t("usualColumns")}
          </a>
        </li>
      </ul>
    </details>
  );
}

type ColumnProps = {
  name: TableColumnName;
  shown: readonly TableColumnName[];
  pathOf: (columns: readonly TableColumnName[]) => string;
};

function Column({ name, shown, pathOf }: ColumnProps) {
  const t = useTranslations("table");
  const title = useFullColumnTitle();
  /** A link to other columns, which are also kept. */
  const linkTo = (columns: readonly TableColumnName[], control: string) => ({
    href: pathOf(columns),
    "data-in-page": `column-${control}`,
    onClick: (event: MouseEvent) => void (isUnmodifiedClick(event) && keepColumns(columns)),
  });
  const isShown = shown.includes(name);
  const next = isShown ? shown.filter((other) => other !== name) : [...shown, name];
  return (
    <li className="flex">
      <a
        {...linkTo(next, name)}
        aria-current={isShown ? "true" : undefined}
        className="facet-value grow"
      >
        {title(name)}
        <span className="tabular-nums">{isShown && shown.indexOf(name) + 1}</span>
      </a>
      {moves.map(({ key, places, arrow }) => {
        if (!isShown) return <span key={key} className="column-move" />;
        const moved = withMoved(shown, name, places);
        const label = t(key, { column: title(name) });
        return (
          // At an end it stays a link, so that it keeps the focus.
          <a
            key={key}
            {...linkTo(moved ?? shown, `${name}-${key}`)}
            title={label}
            aria-disabled={moved === null || undefined}
            className="column-move"
          >
            <span className="sr-only">{label}</span>
            <span aria-hidden="true">{arrow}</span>
          </a>
        );
      })}
    </li>
  );
}

/** Keeps the columns of tables on the account. A choice that could not be kept is still in the address. */
function keepColumns(columns: readonly TableColumnName[]): void {
  queryClient().setQueryData(columnsOptions.queryKey, columns.join(","));
  void call(searchRequests.preferences, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tableColumns: columns }),
  });
}

/** Returns a function that gives the title of a column outside the table, where it says what is of the head office. */
function useFullColumnTitle(): (column: TableColumnName) => string {
  const t = useTranslations("table");
  return (column) => {
    const full = `ofHeadOffice.${column}` as Parameters<typeof t>[0];
    return t(t.has(full) ? full : column);
  };
}
