import { cpus, totalmem } from "node:os";

/** `2 cores (…), 24 GB, Node v20.20.2`. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim()}), ${memory} GB, Node ${process.version}`;
}

/** Progress, on standard error: standard output is for the tables. */
export function say(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}

/**
 * Runs a command and ends with the exit code that it gives, or with 1 and one sentence when it throws. With `--help` it
 * prints the usage instead, and after wrong options too.
 */
export async function runMain(usage: string, main: () => Promise<unknown>): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    console.log(usage);
    return;
  }
  try {
    const code = await main();
    if (typeof code === "number") process.exitCode = code;
  } catch (error) {
    console.error(sentenceOf(error, usage));
    // A connection that is still open would keep the process.
    process.exit(1);
  }
}

function sentenceOf(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error);
  const isOfOptions = "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return isOfOptions ? `${error.message.split(". ")[0]}.\n${usage}` : error.message;
}

/** The value that so many percent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** A table in Markdown, its numbers to the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly unknown[])[]) {
  const line = (cells: readonly unknown[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, at) => (at === 0 ? "---" : "---:"));
  return `${[line(head), line(rule), ...rows.map(line)].join("\n")}\n`;
}

export function formatMs(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 1)} ms`;
}

export const percentileHead = ["p50", "p95", "p99", "max"];

export function percentileCells(times: readonly number[]): string[] {
  return [50, 95, 99, 100].map((which) => formatMs(percentile(times, which)));
}

/** Of some items, the share that is so, in percent. */
export function formatShare<Item>(items: readonly Item[], isSo: (item: Item) => boolean): string {
  if (items.length === 0) return "-";
  return `${((100 * items.filter(isSo).length) / items.length).toFixed(1)} %`;
}

/** A whole number of at least `least`, from the command line. */
export function wholeNumber(text: string, least: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`${text} is not a whole number of at least ${least}.`);
}
