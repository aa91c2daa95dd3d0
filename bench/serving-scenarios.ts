import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import type { LoggedQuery, SampledCompany } from "./query-log";
import type { LoopOrder } from "./rivals/driver-loop";

export const scenarioNames = ["detail", "search", "session", "trivial", "document"] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export type Scenario = {
  name: ScenarioName;
  title: string;
  paths: readonly string[];
  /** The query that is inside it. */
  query?: Pick<LoopOrder, "read" | "of">;
};

/** What of a register the requests are made from. */
type Sources = {
  companies: readonly SampledCompany[];
  log: readonly LoggedQuery[];
  people: readonly { userId: string; sessionId: string }[];
};

/** Those of the names. */
export function scenariosOf(
  { companies, log, people }: Sources,
  names: readonly ScenarioName[],
): Scenario[] {
  const sirens = companies.map(({ siren }) => siren);
  const queries = log.map(({ q }) => q);
  const all: Scenario[] = [
    {
      name: "detail",
      title: `Company detail, of ${sirens.length} companies`,
      paths: sirens.map(companyPath),
      query: { read: "company", of: sirens },
    },
    {
      name: "search",
      title: `Search, ${queries.length} queries in the proportions of a real log`,
      paths: queries.map((q) => searchPath(q)),
      query: { read: "search", of: queries },
    },
    {
      name: "session",
      title: `Get session, of ${people.length} users`,
      paths: [apiPaths.session],
      query: {
        read: "session",
        of: people.map(({ userId, sessionId }) => ({ userId, sessionId })),
      },
    },
    {
      name: "trivial",
      title: "`/health/live`, eleven bytes without a query; Next has no such route",
      paths: ["/health/live"],
    },
    {
      name: "document",
      title: "The OpenAPI document, without a query",
      paths: [apiPaths.openapi],
    },
  ];
  return all.filter(({ name }) => names.includes(name));
}
