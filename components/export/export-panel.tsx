import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import type { Language } from "@/lib/contract/languages";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { ExportShape, Progress } from "./export-client";
import {
  cancelExport,
  type ExportJob,
  exportedSearch,
  startExport,
  useExportJob,
} from "./export-job";
import { ExportOutcome, TooManyToExport } from "./export-outcome";

const shapeMessages = {
  xlsx: "workbook",
  "csv;": "semicolons",
  "csv,": "commas",
  jsonl: "lines",
} as const satisfies Record<ExportShape, string>;
const shapes = Object.keys(shapeMessages) as ExportShape[];

/** What a file has: the columns of the table, or all there are. */
const whatOfSearch = { table: "whatTable", all: "what" } as const;
const whatOfSelection = { table: "whatSelected", all: "whatSelectedAll" } as const;

type ExportPanelProps = {
  state: SearchState;
  total: number;
  /** How many companies a file may hold. */
  max: number;
  /** Whether these are the companies that were selected. */
  isSelection?: boolean;
};

/** Shows the choice of a format, then the progress, then the result. */
export function ExportPanel(props: ExportPanelProps) {
  const job = useExportJob();
  const [shape, setShape] = useState<ExportShape>("xlsx");
  const [formHeight, setFormHeight] = useState(0);
  if (job?.step === "running") return <Running job={job} minHeight={formHeight} />;
  if (props.total > props.max) return <TooManyToExport total={props.total} max={props.max} />;
  const choice = { shape, setShape, job, onStart: setFormHeight };
  return <Choice {...props} {...choice} />;
}

type ChoiceProps = ExportPanelProps & {
  shape: ExportShape;
  setShape: (shape: ExportShape) => void;
  job: ExportJob | null;
  /** Called with the height of the form. */
  onStart: (formHeight: number) => void;
};

function Choice(props: ChoiceProps) {
  const { state, total, isSelection = false, shape, setShape, job, onStart } = props;
  const t = useTranslations("export");
  const language = useLocale();
  const [isAsTable, setAsTable] = useState(true);
  const { view, ...list } = state;
  const exported: SearchState = isAsTable ? state : list;
  const isTable = view === "table" && isAsTable;
  const what = isSelection ? whatOfSelection : whatOfSearch;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onStart(event.currentTarget.offsetHeight);
    void startExport(exported, shape, language);
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      {job?.of === exportedSearch(exported) && <ExportOutcome job={job} state={state} />}
      <ShapeChoice shape={shape} setShape={setShape} />
      {view !== "table" && (
        <p className="text-sm text-ink-soft max-sm:hidden">
          {t.rich("columns", {
            table: (words) => (
              <TextLink href={searchPagePath({ ...state, view: "table" })}>{words}</TextLink>
            ),
          })}
        </p>
      )}
      {view === "table" && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={isAsTable}
            onChange={() => setAsTable(!isAsTable)}
            className="size-4 shrink-0 accent-accent"
          />
          {t("tableOnly")}
        </label>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" ref={job ? takeFocus : undefined}>
          {t("download", { count: total })}
        </Button>
        <p className="text-sm text-ink-soft">
          {t(isTable ? what.table : what.all, { count: total })}
        </p>
      </div>
    </form>
  );
}

function ShapeChoice({ shape, setShape }: Pick<ChoiceProps, "shape" | "setShape">) {
  const t = useTranslations("export");
  return (
    <fieldset>
      <legend className="section-title">{t("format")}</legend>
      <div className="mt-1 flex flex-col gap-x-6 sm:flex-row sm:flex-wrap">
        {shapes.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="shape"
              checked={shape === each}
              onChange={() => setShape(each)}
              className="size-4 shrink-0 accent-accent"
            />
            {t(shapeMessages[each])}
          </label>
        ))}
      </div>
      <p className="mt-1 text-sm text-ink-soft">{t("forWhom")}</p>
    </fieldset>
  );
}

type RunningProps = { job: ExportJob & { step: "running" }; minHeight: number };

/** As high as the form was, so that the second click of a double click does not open a company that moves up to the pointer. */
function Running({ job: { q, progress }, minHeight }: RunningProps) {
  const t = useTranslations("export");
  const title = q === "" ? t("runningUnnamed") : t("running", { q });
  return (
    <div className="grid content-start gap-3" style={{ minHeight }}>
      <p role="status" className="font-medium break-words">
        {title}
      </p>
      <progress
        aria-label={title}
        {...(progress && progress.rows !== null
          ? { value: progress.rows, max: Math.max(progress.total, 1) }
          : {})}
        className="progress-bar"
      />
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-ink-soft tabular-nums">
          {progress ? <Received {...progress} /> : t("preparing")}
        </p>
        <Button variant="quiet" ref={takeFocus} onClick={cancelExport}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}

function Received({ rows, bytes, total }: Progress) {
  const t = useTranslations("export");
  const language = useLocale();
  return rows === null
    ? t("received", { count: total, size: formatMegabytes(bytes, language) })
    : t("progress", { rows: formatCount(rows, language), total: formatCount(total, language) });
}

/** `1.5 MB` or `1,5 Mo`. */
function formatMegabytes(bytes: number, language: Language): string {
  const format = { style: "unit", unit: "megabyte", minimumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, { ...format, maximumFractionDigits: 1 }).format(
    bytes / 1e6,
  );
}

/** Moves the focus to the element that replaces the pressed button, for keyboard users. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
