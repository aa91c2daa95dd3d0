import {
  type ColumnDef,
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { call } from "@/components/api-client";
import { isUnmodifiedClick } from "@/components/ui/is-unmodified-click";
import { readSearchState, type SearchState } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import type { FoundCompany } from "@/lib/contract/registry";
import { shownColumns } from "@/lib/contract/table-columns";
import { chosenColumns } from "./chosen-columns";
import { changedSelection, rowsBetween, select, useSelected } from "./selection";
import { KeptSelection, SelectionBar } from "./selection-bar";
import { showSearch } from "./show-search";
import { TableMarkup } from "./table-markup";

const features = tableFeatures({ rowSelectionFeature });
const columns: ColumnDef<typeof features, FoundCompany>[] = [{ id: "siren" }];

/** The table of results in the browser: rows can be selected, and its links change the address without a navigation. */
export function CompanyTable({
  companies,
  state,
}: {
  companies: FoundCompany[];
  state: SearchState;
}) {
  const selected = useSelected(state);
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries(selected.map((siren) => [siren, true])),
    [selected],
  );
  const lastToggled = useRef<string | null>(null);
  const shown = companies.map(({ siren }) => siren);
  const changeSelection = (isSelected: (siren: string) => boolean) =>
    select(state, changedSelection(selected, isSelected, shown));
  const table = useTable({
    features,
    columns,
    data: companies,
    getRowId: ({ siren }) => siren,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = functionalUpdate(change, rowSelection);
      changeSelection((siren) => next[siren] === true);
    },
  });

  function toggle(siren: string, isRange: boolean) {
    const isSelected = rowSelection[siren] !== true;
    const rows = rowsBetween(shown, isRange ? lastToggled.current : null, siren);
    lastToggled.current = siren;
    changeSelection((row) => (rows.includes(row) ? isSelected : rowSelection[row] === true));
  }

  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  useAddedColumnInView(place, state);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards click links too
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the links in it
    <div ref={place} onClick={followInPage}>
      <KeptSelection state={state} />
      <TableMarkup
        companies={companies}
        state={state}
        selection={{
          isAll: table.getIsAllRowsSelected(),
          isSome: table.getIsSomeRowsSelected(),
          has: (siren) => rowSelection[siren] === true,
          toggle,
          toggleAll: () => table.toggleAllRowsSelected(),
        }}
      />
      <SelectionBar state={state} selected={selected} />
    </div>
  );
}

const linkName = "data-in-page";
const chooser = "details.column-chooser";

function followInPage(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(`a[${linkName}]`);
  if (!link || !isUnmodifiedClick(event)) return;
  event.preventDefault();
  if (link.ariaDisabled) return;
  const params = new URL(link.href).searchParams;
  showSearch(link.href);
  if (link.getAttribute(linkName)?.startsWith("column-")) {
    void keepColumns(readSearchState((name) => params.get(name)).columns);
  }
}

/** A choice that could not be kept is still in the address. */
function keepColumns(listed: string | undefined): Promise<unknown> {
  chosenColumns.set(listed ?? null);
  return call(apiPaths.preferences, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tableColumns: shownColumns(listed) }),
  });
}

/** Scrolls the table to its end when a column is added there. */
function useAddedColumnInView(
  place: RefObject<HTMLElement | null>,
  { columns }: SearchState,
): void {
  const count = shownColumns(columns).length;
  const before = useRef(count);
  useEffect(() => {
    const frame = place.current?.querySelector(".table-frame");
    if (count > before.current) frame?.scrollTo({ left: frame.scrollWidth });
    before.current = count;
  }, [place, count]);
}

/** Keeps the focus on a link, and the columns unfolded, when the browser's table replaces the server's. */
function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => {
    const link = document.activeElement?.closest("a");
    const name = link?.getAttribute(linkName);
    return {
      focused: name ? `a[${linkName}="${name}"]` : link && `a[href="${link.getAttribute("href")}"]`,
      isUnfolded: document.querySelector<HTMLDetailsElement>(chooser)?.open === true,
    };
  });
  useLayoutEffect(() => {
    const { focused, isUnfolded } = before;
    const details = place.current?.querySelector<HTMLDetailsElement>(chooser);
    if (details) details.open = isUnfolded;
    if (focused) place.current?.querySelector<HTMLElement>(focused)?.focus();
  }, [place, before]);
}
