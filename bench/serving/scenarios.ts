import { companyPagePath, searchPagePath } from "@/lib/contract/page-paths";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import type { BenchRegister } from "./bench-register";

export const scenarioNames = ["detail", "search", "session", "live", "document", "pages"] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export type Scenario = {
  name: ScenarioName;
  title: string;
  paths: readonly string[];
};

const pages = 100;

/** Those of the names. */
export function scenariosOf(
  { companies, log, people }: BenchRegister,
  names: readonly ScenarioName[],
): Scenario[] {
  const sirens = companies.map(({ siren }) => siren);
  const all: Scenario[] = [
    {
      name: "detail",
      title: `Company detail, of ${sirens.length} companies`,
      paths: sirens.map(companyPath),
    },
    {
      name: "search",
      title: `Search, ${log.length} queries in the proportions of a real log`,
      paths: log.map(({ q }) => searchPath(q)),
    },
    {
      name: "session",
      title: `Get session, of ${people.length} users`,
      paths: [apiPaths.session],
    },
    {
      name: "live",
      title: "`/health/live`, eleven bytes without a query; Next has no such route",
      paths: ["/health/live"],
    },
    {
      name: "document",
      title: "The OpenAPI document, without a query",
      paths: [apiPaths.openapi],
    },
    {
      name: "pages",
      title: "Pages drawn by the server, half of them searches and half companies",
      paths: [
        ...log.slice(0, pages).map(({ q }) => searchPagePath({ q, page: "1" })),
        ...sirens.slice(0, pages).map((siren) => companyPagePath(siren)),
      ],
    },
  ];
  return all.filter(({ name }) => names.includes(name));
}
