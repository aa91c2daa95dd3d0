import { readBudgets } from "@/lib/contract/limits";
import { registry } from "@/lib/contract/operations/registry";
import { bind } from "@/lib/http/bind";
import { readBalance } from "@/lib/http/limits";
import { exportCompanies } from "@/lib/registry/export-companies";
import { exportEstablishments } from "@/lib/registry/export-establishments";
import { exportFile } from "@/lib/registry/export-file";
import { getCompanies, getCompany } from "@/lib/registry/get-company";
import { listEstablishments } from "@/lib/registry/list-establishments";
import { currentRegister } from "@/lib/registry/live-register";
import { searchCompanies, suggestCompanies } from "@/lib/registry/search-companies";

export const handlers = bind(
  registry,
  {
    searchCompanies: ({
      query: { q, page, limit, cursor, exact, sort, include = [], ...filters },
    }) => {
      const extras = Object.fromEntries(include.map((part) => [part, true]));
      return searchCompanies({ q, filters, isExact: exact, sort }, page ?? 1, {
        ...extras,
        limit,
        cursor,
      });
    },
    suggestCompanies: ({ query: { q, ...filters } }) => suggestCompanies(q, filters),
    exportCompanies: async ({
      query: { q, format, separator, columns, language, exact, sort, ...filters },
      now,
    }) => {
      const search = { q, filters, isExact: exact, sort };
      const shape = { format, separator, language, columns };
      return exportFile(search, shape, await exportCompanies(search), now);
    },
    getCompanies: ({ body }) => getCompanies(body.sirens),
    getCompany: ({ params }) => getCompany(params.siren),
    listEstablishments: ({ params, query: { include = [], ...search } }) =>
      listEstablishments(params.siren, { ...search, hasFacets: include.includes("facets") }),
    exportEstablishments: ({ params, query, now }) =>
      exportEstablishments(params.siren, query, now),
    getLimits: async ({ budgetKey }) => ({
      limits: await Promise.all(
        readBudgets.map(async (name) => {
          const { max, windowSeconds, remaining, seconds } = await readBalance(name, budgetKey);
          return { name, max, windowSeconds, remaining, resetSeconds: seconds };
        }),
      ),
    }),
  },
  currentRegister,
);
