import { z } from "zod";
import { createDocument, type ZodOpenApiObject } from "zod-openapi";
import { EstablishmentPage, EstablishmentsQuery } from "./establishments";
import { EstablishmentsExportQuery, ExportedCompany, ExportQuery, xlsxMediaType } from "./export";
import { LimitsAnswer } from "./limits";
import { accountPaths } from "./openapi-account";
import { apiKeyPaths } from "./openapi-api-keys";
import { authPaths } from "./openapi-auth";
import { deskPaths } from "./openapi-desk";
import { invitationPaths } from "./openapi-invitations";
import {
  anyone,
  download,
  failureSchemas,
  fromRegister,
  linkHeader,
  operation,
  registerHeaders,
  signedInOrKey,
  success,
  withTag,
} from "./openapi-parts";
import { userPaths } from "./openapi-users";
import { apiPaths } from "./paths";
import {
  CompaniesAnswer,
  CompaniesBody,
  CompanyAnswer,
  maxCompanies,
  SearchPage,
  SuggestAnswer,
} from "./registry";
import { SearchQuery, SuggestQuery } from "./search-query";

const sirenInPath = z.object({
  siren: z.string().meta({ description: "Nine digits; anything else is 404." }),
});

const registryPaths = {
  [apiPaths.search]: {
    get: operation({
      operationId: "searchCompanies",
      summary: "Search companies by name, SIREN or SIRET",
      description:
        "Takes `q`, at least one filter, or both. Typing errors are corrected and words that match nothing are left aside if nothing else is found; with `include=match` the answer says so. The total is exact, and every page can be asked for.",
      tag: "registry",
      security: signedInOrKey,
      query: SearchQuery,
      answers: fromRegister("Search done.", SearchPage, linkHeader),
      failures: ["REGISTER_CHANGED"],
    }),
  },
  [apiPaths.suggest]: {
    get: operation({
      operationId: "suggestCompanies",
      summary: "Suggest companies while one types: at most 8, the best first",
      description:
        "Reads the last word as a beginning. The order is that of the search, and so are the filters.",
      tag: "registry",
      security: signedInOrKey,
      query: SuggestQuery,
      answers: fromRegister("The suggestions.", SuggestAnswer),
    }),
  },
  [apiPaths.export]: {
    get: operation({
      operationId: "exportCompanies",
      summary: "Export all companies that a search finds, as a file, in the search's order",
      description:
        "CSV is UTF-8 with a byte order mark and a header line, quoted by RFC 4180. Null is an empty cell. A text that a spreadsheet would run as a formula begins with an apostrophe. JSON lines hold one object a line. XLSX has the same values for people: titles in a language, identifiers as text, and dates and capital as numbers that spreadsheets sort, and a second sheet that names the source, the register, the search and the numbers of a list that no company has. The file is streamed; if it cannot be completed, the connection is closed before the end. `X-Total-Count` gives the number of rows.",
      tag: "registry",
      security: signedInOrKey,
      query: ExportQuery,
      answers: download(
        "The file. The schema of JSON lines is that of one line.",
        {
          "text/csv": z.string(),
          "application/x-ndjson": ExportedCompany,
          [xlsxMediaType]: z.unknown(),
        },
        registerHeaders,
      ),
      failures: ["EXPORT_TOO_LARGE"],
    }),
  },
  [apiPaths.companies]: {
    post: operation({
      operationId: "getCompanies",
      summary: "Several companies by their SIRENs",
      description: `At most ${maxCompanies} at once, in the order asked for; null for a SIREN that is not in the register. One that is not nine digits refuses the whole call. Counts as one read of a company.`,
      tag: "registry",
      security: signedInOrKey,
      body: CompaniesBody,
      answers: { "200": fromRegister("The companies.", CompaniesAnswer)["200"] },
    }),
  },
  [apiPaths.company]: {
    get: operation({
      operationId: "getCompany",
      summary: "One company by its SIREN",
      description:
        "The company with its head office. An opted out person's name and street are null.",
      tag: "registry",
      security: signedInOrKey,
      path: sirenInPath,
      answers: fromRegister("Company found.", CompanyAnswer),
    }),
  },
  [apiPaths.establishments]: {
    get: operation({
      operationId: "listEstablishments",
      summary: "List a company's establishments: open ones first, or by date of creation",
      description:
        "Can be limited to open or closed ones, to departments, and to a text of the town, postal code, SIRET or sign.",
      tag: "registry",
      security: signedInOrKey,
      path: sirenInPath,
      query: EstablishmentsQuery,
      answers: fromRegister("The requested page, with the total.", EstablishmentPage, linkHeader),
    }),
  },
  [apiPaths.establishmentsExport]: {
    get: operation({
      operationId: "exportEstablishments",
      summary: "Export a company's establishments as a file, in the order of the list",
      description:
        "Written as the export of companies is. The columns of CSV are siret, isHeadOffice, active, name, street, complement, postalCode, city, country, nafCode, nafLabel, creationDate, closingDate, siren, companyName and department. `X-Total-Count` gives the number of rows.",
      tag: "registry",
      security: signedInOrKey,
      path: sirenInPath,
      query: EstablishmentsExportQuery,
      answers: download(
        "The file.",
        { "text/csv": z.string(), [xlsxMediaType]: z.unknown() },
        registerHeaders,
      ),
    }),
  },
  [apiPaths.limits]: {
    get: operation({
      operationId: "getLimits",
      summary: "How many calls are left of the caller's limits",
      description:
        "A user has one set of limits for all sessions, and each key has its own. Asking counts against none of them.",
      tag: "registry",
      security: signedInOrKey,
      answers: success("The limits of what reads the register.", LimitsAnswer),
      isLimited: false,
    }),
  },
};

