import { companyPagePath, searchPagePath } from "@/lib/contract/page-paths";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import { type BenchRegister, bearers, browsers, type ClientsOf } from "./bench-register";

export const scenarioNames = ["detail", "search", "session", "c10"] as const;
type ScenarioName = (typeof scenarioNames)[number];

/** What is requested, by whom, and of how many connections at a time unless the command line says. */
export type Scenario = {
  name: ScenarioName;
  title: string;
  paths: readonly string[];
  clientsOf: ClientsOf;
  connections: readonly number[];
};

const ofPrograms = { clientsOf: bearers, connections: [1, 10, 50] };
const ofBrowsers = { clientsOf: browsers, connections: [10] };

export function makeScenarios({ companies, log, people }: BenchRegister): Scenario[] {
  return [
    {
      name: "detail",
      title: `Company detail, of ${companies.length} companies`,
      paths: companies.map(({ siren }) => companyPath(siren)),
      ...ofPrograms,
    },
    {
      name: "search",
      title: `Search, ${log.length} queries in the proportions of a real log`,
      paths: log.map(({ q }) => searchPath(q)),
      ...ofPrograms,
    },
    {
      name: "session",
      title: `Get session, of ${people.length} users`,
      paths: [apiPaths.session],
      ...ofPrograms,
    },
    {
      name: "c10",
      title: `Page of results, signed in, ${log.length} queries`,
      paths: log.map(({ q }) => searchPagePath({ q, page: "1" })),
      ...ofBrowsers,
    },
    {
      name: "c10",
      title: `Page of a company, signed in, of ${companies.length} companies`,
      paths: companies.map(({ siren }) => companyPagePath(siren)),
      ...ofBrowsers,
    },
  ];
}
