import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import type { BenchRegister } from "./bench-register";

export const scenarioNames = ["detail", "search", "session"] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** What is requested. Pages are left out: Next renders them in both servers. */
export type Scenario = { title: string; paths: readonly string[] };

export function makeScenarios({
  companies,
  log,
  people,
}: BenchRegister): Record<ScenarioName, Scenario> {
  return {
    detail: {
      title: `Company detail, of ${companies.length} companies`,
      paths: companies.map(({ siren }) => companyPath(siren)),
    },
    search: {
      title: `Search, ${log.length} queries in the proportions of a real log`,
      paths: log.map(({ q }) => searchPath(q)),
    },
    session: {
      title: `Get session, of ${people.length} users`,
      paths: [apiPaths.session],
    },
  };
}
