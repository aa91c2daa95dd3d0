import type { ImportFile } from "@/db/schema";

export type ImportStage =
  | "generate"
  | "download-legal-units"
  | "download-establishments"
  | "legal-units"
  | "capital"
  | "establishments"
  | "places"
  | "order"
  | "indexes"
  | "check"
  | "daily"
  | "delta";

/** The progress of an import, or of what makes its files. Unknown numbers are null. */
export type ProgressEvent = {
  stage: ImportStage;
  /** Rows; in the stages of a download, bytes. */
  rows: number;
  rowsPerSecond: number | null;
  /** The completed part of the stage, 0 to 1. */
  fraction: number | null;
  secondsLeft: number | null;
  /** Seconds since the stage began. */
  seconds: number;
  done: boolean;
};

export type OnProgress = (event: ProgressEvent) => void;

/** The rows of one file: counts, and the reasons for rejections. */
export type FileCounts = {
  read: number;
  kept: number;
  masked: number;
  /** Rows with a text from which invisible characters were removed, or that was cut. */
  cleaned: number;
  rejected: number;
  rejections: Rejection[];
};

/** `lines` are the first lines concerned, from 1. Empty when lines are unknown. */
export type Rejection = { reason: string; count: number; lines: number[] };

/** The result of an import, a delta or a rollback, as plain JSON. */
export type ImportSummary = {
  /** Null for a dry run. */
  importId: number | null;
  kind: "stock" | "demo" | "delta" | "rollback";
  outcome: "live" | "checked";
  files: ImportFile[];
  legalUnits: FileCounts;
  establishments: FileCounts & { withoutUnit: number };
  capital: FileCounts | null;
  /** The day of the last change in the files, YYYY-MM-DD. */
  stockDate: string | null;
  /** Of a stock: the rows of daily changes that are later than the stock's, and stay. */
  laterRows?: number;
  durationSeconds: number;
} & LiveRegister;

/** The PostgreSQL schema of the live register, and the one that a rollback would restore. */
export type LiveRegister = { schemaName: string; previousSchemaName: string | null };

const firstLines = 5;

/** Counts rows while they are read. */
export class RowCounter {
  read = 0;
  masked = 0;
  cleaned = 0;
  latest: string | null = null;
  private readonly reasons = new Map<string, Rejection>();

  reject(reason: string, line: number | null): void {
    const rejection = this.reasons.get(reason) ?? { reason, count: 0, lines: [] };
    rejection.count += 1;
    if (line !== null && rejection.lines.length < firstLines) rejection.lines.push(line);
    this.reasons.set(reason, rejection);
  }

  /** Keeps the latest of the rows' moments of change. */
  noteChange(moment: string | null): void {
    if (moment !== null && (this.latest === null || moment > this.latest)) this.latest = moment;
  }

  counts(): FileCounts {
    const rejections = [...this.reasons.values()];
    const rejected = rejections.reduce((sum, { count }) => sum + count, 0);
    const kept = this.read - rejected;
    const { read, masked, cleaned } = this;
    return { read, kept, masked, cleaned, rejected, rejections };
  }
}

const reportEveryMs = 250;
const tickMs = 1000;

/** Reports the progress of one stage, at most four times a second. */
export class StageMeter {
  private readonly startedAt = performance.now();
  private reportedAt = 0;
  private startedFrom = { rows: 0, fraction: 0 };
  private last: { rows: number; fraction: number | null } = { rows: 0, fraction: null };

  constructor(
    private readonly stage: ImportStage,
    private readonly onProgress: OnProgress | undefined,
  ) {
    this.report(0, null, false);
  }

  /** Sets what was done before, so that it does not count for the speed. */
  startFrom(rows: number, fraction: number): void {
    this.startedFrom = { rows, fraction };
  }

  update(rows: number, fraction: number | null): void {
    if (performance.now() - this.reportedAt >= reportEveryMs) this.report(rows, fraction, false);
  }

  /** Reports at least each second while the work runs, although it may report no progress itself. */
  async reportDuring<Result>(work: Promise<Result>): Promise<Result> {
    const ticks = setInterval(() => this.update(this.last.rows, this.last.fraction), tickMs);
    try {
      return await work;
    } finally {
      clearInterval(ticks);
    }
  }

  finish(rows: number): void {
    this.report(rows, 1, true);
  }

  private report(rows: number, fraction: number | null, done: boolean): void {
    this.reportedAt = performance.now();
    this.last = { rows, fraction };
    const seconds = (this.reportedAt - this.startedAt) / 1000;
    const newRows = rows - this.startedFrom.rows;
    const newFraction = (fraction ?? 0) - this.startedFrom.fraction;
    const isKnown = fraction !== null && newFraction > 0.01 && seconds > 1;
    this.onProgress?.({
      stage: this.stage,
      rows,
      rowsPerSecond: newRows > 0 && seconds > 0 ? Math.round(newRows / seconds) : null,
      fraction,
      secondsLeft: done ? 0 : isKnown ? Math.ceil((seconds * (1 - fraction)) / newFraction) : null,
      seconds: Math.round(seconds),
      done,
    });
  }
}
