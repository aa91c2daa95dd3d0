import { percentile } from "./percentile";

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
