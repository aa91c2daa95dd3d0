import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import { useScript } from "@/components/ui/use-script";
import { defaultOrder } from "@/lib/contract/default-order";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FoundCompany } from "@/lib/contract/registry";
import type { SortKey } from "@/lib/contract/search-query";
import { shownColumns, type TableColumnName } from "@/lib/contract/table-columns";
import { ColumnChooser } from "./column-chooser";
import { useCompanyCell } from "./company-cell";
import { KeptSelection } from "./kept-selection";
import { type RowSelection, useRowSelection } from "./selection";
import { SelectionBar } from "./selection-bar";

type CompanyTableProps = { companies: readonly FoundCompany[]; state: SearchState };

/** Results as a table. The address has its columns and its order. Rows can be selected once there is a script. */
export function CompanyTable({ companies, state }: CompanyTableProps) {
  const t = useTranslations("table");
  const names = shownColumns(state.columns);
  const frame = useAddedColumnInView(names.length);
  const selection = useRowSelection(state, companies);
  const cellOf = useCompanyCell(state);
  const { length: count } = selection.selected;
  return (
    <>
      <KeptSelection state={state} />
      <ColumnChooser state={state} shown={names} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
      <section ref={frame} aria-label={t("caption")} tabIndex={0} className="table-frame">
        <table className="company-table">
          <thead>
            <tr>
              <td className="table-check">
                <Check
                  label={t("selectPage")}
                  isChecked={selection.isAll}
                  isPartly={selection.isSome}
                  onChange={selection.toggleAll}
                />
              </td>
              {names.map((name) => (
                <Head key={name} name={name} state={state} />
              ))}
            </tr>
          </thead>
          <tbody>
            {companies.map((company) => (
              <Row key={company.siren} {...{ company, names, cellOf, selection }} />
            ))}
          </tbody>
        </table>
      </section>
      <p role="status" className="sr-only">
        {count > 0 && t("selected", { count })}
      </p>
      {count > 0 && <SelectionBar state={state} selected={selection.selected} />}
    </>
  );
}

type RowProps = {
  company: FoundCompany;
  names: readonly TableColumnName[];
  cellOf: ReturnType<typeof useCompanyCell>;
  selection: RowSelection;
};

function Row({ company, names, cellOf, selection }: RowProps) {
  const t = useTranslations("table");
  const { siren, name } = company;
  const isSelected = selection.selected.includes(siren);
  return (
    <tr aria-selected={isSelected}>
      <td className="table-check">
        <Check
          label={t("select", { name: name ?? siren })}
          isChecked={isSelected}
          onChange={(isRange) => selection.toggle(siren, isRange)}
        />
      </td>
      {names.map((column) => (
        <td key={column} className={`table-${column}`}>
          {cellOf(column, company)}
        </td>
      ))}
    </tr>
  );
}

type CheckProps = {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  /** `isRange`: it was clicked with Shift. */
  onChange: (isRange: boolean) => void;
};

/** It has its place from the beginning, and is seen once it can be pressed. */
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
      className={`size-4 align-middle accent-accent ${useScript() ? "" : "invisible"}`}
    />
  );
}

function Head({ name, state }: { name: TableColumnName; state: SearchState }) {
  const t = useTranslations("table");
  const title = t(name);
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

/** Scrolls the table to its end when a column is added there. */
function useAddedColumnInView(count: number): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const { current: table } = frame;
    if (count > before.current) table?.scrollTo({ left: table.scrollWidth });
    before.current = count;
  }, [count]);
  return frame;
}

/** The orders of the columns that can be sorted, the usual one first. */
const sortableColumns: Partial<Record<TableColumnName, readonly SortKey[]>> = {
  name: ["name"],
  employeeRange: ["-employees", "employees"],
  registrationDate: ["-createdAt", "createdAt"],
  closingDate: ["-closedAt", "closedAt"],
};

/** How the results are sorted by a column; null: they are sorted by something else. */
function orderOf(state: SearchState, column: TableColumnName): "ascending" | "descending" | null {
  const sort = state.sort ?? defaultOrder(state);
  if (!sortableColumns[column]?.some((key) => key === sort)) return null;
  return sort.startsWith("-") ? "descending" : "ascending";
}

/** The order after a click on the head of a column: first the usual one, then the other. */
function nextOrder(state: SearchState, column: TableColumnName): SortKey {
  const [usual = "relevance", other = usual] = sortableColumns[column] ?? [];
  return state.sort === usual ? other : usual;
}
