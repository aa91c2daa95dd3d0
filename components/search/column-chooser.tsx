import { useTranslations } from "next-intl";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { type TableColumnName, tableColumnNames } from "@/lib/contract/table-columns";
import { useColumnTitle } from "./company-cell";

type ColumnChooserProps = { state: SearchState; shown: readonly TableColumnName[] };

/** Links that add and remove columns. In the browser the choice is also kept on the account. */
export function ColumnChooser({ state, shown }: ColumnChooserProps) {
  const t = useTranslations("table");
  const title = useColumnTitle();
  return (
    <details className="column-chooser">
      <summary className="chip filter-switch">{t("columns")}</summary>
      <ul>
        {tableColumnNames
          .filter((name) => name !== "name")
          .map((name) => {
            const isShown = shown.includes(name);
            const next = isShown ? shown.filter((other) => other !== name) : [...shown, name];
            return (
              <li key={name}>
                <a
                  href={searchPagePath({ ...state, columns: next.join(",") })}
                  aria-current={isShown ? "true" : undefined}
                  data-in-page={`column-${name}`}
                  className="facet-value"
                >
                  {title(name)}
                  <span aria-hidden="true">{isShown && "✓"}</span>
                </a>
              </li>
            );
          })}
      </ul>
    </details>
  );
}
