import type { ReactNode } from "react";
import { pageSize } from "@/lib/contract/search-constants";
import { PageLinks, PastLastPage } from "./page-links";

type PagedRowsProps = {
  /** The name of the links to the other pages. */
  label: string;
  list: { total: number; page: number };
  pathOf: (page: number) => string;
  rows: ReactNode[];
  /** Shown when there is nothing on any page. */
  empty?: string;
};

type PagedListProps = PagedRowsProps & {
  /** The id of the heading. */
  id: string;
  title: string;
  /** Beside the title: the number of items, or an action on all of them. */
  aside: ReactNode;
  /** Between the title and the rows. */
  children?: ReactNode;
};

/** One page of a list under its own heading. */
export function PagedList({ id, title, aside, children, ...rows }: PagedListProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <div className="text-sm text-ink-soft">{aside}</div>
      </div>
      {children}
      <PagedRows {...rows} />
    </section>
  );
}

/** One page of a list: its rows, or why there are none, and links to the other pages. */
export function PagedRows({ label, list, pathOf, rows, empty }: PagedRowsProps) {
  const { total, page } = list;
  const pages = Math.ceil(total / pageSize);
  return (
    <>
      {rows.length === 0 ? (
        <p className="mt-5 text-ink-soft">
          {total > 0 ? <PastLastPage pages={pages} pathOf={pathOf} /> : empty}
        </p>
      ) : (
        <ul className="@container mt-4 divide-y divide-line border-y border-line max-sm:-mx-4 sm:rounded-panel sm:border sm:bg-surface">
          {rows}
        </ul>
      )}
      <PageLinks label={label} page={page} pages={pages} pathOf={pathOf} />
    </>
  );
}

type RowTitleProps = {
  children: ReactNode;
  /** What sets the row apart, such as `you`. */
  mark?: ReactNode;
  facts: ReactNode;
};

/** What a row is about, and further facts below it. */
export function RowTitle({ children, mark, facts }: RowTitleProps) {
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        {children}
        {mark && (
          <span className="ms-2 inline-block rounded-full bg-accent-wash px-2 py-0.5 text-sm font-normal text-accent-strong">
            {mark}
          </span>
        )}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">{facts}</p>
    </div>
  );
}

type RowStateProps = {
  look: string;
  /** Whether its dot is filled, so that the colour is not all that tells states apart. */
  isFilled: boolean;
  name: string;
  /** Since when it is in this state, or the like. */
  children: ReactNode;
};

export function RowState({ look, isFilled, name, children }: RowStateProps) {
  return (
    <div className="text-sm">
      <p className={`flex items-center gap-1.5 ${look}`}>
        <span
          aria-hidden="true"
          className={`size-1.75 rounded-full border-[1.5px] border-current ${isFilled ? "bg-current" : ""}`}
        />
        {name}
      </p>
      {children && <p className="break-words text-ink-soft tabular-nums">{children}</p>}
    </div>
  );
}
