import { useTranslations } from "next-intl";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { movedForward, type TableColumnName, tableColumnNames } from "@/lib/contract/table-columns";
import { useColumnTitle } from "./company-cell";

type ColumnChooserProps = { state: SearchState; shown: readonly TableColumnName[] };

/** Links that add, remove and move columns. In the browser the choice is also kept on the account. */
export function ColumnChooser({ state, shown }: ColumnChooserProps) {
  const t = useTranslations("table");
  const title = useColumnTitle();
  const pathOf = (columns: readonly TableColumnName[]) =>
    searchPagePath({ ...state, columns: columns.join(",") });
  return (
    <details className="column-chooser">
      <summary className="chip filter-switch">{t("columns")}</summary>
      <ul>
        {[...new Set([...shown, ...tableColumnNames])].slice(1).map((name) => {
          const isShown = shown.includes(name);
          const next = isShown ? shown.filter((other) => other !== name) : [...shown, name];
          return (
            <li key={name} className="flex">
              <a
                href={pathOf(next)}
                aria-current={isShown ? "true" : undefined}
                data-in-page={`column-${name}`}
                className="facet-value grow"
              >
                {title(name)}
                <span aria-hidden="true">{isShown && "✓"}</span>
              </a>
              {isShown && shown.indexOf(name) > 1 && (
                <a
                  href={pathOf(movedForward(shown, name))}
                  title={t("moveForward", { column: title(name) })}
                  data-in-page={`column-${name}-forward`}
                  className="column-move"
                >
                  <span className="sr-only">{t("moveForward", { column: title(name) })}</span>
                  <span aria-hidden="true">←</span>
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
