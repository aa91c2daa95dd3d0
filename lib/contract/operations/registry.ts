import { z } from "zod";
import { csv } from "@/lib/contract/component";
import { EstablishmentPage, EstablishmentsQuery } from "@/lib/contract/establishments";
import {
  EstablishmentsExportQuery,
  ExportedCompany,
  ExportQuery,
  xlsxMediaType,
} from "@/lib/contract/export";
import { LimitsAnswer } from "@/lib/contract/limits";
import { get, group, post } from "@/lib/contract/operation";
import { apiPaths } from "@/lib/contract/paths";
import {
  CompaniesAnswer,
  CompaniesBody,
  CompanyAnswer,
  maxCompanies,
  SearchPage,
  SuggestAnswer,
} from "@/lib/contract/registry";
import { SearchQuery, SuggestQuery } from "@/lib/contract/search-query";

export const registry = group("registry", "Companies and establishments.", {
  searchCompanies: get(apiPaths.search, {
    summary: "Search companies by name, SIREN or SIRET",
    description:
      "Takes `q`, at least one filter, or both. Typing errors are corrected and words that match nothing are left aside if nothing else is found; with `include=match` the answer says so. The total is exact, and every page can be asked for.",
    auth: "optimistic-read",
    keys: true,
    limit: "search",
    query: SearchQuery,
    answer: SearchPage,
    failures: ["REGISTER_CHANGED"],
  }),
  suggestCompanies: get(apiPaths.suggest, {
    summary: "Suggest companies while one types: at most 8, the best first",
    description:
      "Reads the last word as a beginning. The order is that of the search, and so are the filters.",
    auth: "optimistic-read",
    keys: true,
    limit: "suggest",
    query: SuggestQuery,
    answer: SuggestAnswer,
  }),
  exportCompanies: get(apiPaths.export, {
    summary: "Export all companies that a search finds, as a file, in the search's order",
    description:
      "CSV is UTF-8 with a byte order mark and a header line, quoted by RFC 4180. Null is an empty cell. A text that a spreadsheet would run as a formula begins with an apostrophe. JSON lines hold one object a line. XLSX has the same values for people: titles in a language, identifiers as text, and dates and capital as numbers that spreadsheets sort, and a second sheet that names the source, the register, the search and the numbers of a list that no company has. The file is streamed; if it cannot be completed, the connection is closed before the end. `X-Total-Count` gives the number of rows.",
    keys: true,
    limit: "export",
    query: ExportQuery,
    answer: {
      files: {
        "text/csv": csv("CompaniesCsv", "company"),
        "application/x-ndjson": ExportedCompany,
        [xlsxMediaType]: z.unknown(),
      },
      isFromRegister: true,
    },
    failures: ["EXPORT_TOO_LARGE"],
  }),
  getCompany: get(apiPaths.company, {
    summary: "One company by its SIREN",
    description:
      "The company with its head office. An opted out person's name and street are null.",
    auth: "optimistic-read",
    keys: true,
    limit: "company",
    answer: CompanyAnswer,
  }),
  getCompanies: post(apiPaths.companies, {
    summary: "Several companies by their SIRENs",
    description: `At most ${maxCompanies} at once, in the order asked for; null for a SIREN that is not in the register. One that is not nine digits refuses the whole call. Counts as one read of a company.`,
    keys: true,
    limit: "company",
    body: CompaniesBody,
    answer: CompaniesAnswer,
  }),
  listEstablishments: get(apiPaths.establishments, {
    summary: "List a company's establishments: open ones first, or by date of creation",
    description:
      "Can be limited to open or closed ones, to departments, and to a text of the town, postal code, SIRET or sign.",
    auth: "optimistic-read",
    keys: true,
    limit: "company",
    query: EstablishmentsQuery,
    answer: EstablishmentPage,
  }),
  exportEstablishments: get(apiPaths.establishmentsExport, {
    summary: "Export a company's establishments as a file, in the order of the list",
    description:
      "Written as the export of companies is. The columns of CSV are siret, isHeadOffice, active, name, street, complement, postalCode, city, country, nafCode, nafLabel, creationDate, closingDate, siren, companyName and department. `X-Total-Count` gives the number of rows.",
    keys: true,
    limit: "export",
    query: EstablishmentsExportQuery,
    answer: {
      files: {
        "text/csv": csv("EstablishmentsCsv", "establishment"),
        [xlsxMediaType]: z.unknown(),
      },
      isFromRegister: true,
    },
  }),
  getLimits: get(apiPaths.limits, {
    summary: "How many calls are left of the caller's limits",
    description:
      "A user has one set of limits for all sessions, and each key has its own. Asking counts against none of them.",
    keys: true,
    answer: LimitsAnswer,
  }),
});
