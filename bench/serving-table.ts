import type { Contender, ContenderName, Measured } from "./contenders";
import { percentile } from "./percentile";
import { formatMs, markdownTable } from "./search-table";
import type { Scenario } from "./serving-scenarios";

export type ScenarioResult = {
  scenario: Scenario;
  connections: number;
  /** Each contender's rounds. */
  measured: ReadonlyMap<Contender, readonly Measured[]>;
};

const head = ["Requests/s", "p50", "p99", "Processor time of a request"];

/** A table for each scenario and number of connections, the medians of the rounds, and one of ratios. */
export function servingTables(results: readonly ScenarioResult[]): string {
  const scenarios = [...new Set(results.map(({ scenario }) => scenario))];
  return scenarios
    .map((scenario) => {
      const own = results.filter((result) => result.scenario === scenario);
      const rows = own.flatMap(rowsOf);
      const heading = `${scenario.title}:\n`;
      return [heading, markdownTable(["", "Connections", ...head], rows), ratioTable(own)].join(
        "\n",
      );
    })
    .join("\n");
}

function rowsOf({ connections, measured }: ScenarioResult): string[][] {
  return [...measured].map(([{ label }, rounds]) => {
    const { requestsPerSecond, p50, p99, processorUs } = medians(rounds);
    return [
      label,
      String(connections),
      Math.round(requestsPerSecond).toLocaleString("en"),
      formatMs(p50),
      formatMs(p99),
      processorUs === null ? "" : `${Math.round(processorUs)} µs`,
    ];
  });
}

function medians(rounds: readonly Measured[]): Measured {
  const of = (field: keyof Measured) => median(rounds.map((round) => round[field] ?? Number.NaN));
  const processorUs = of("processorUs");
  return {
    requestsPerSecond: of("requestsPerSecond"),
    p50: of("p50"),
    p99: of("p99"),
    processorUs: Number.isNaN(processorUs) ? null : processorUs,
  };
}

/** This service to the others, round by round, and the medians of that. */
function ratioTable(results: readonly ScenarioResult[]): string {
  const rows = results.map((result) => {
    const over = (name: ContenderName, field: "requestsPerSecond" | "p99" | "p50") =>
      medianRatio(result, name, field);
    const beyond = over("query", "p50");
    return [
      String(result.connections),
      times(over("fastify", "requestsPerSecond")),
      times(over("fastify", "p99")),
      times(over("next", "requestsPerSecond")),
      times(over("next", "p99")),
      times(over("bare", "requestsPerSecond")),
      times(beyond === null ? null : beyond - 1),
    ];
  });
  return markdownTable(
    [
      "This service, at connections",
      ...["throughput to Fastify's", "p99 to Fastify's"],
      ...["throughput to `next start`'s", "p99 to `next start`'s"],
      "throughput to bare `node:http`'s",
      "p50 beyond the query's, to the query's",
    ],
    rows,
  );
}

function medianRatio(
  { measured }: ScenarioResult,
  to: ContenderName,
  field: "requestsPerSecond" | "p99" | "p50",
): number | null {
  const roundsOf = (name: ContenderName) =>
    [...measured].find(([contender]) => contender.name === name)?.[1];
  const [own, other] = [roundsOf("own"), roundsOf(to)];
  if (!own || !other) return null;
  return median(own.map((round, at) => round[field] / (other[at]?.[field] ?? Number.NaN)));
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function times(value: number | null): string {
  return value === null ? "" : value.toFixed(2);
}
