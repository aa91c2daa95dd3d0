"use client";

import {
  type ColumnDef,
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useMemo, useRef } from "react";
import { isUnmodifiedClick } from "@/components/ui/is-unmodified-click";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FoundCompany } from "@/lib/contract/registry";
import { shownColumns, type TableColumnName } from "@/lib/contract/table-columns";
import { ColumnChooser } from "./column-chooser";
import { CompanyCell, useColumnTitle } from "./company-cell";
import { select, useSelected } from "./selection";
import { SelectionBar } from "./selection-bar";
import { nextOrder, orderOf, sortableColumns } from "./table-order";

const features = tableFeatures({ rowSelectionFeature });
type Column = ColumnDef<typeof features, FoundCompany>;

type CompanyTableProps = { companies: FoundCompany[]; state: SearchState };

/** Results as a table. The address has its columns and its order; the selection stays from page to page. */
export function CompanyTable({ companies, state }: CompanyTableProps) {
  const t = useTranslations("table");
  const selected = useSelected();
  const names = useMemo(() => shownColumns(state.columns), [state.columns]);
  const columns = useMemo(() => names.map((id): Column => ({ id })), [names]);
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries(selected.map((siren) => [siren, true])),
    [selected],
  );
  const table = useTable({
    features,
    columns,
    data: companies,
    getRowId: ({ siren }) => siren,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = functionalUpdate(change, rowSelection);
      select(Object.keys(next).filter((siren) => next[siren]));
    },
  });
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, state);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards click links too
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the links in it
    <div ref={place} onClick={followInPage}>
      <ColumnChooser state={state} shown={names} />
      <SelectionBar state={state} selected={selected} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
      <section aria-label={t("caption")} tabIndex={0} className="table-frame">
        <table className="company-table">
          <thead>
            <tr>
              <th scope="col" className="table-check">
                <RowCheck
                  label={t("selectPage")}
                  isChecked={table.getIsAllRowsSelected()}
                  isPartly={table.getIsSomeRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
              {names.map((name) => (
                <Head key={name} name={name} state={state} />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} aria-selected={row.getIsSelected()}>
                <td className="table-check">
                  <RowCheck
                    label={t("select", { name: row.original.name ?? row.id })}
                    isChecked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
                {names.map((name) => (
                  <td key={name} className={`table-${name}`}>
                    <CompanyCell column={name} company={row.original} from={state} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

type RowCheckProps = {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (event: unknown) => void;
};

function RowCheck({ label, isChecked, isPartly = false, onChange }: RowCheckProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isChecked;
      }}
      onChange={onChange}
      className="size-4 accent-accent align-middle"
    />
  );
}

function Head({ name, state }: { name: TableColumnName; state: SearchState }) {
  const t = useTranslations("table");
  const title = useColumnTitle()(name);
  if (!(name in sortableColumns)) return <th scope="col">{title}</th>;
  const order = orderOf(state, name);
  return (
    <th scope="col" aria-sort={order ?? "none"}>
      <a
        href={searchPagePath({ ...state, page: "1", sort: nextOrder(state, name) })}
        title={t("sortBy", { column: title })}
        data-in-page={`sort-${name}`}
        className="table-sort"
      >
        {title}
        <span aria-hidden="true">{order && (order === "ascending" ? " ↑" : " ↓")}</span>
      </a>
    </th>
  );
}

/** The link that was followed, by its name: the table of the next results focuses its own. */
let followed: string | null = null;

function followInPage(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-in-page]");
  if (!link || !isUnmodifiedClick(event)) return;
  event.preventDefault();
  followed = link.dataset.inPage ?? null;
  history.pushState(null, "", link.href);
}

function useKeptFocus(place: React.RefObject<HTMLElement | null>, state: SearchState): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other results are shown
  useEffect(() => {
    if (followed === null || document.activeElement?.closest("a[data-in-page]")) return;
    place.current?.querySelector<HTMLElement>(`[data-in-page="${followed}"]`)?.focus();
    followed = null;
  }, [place, state]);
}
