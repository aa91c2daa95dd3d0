import { useTranslations } from "next-intl";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FoundCompany } from "@/lib/contract/registry";
import { shownColumns, type TableColumnName } from "@/lib/contract/table-columns";
import { ColumnChooser } from "./column-chooser";
import { CompanyCell, useColumnTitle } from "./company-cell";
import { nextOrder, orderOf, sortableColumns } from "./table-order";

/** How rows are selected, and which are. */
export type TableSelection = {
  isAll: boolean;
  isSome: boolean;
  has: (siren: string) => boolean;
  /** `isRange`: with all rows since the one that was toggled before. */
  toggle: (siren: string, isRange: boolean) => void;
  toggleAll: () => void;
};

type TableMarkupProps = {
  companies: readonly FoundCompany[];
  state: SearchState;
  /** Without it, nothing can be selected: so the server renders the table. */
  selection?: TableSelection;
};

/** Results as a table. The address has its columns and its order. */
export function TableMarkup({ companies, state, selection }: TableMarkupProps) {
  const t = useTranslations("table");
  const names = shownColumns(state.columns);
  return (
    <>
      <ColumnChooser state={state} shown={names} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
      <section aria-label={t("caption")} tabIndex={0} className="table-frame">
        <table className="company-table">
          <thead>
            <tr>
              <td className="table-check">
                {selection && (
                  <Check
                    label={t("selectPage")}
                    isChecked={selection.isAll}
                    isPartly={selection.isSome}
                    onChange={selection.toggleAll}
                  />
                )}
              </td>
              {names.map((name) => (
                <Head key={name} name={name} state={state} />
              ))}
            </tr>
          </thead>
          <tbody>
            {companies.map((company) => (
              <tr key={company.siren} aria-selected={selection?.has(company.siren)}>
                <td className="table-check">
                  {selection && (
                    <Check
                      label={t("select", { name: company.name ?? company.siren })}
                      isChecked={selection.has(company.siren)}
                      onChange={(isRange) => selection.toggle(company.siren, isRange)}
                    />
                  )}
                </td>
                {names.map((name) => (
                  <td key={name} className={`table-${name}`}>
                    <CompanyCell column={name} company={company} from={state} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

type CheckProps = {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  /** `isRange`: it was clicked with Shift. */
  onChange: (isRange: boolean) => void;
};

function Check({ label, isChecked, isPartly = false, onChange }: CheckProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isChecked;
      }}
      // React takes the change of a checkbox from its click.
      onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
      className="size-4 align-middle accent-accent"
    />
  );
}

function Head({ name, state }: { name: TableColumnName; state: SearchState }) {
  const t = useTranslations("table");
  const title = useColumnTitle()(name);
  if (!(name in sortableColumns))
    return (
      <th scope="col" className={`table-${name}`}>
        {title}
      </th>
    );
  const order = orderOf(state, name);
  return (
    <th scope="col" aria-sort={order ?? "none"} className={`table-${name}`}>
      <a
        href={searchPagePath({ ...state, page: "1", sort: nextOrder(state, name) })}
        title={t("sortBy", { column: title })}
        data-in-page={`sort-${name}`}
        className="table-sort"
      >
        {title}
        <span aria-hidden="true" className={order ? undefined : "text-ink-soft print:hidden"}>
          {order === null ? " ↕" : order === "ascending" ? " ↑" : " ↓"}
        </span>
      </a>
    </th>
  );
}
