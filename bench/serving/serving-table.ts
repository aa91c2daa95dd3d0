import { formatMs, markdownTable, median } from "../report";
import type { Contender } from "./contenders";
import type { Spell } from "./load";
import type { Scenario } from "./scenarios";

/** Processor time of a request, in microseconds: of the server's process, and of PostgreSQL for this service. */
export type Measured = Spell & { serverUs: number; databaseUs: number };

export type ScenarioResult = {
  scenario: Scenario;
  connections: number;
  /** Each contender's rounds, this service's first. */
  measured: ReadonlyMap<Contender, readonly Measured[]>;
};

const head = ["", "Connections", "Requests/s", "p50", "p99", "Processor time", "of PostgreSQL"];
const ratioHead = ["This service to …, at connections", "throughput", "p50", "p99"];

/** A table of a scenario, the medians of the rounds, and one of ratios. */
export function servingTables(results: readonly ScenarioResult[]): string {
  const tables = [markdownTable(head, results.flatMap(rowsOf))];
  const ratios = results.flatMap(ratiosOf);
  if (ratios.length > 0) tables.push(markdownTable(ratioHead, ratios));
  return `${results[0]?.scenario.title}:\n\n${tables.join("\n")}`;
}

function rowsOf({ connections, measured }: ScenarioResult): unknown[][] {
  return [...measured].map(([{ label }, rounds]) => {
    const of = (field: keyof Measured) => median(rounds.map((round) => round[field]));
    const micros = (value: number) => (Number.isFinite(value) ? `${Math.round(value)} µs` : "");
    return [
      ...[label, connections, Math.round(of("requestsPerSecond")).toLocaleString("en")],
      ...[formatMs(of("p50")), formatMs(of("p99"))],
      ...[micros(of("serverUs")), micros(of("databaseUs"))],
    ];
  });
}

/** The ratios of each round, and the medians of those. */
function ratiosOf({ connections, measured }: ScenarioResult): unknown[][] {
  const [[, own = []] = [], ...rivals] = [...measured];
  return rivals.map(([{ label }, rounds]) => {
    const ratio = (field: "requestsPerSecond" | "p50" | "p99") =>
      median(own.map((round, at) => round[field] / (rounds[at]?.[field] ?? Number.NaN))).toFixed(2);
    return [`${label}, ${connections}`, ratio("requestsPerSecond"), ratio("p50"), ratio("p99")];
  });
}
