import { formatMs, markdownTable, median } from "../report";
import type { LoadResult } from "./load";
import type { Scenario } from "./scenarios";

/** Processor time of a request, in microseconds: of the server's process, and of PostgreSQL for it. */
export type Measured = LoadResult & { serverUs: number; databaseUs: number };

/** `measured`: the rounds of each server, this service first. */
export type ScenarioResult = {
  connections: number;
  measured: readonly { label: string; rounds: readonly Measured[] }[];
};

const head = ["", "Connections", "Requests/s", "p50", "p99", "Processor time", "of PostgreSQL"];
const ratioHead = ["Connections", "throughput", "p50", "p99", "Processor time"];

/** A table of a scenario with the medians of the rounds, and one with the medians of each round's ratios. */
export function servingTables({ title }: Scenario, results: readonly ScenarioResult[]): string {
  const rows = results.flatMap(({ connections, measured }) =>
    measured.map(({ label, rounds }) => rowOf(label, connections, rounds)),
  );
  const [, other] = results[0]?.measured ?? [];
  const ratios = other
    ? `This service to ${other.label}:\n\n${markdownTable(ratioHead, results.flatMap(ratiosOf))}`
    : "";
  return `${title}:\n\n${markdownTable(head, rows)}\n${ratios}`;
}

function rowOf(label: string, connections: number, rounds: readonly Measured[]): unknown[] {
  const of = (field: keyof Measured) => median(rounds.map((round) => round[field]));
  const micros = (value: number) => (Number.isFinite(value) ? `${Math.round(value)} µs` : "");
  return [
    ...[label, connections, Math.round(of("requestsPerSecond")).toLocaleString("en")],
    ...[formatMs(of("p50")), formatMs(of("p99"))],
    ...[micros(of("serverUs")), micros(of("databaseUs"))],
  ];
}

function ratiosOf({ connections, measured: [own, next] }: ScenarioResult): unknown[][] {
  if (!own || !next) return [];
  const ratio = (field: keyof Measured) =>
    median(
      own.rounds.map((round, at) => round[field] / (next.rounds[at]?.[field] ?? Number.NaN)),
    ).toFixed(2);
  const fields = ["requestsPerSecond", "p50", "p99", "serverUs"] as const;
  return [[connections, ...fields.map(ratio)]];
}
