import { companyPagePath, searchPagePath } from "@/lib/contract/page-paths";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import type { BenchRegister } from "./bench-register";

export const scenarioNames = ["detail", "search", "session", "pages"] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export type Scenario = {
  name: ScenarioName;
  title: string;
  paths: readonly string[];
};

const pages = 100;

export function makeScenario(
  name: ScenarioName,
  { companies, log, people }: BenchRegister,
): Scenario {
  const sirens = companies.map(({ siren }) => siren);
  const made: Record<ScenarioName, Omit<Scenario, "name">> = {
    detail: {
      title: `Company detail, of ${sirens.length} companies`,
      paths: sirens.map(companyPath),
    },
    search: {
      title: `Search, ${log.length} queries in the proportions of a real log`,
      paths: log.map(({ q }) => searchPath(q)),
    },
    session: {
      title: `Get session, of ${people.length} users`,
      paths: [apiPaths.session],
    },
    pages: {
      title: "Pages rendered by the server, half of them searches and half companies",
      paths: [
        ...log.slice(0, pages).map(({ q }) => searchPagePath({ q, page: "1" })),
        ...sirens.slice(0, pages).map((siren) => companyPagePath(siren)),
      ],
    },
  };
  return { name, ...made[name] };
}
