import type { ImportFile } from "@/db/schema";

export type ImportStage =
  | "legal-units"
  | "capital"
  | "establishments"
  | "places"
  | "order"
  | "indexes"
  | "check"
  | "delta";

/** How far an import is. Numbers are null when they are not known. */
export type ProgressEvent = {
  stage: ImportStage;
  rows: number;
  rowsPerSecond: number | null;
  /** Part of the stage that is done, 0 to 1. */
  fraction: number | null;
  secondsLeft: number | null;
  /** Since the stage began. */
  seconds: number;
  done: boolean;
};

export type OnProgress = (event: ProgressEvent) => void;

/** Rows of one file: how many, and why some were left out. */
export type FileCounts = {
  read: number;
  kept: number;
  masked: number;
  /** Rows with a text that had characters removed or was cut. */
  cleaned: number;
  rejected: number;
  rejections: Rejection[];
};

/** `lines` are the first ones, from 1; empty when the place is not known. */
export type Rejection = { reason: string; count: number; lines: number[] };

/** What became of an import, a delta or a rollback; plain JSON. */
export type ImportSummary = {
  /** null: a dry run. */
  importId: number | null;
  kind: "stock" | "demo" | "delta" | "rollback";
  outcome: "live" | "checked";
  files: ImportFile[];
  legalUnits: FileCounts;
  establishments: FileCounts & { withoutUnit: number };
  capital: FileCounts | null;
  /** The day of the last change in the files, YYYY-MM-DD. */
  stockDate: string | null;
  durationSeconds: number;
  /** The PostgreSQL schema that serves now, and the one a rollback would go back to. */
  schemaName: string;
  previousSchemaName: string | null;
};

const firstLines = 5;

/** Counts as rows go by. */
export class RowCounter {
  read = 0;
  masked = 0;
  cleaned = 0;
  latest: string | null = null;
  private readonly reasons = new Map<string, Rejection>();

  reject(reason: string, line: number | null): void {
    const known = this.reasons.get(reason) ?? { reason, count: 0, lines: [] };
    known.count += 1;
    if (line !== null && known.lines.length < firstLines) known.lines.push(line);
    this.reasons.set(reason, known);
  }

  /** Notes INSEE's moment of a row's last change. */
  sawChange(moment: string | null): void {
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

/** Tells of one stage, at most four times a second. */
export class StageMeter {
  private readonly startedAt = performance.now();
  private toldAt = 0;

  constructor(
    private readonly stage: ImportStage,
    private readonly onProgress: OnProgress | undefined,
  ) {
    this.tell(0, null, false);
  }

  update(rows: number, fraction: number | null): void {
    if (performance.now() - this.toldAt >= reportEveryMs) this.tell(rows, fraction, false);
  }

  /** Tells that the stage goes on, each second while the work lasts, which tells nothing itself. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    const ticks = setInterval(() => this.tell(0, null, false), tickMs);
    try {
      return await work;
    } finally {
      clearInterval(ticks);
    }
  }

  finish(rows: number): void {
    this.tell(rows, 1, true);
  }

  private tell(rows: number, fraction: number | null, done: boolean): void {
    this.toldAt = performance.now();
    const seconds = (this.toldAt - this.startedAt) / 1000;
    const isKnown = fraction !== null && fraction > 0.01 && seconds > 1;
    this.onProgress?.({
      stage: this.stage,
      rows,
      rowsPerSecond: rows > 0 && seconds > 0 ? Math.round(rows / seconds) : null,
      fraction,
      secondsLeft: done ? 0 : isKnown ? Math.ceil((seconds * (1 - fraction)) / fraction) : null,
      seconds: Math.round(seconds),
      done,
    });
  }
}
