import { percentile } from "../percentile";
import type { Asked } from "./asked-queries";
import { meanKeys, type Typed } from "./suggestions";

/** What one engine answered. */
export type Column<Result> = { label: string; results: readonly Result[] };

/** A row for all queries and one for each group, a column for each engine. */
export function printHits(title: string, columns: readonly Column<Asked>[]): void {
  const asked = columns[0]?.results ?? [];
  const groups = [...new Set(asked.map(({ group }) => group))].filter(Boolean);
  const row = (label: string, isOf: (each: Asked) => boolean) => [
    label,
    String(asked.filter(isOf).length),
    ...columns.map(({ results }) => hitsCell(results.filter(isOf))),
  ];
  printTable(title, columns, [
    row("all", () => true),
    ...groups.map((name) => row(name, ({ group }) => group === name)),
  ]);
}

/** `hit@1 / hit@10 / nothing found`. */
function hitsCell(results: readonly Asked[]): string {
  const share = (isSo: (each: Asked) => boolean) =>
    ((100 * results.filter(isSo).length) / results.length).toFixed(1);
  const hit = (within: number) => share(({ rank }) => rank !== null && rank <= within);
  return `${hit(1)} / ${hit(10)} / ${share(({ isEmpty }) => isEmpty)}`;
}

/** A row for each way of typing; its columns' results are in the same order for every engine. */
export function printKeys(
  title: string,
  rows: readonly { label: string; columns: readonly Column<Typed>[] }[],
): void {
  const cells = rows.map(({ label, columns }) => [
    label,
    String(columns[0]?.results.length ?? 0),
    ...columns.map(({ results }) => keysCell(results)),
  ]);
  printTable(title, rows[0]?.columns ?? [], cells);
}

function keysCell(results: readonly Typed[]): string {
  const never = results.filter(({ keys }) => keys === null).length;
  return `${meanKeys(results).toFixed(2)} / ${((100 * never) / results.length).toFixed(1)}`;
}

function printTable(
  title: string,
  columns: readonly { label: string }[],
  rows: readonly (readonly string[])[],
): void {
  const header = [title, "", ...columns.map(({ label }) => label)];
  const line = header.map((_, at) => (at === 0 ? "---" : "---:"));
  for (const cells of [header, line, ...rows]) console.log(`| ${cells.join(" | ")} |`);
  console.log();
}

export function printTimes({ label, results }: Column<Asked>): void {
  const times = results.map(({ ms }) => ms);
  const cells = [50, 95, 99].map((which) => `p${which} ${percentile(times, which).toFixed(1)} ms`);
  console.log(`${label}: ${cells.join(", ")} of ${times.length} queries.\n`);
}

export function printMisses({ results }: Column<Asked>): void {
  for (const { group, query, siren, name, rank } of results) {
    if (rank !== 1) console.log([group, query, siren, name, rank ?? "not found"].join("\t"));
  }
}
