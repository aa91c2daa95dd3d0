import { resolve } from "node:path";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { sentenceOf } from "@/db/explain-failure";
import { FolderLockedError } from "@/db/folder-lock";
import { runHereOrInServer } from "@/lib/operator/control-socket";
import { importIfNew, type StockFiles, type Unchanged } from "@/lib/operator/import-if-new";
import { ImportPlace } from "@/lib/operator/import-place";
import { recordUpdate, type UpdateRecord } from "@/lib/operator/record-update";
import { stockDownload } from "@/lib/operator/stock-download";
import {
  type DownloadedStock,
  downloadingMessage,
  downloadStock,
  type StockDownload,
} from "@/lib/sirene/download-stock";
import { ImportError } from "@/lib/sirene/import-error";
import type { ImportSummary, OnProgress, ProgressEvent } from "@/lib/sirene/progress";
import { busyMessage } from "@/lib/sirene/register-store";
import { requireFile } from "@/lib/sirene/source";
import { env } from "@/platform/env";
import { asCommand } from "./as-command";
import { endWhenInterrupted, stopSignals } from "./end-when-interrupted";
import { progressPrinter, summaryText } from "./import-report";
import { parseOptions } from "./parse-options";

const usage = "Usage: npm run update -- [--folder DIR] [--capital FILE] [--force] [--older]";
const busyExitCode = 2;
/** As in the lines of the server's log. */
const levels = { info: 30, warn: 40, error: 50 };

type Choices = Pick<StockFiles, "capital" | "force" | "older"> & { folder?: string | undefined };

/**
 * Downloads INSEE's stock files and imports them if they are new. Without a terminal the result is one JSON line, also of
 * a failure. The exit code is 0, 1 after a failure, 2 while another import is under way, or above 128 after a signal.
 */
async function main(argv: string[]): Promise<string> {
  const choices = parseOptions(usage, argv, {
    folder: { type: "string" },
    capital: { type: "string" },
    force: { type: "boolean", default: false },
    older: { type: "boolean", default: false },
  });
  const isTerminal = process.stdout.isTTY;
  const startedAt = performance.now();
  const onProgress = isTerminal ? progressPrinter(process.stderr) : () => {};
  const onInterrupted = (error: string) => {
    if (isTerminal) console.error(error);
    else console.log(line("error", { outcome: "interrupted", error }, startedAt));
  };
  try {
    const summary = await update(choices, onProgress, onInterrupted);
    return isTerminal ? text(summary) : line("info", result(summary), startedAt);
  } catch (error) {
    process.exitCode = isBusy(error) ? busyExitCode : 1;
    if (isTerminal) throw error;
    const [level, outcome] = isBusy(error)
      ? (["warn", "busy"] as const)
      : (["error", "failed"] as const);
    return line(level, { outcome, error: sentenceOf(error) }, startedAt);
  }
}

function isBusy(error: unknown): boolean {
  return (
    [busyMessage, downloadingMessage].includes(sentenceOf(error)) ||
    error instanceof FolderLockedError
  );
}

async function update(
  { folder, capital, force, older }: Choices,
  onProgress: OnProgress,
  onInterrupted: (error: string) => void,
): Promise<ImportSummary | Unchanged> {
  // A mistyped name is an error of the command line, not a failed update.
  const options = stockDownload(folder);
  if (capital !== undefined) await requireFile(capital);
  const stock = await untilStopped((signal) => download({ ...options, onProgress, signal })).catch(
    async (error: unknown) => {
      if (!isBusy(error)) await recordFailure(sentenceOf(error));
      throw error;
    },
  );
  const files: StockFiles = {
    legalUnits: stock.legalUnits.path,
    establishments: stock.establishments.path,
    capital: capital === undefined ? undefined : resolve(capital),
    force,
    older,
  };
  const place = new ImportPlace();
  return endWhenInterrupted(
    () =>
      runHereOrInServer(
        { command: "import-if-new", options: files },
        () => place.here(() => importIfNew(files, onProgress)),
        (event) => onProgress(event as ProgressEvent),
      ),
    (signal) => onInterrupted(place.afterSignal(signal)),
  );
}

/** Runs `work` with a signal that is aborted when the process gets SIGTERM, SIGINT or SIGHUP. */
async function untilStopped<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const stop = (name: string) =>
    stopping.abort(
      new ImportError(`${name} stopped the download; the next update continues where it stopped.`),
    );
  for (const name of stopSignals) process.once(name, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const name of stopSignals) process.off(name, stop);
  }
}

/** Asks before the download, which takes long, whether the import after it could begin. */
async function download(options: StockDownload): Promise<DownloadedStock> {
  if (env().DATABASE_URL) {
    await migrateDatabase();
    await closeDatabase();
  }
  return downloadStock(options);
}

/** Of an import, the database has a record already. Does nothing if the database cannot be used. */
async function recordFailure(error: string): Promise<void> {
  const options: UpdateRecord = { outcome: "failed", error };
  await runHereOrInServer({ command: "record-update", options }, () => recordUpdate(options)).catch(
    () => {},
  );
}

function text(summary: ImportSummary | Unchanged): string {
  if (summary.outcome !== "unchanged") return summaryText(summary);
  return `Nothing new: these files were imported before. Date of the data: ${summary.stockDate ?? "unknown"}`;
}

function result(summary: ImportSummary | Unchanged): Record<string, unknown> {
  if (summary.outcome === "unchanged") return summary;
  const { stockDate, legalUnits, establishments } = summary;
  return {
    outcome: "imported",
    stockDate,
    legalUnits: legalUnits.kept,
    establishments: establishments.kept,
    rejected: legalUnits.rejected + establishments.rejected,
  };
}

function line(
  level: keyof typeof levels,
  fields: Record<string, unknown>,
  startedAt: number,
): string {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const head = { level: levels[level], time: Date.now() };
  return JSON.stringify({ ...head, ...fields, seconds, msg: "update" });
}

await asCommand(usage, main);