const metaPaths = {
  [apiPaths.openapi]: {
    get: operation({
      operationId: "getOpenApiDocument",
      summary: "This document",
      description: "It is generated from the schemas that the service validates with.",
      tag: "meta",
      security: anyone,
      answers: withTag(
        "The document itself; the only answer without `ok`.",
        z.looseObject({ openapi: z.string() }),
      ),
      isLimited: false,
    }),
  },
};

/** In the order in which the reference shows them. */
const tags = [
  { name: "registry", description: "Companies and establishments." },
  { name: "auth", description: "Sign-up and sessions." },
  { name: "account", description: "One's own password, sessions and data." },
  { name: "keys", description: "Keys for programs." },
  { name: "searches", description: "Saved searches." },
  { name: "preferences", description: "What one chose on the pages." },
  { name: "team", description: "The account's people and audit events, for admins." },
  { name: "invitations", description: "Inviting people to the account." },
  { name: "meta", description: "This document." },
];

/** The OpenAPI 3.1 document, generated from the schemas that the service validates with. */
export function openApiDocument(serverUrl: string, version: string) {
  return createDocument(descriptionOf(serverUrl, version), {
    override: ({ jsonSchema, io }) => {
      // Answers may get further fields without notice.
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
}

function descriptionOf(serverUrl: string, version: string): ZodOpenApiObject {
  return {
    openapi: "3.1.0",
    info: {
      title: "Company Registry and Session Service",
      version,
      contact: { name: "The operator of this installation", url: serverUrl },
      license: {
        name: "Licence Ouverte 2.0, for INSEE's data",
        url: "https://www.etalab.gouv.fr/licence-ouverte-open-licence",
      },
      description:
        "Sign-up by invitation, sessions, and search in the French company register. Every answer except this document has `ok`. Every failure is `{ok, error, code, details}`.",
    },
    servers: [{ url: serverUrl }],
    tags,
    paths: {
      ...registryPaths,
      ...authPaths,
      ...accountPaths,
      ...apiKeyPaths,
      ...deskPaths,
      ...userPaths,
      ...invitationPaths,
      ...metaPaths,
    },
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token of a session.",
        },
        key: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "crk_…",
          description: "A program's key, sent like an access token. Other operations refuse it.",
        },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "registry-session",
          description: "The browser's session. Unsafe methods must be called from the same origin.",
        },
      },
      schemas: failureSchemas,
    },
  };
}
