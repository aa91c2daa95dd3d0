import type { FileCounts, ImportStage, ImportSummary, ProgressEvent } from "@/lib/sirene/progress";

const labels: Record<ImportStage, string> = {
  generate: "Generating a stock",
  "download-legal-units": "Downloading legal units",
  "download-establishments": "Downloading establishments",
  "legal-units": "Reading legal units",
  capital: "Reading share capitals",
  establishments: "Reading establishments",
  places: "Counting establishments",
  order: "Putting companies in order",
  indexes: "Making the indexes",
  check: "Checking",
  daily: "Keeping daily changes",
  delta: "Applying changes",
};
const barWidth = 24;
const lineEveryMs = 3_000;

/** Shows progress as a bar per stage on a terminal, otherwise as a line every few seconds. */
export function progressPrinter(stream: NodeJS.WriteStream): (event: ProgressEvent) => void {
  return stream.isTTY ? (event) => drawBar(stream, event) : linePrinter(stream);
}

function drawBar(stream: NodeJS.WriteStream, event: ProgressEvent): void {
  const filled = Math.round((event.fraction ?? 0) * barWidth);
  const bar = event.fraction === null ? "" : `[${"#".repeat(filled).padEnd(barWidth, ".")}] `;
  const text = `${labels[event.stage].padEnd(26)} ${bar}${figures(event)}`;
  stream.write(`\r${fitted(text, (stream.columns || 80) - 1)}\u001b[K${event.done ? "\n" : ""}`);
}

/** The text without the figures that have no room whole. */
function fitted(text: string, columns: number): string {
  if (text.length <= columns) return text;
  const end = text.lastIndexOf(", ", columns);
  return text.slice(0, end < 0 ? columns : end);
}

function linePrinter(stream: NodeJS.WriteStream): (event: ProgressEvent) => void {
  let writtenAt = 0;
  return (event) => {
    const now = Date.now();
    if (!event.done && now - writtenAt < lineEveryMs) return;
    writtenAt = now;
    const stage = `${labels[event.stage]}${event.done ? ", done" : ""}`;
    stream.write(`${[stage, figures(event)].filter(Boolean).join(": ")}\n`);
  };
}

function figures(event: ProgressEvent): string {
  const { stage, rows, rowsPerSecond, fraction, secondsLeft, seconds, done } = event;
  const parts = [
    fraction === null || done ? null : `${Math.floor(fraction * 100)} %`,
    rows > 0 ? amount(stage, rows) : null,
    rowsPerSecond === null ? null : `${amount(stage, rowsPerSecond)}/s`,
    rowsPerSecond === null && seconds > 0 ? duration(seconds) : null,
    secondsLeft === null || done ? null : `${duration(secondsLeft)} left`,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

function amount(stage: ImportStage, value: number): string {
  return stage.startsWith("download-") ? megabytes(value) : `${number(value)} rows`;
}

export function megabytes(bytes: number): string {
  return bytes < 1e7 ? `${(bytes / 1e6).toFixed(1)} MB` : `${number(Math.round(bytes / 1e6))} MB`;
}

/** The summary of an import, as lines of text. */
export function summaryText(summary: ImportSummary): string {
  const { kind, legalUnits, establishments, capital, stockDate, previousSchemaName } = summary;
  // A rollback reads no file.
  const countLines = kind === "rollback" ? keptLine : fileLines;
  const lines = [
    ...countLines("Legal units", legalUnits),
    ...countLines("Establishments", establishments),
    ...(establishments.withoutUnit > 0
      ? [`  ${number(establishments.withoutUnit)} without their legal unit (kept)`]
      : []),
    ...(capital ? fileLines("Share capitals", capital) : []),
    ...(summary.laterRows
      ? [`Daily changes that are later than the stock, and stay: ${number(summary.laterRows)} rows`]
      : []),
    ...(hasChanged(summary) ? [`Date of the data: ${stockDate ?? "unknown"}`] : []),
    `Duration: ${duration(summary.durationSeconds)}`,
    outcome(summary),
  ];
  if (summary.outcome === "live" && previousSchemaName !== null && kind !== "delta") {
    lines.push("To go back: npm run import -- --rollback");
  }
  return lines.join("\n");
}

function outcome(summary: ImportSummary): string {
  const { kind, outcome } = summary;
  if (!hasChanged(summary)) return "Nothing has changed.";
  if (outcome === "checked") return "Only checked: nothing was written.";
  if (kind === "rollback") return "The previous register serves again.";
  return kind === "delta" ? "The changes are serving." : "The new register is serving.";
}

/** Whether a delta had a row that was newer than what served. */
function hasChanged({ kind, legalUnits, establishments }: ImportSummary): boolean {
  return kind !== "delta" || legalUnits.kept + establishments.kept > 0;
}

function keptLine(label: string, { kept }: FileCounts): string[] {
  return [`${label}: ${number(kept)}`];
}

function fileLines(label: string, counts: FileCounts): string[] {
  const { read, kept, masked, cleaned, rejected, rejections } = counts;
  const figures = `${number(read)} read, ${number(kept)} kept, ${number(masked)} masked, ${number(rejected)} rejected`;
  const reasons = rejections.map(({ reason, count, lines }) => {
    const where = lines.length > 0 ? `, first on line ${lines.join(", ")}` : "";
    return `  ${number(count)} because ${reason}${where}`;
  });
  const inCleaned = `  ${number(cleaned)} with a text that had hidden characters or was too long (cleaned)`;
  return [`${label}: ${figures}`, ...(cleaned > 0 ? [inCleaned] : []), ...reasons];
}

export function number(value: number): string {
  return value.toLocaleString("en").replaceAll(",", " ");
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
