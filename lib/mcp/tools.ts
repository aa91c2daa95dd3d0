import { z } from "zod";
import { invalid } from "@/lib/contract/errors";
import { EstablishmentPage, EstablishmentsQuery } from "@/lib/contract/establishments";
import type { McpToolName } from "@/lib/contract/mcp-tools";
import { apiPaths, companyPath, establishmentsPath } from "@/lib/contract/paths";
import { CompanyAnswer, SearchPage } from "@/lib/contract/registry";
import { SearchQuery } from "@/lib/contract/search-query";
import { readTypedNumber, type TypedNumber } from "@/lib/contract/typed-number";
import { CodesAnswer, nextCursor } from "./codes";

/** The endpoints that the tools call. */
export type ToolEndpoint = "search" | "company" | "establishments" | "activities" | "legalForms";

type Arguments = Record<string, unknown>;

export type Tool = {
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  endpoint: ToolEndpoint;
  /** The path of the endpoint with the query, and the SIREN in it. */
  requestOf: (given: Arguments) => { path: string; siren?: string };
  /** What the answer has besides the endpoint's. */
  extras?: (answer: Arguments, given: Arguments) => Arguments;
};

export const instructions = [
  "The register of French companies (base Sirene of INSEE): legal units, each with a SIREN of 9 digits, and their establishments, each with a SIRET of 14 digits that begins with the SIREN. Open and closed ones are in it.",
  "Use find_companies for a name or for filters such as town and activity, get_company for one company, and list_establishments for its places.",
  "Activities (NAF) and legal forms are codes: find them with find_activities and find_legal_forms, by French words.",
  "Names and labels are in French. `null` means that INSEE does not publish or know the value.",
  "When you use an answer, give the source and the date in `register`. If `register.demo` is true, the companies are made up.",
].join("\n");

const source = z
  .literal("INSEE, base Sirene")
  .default("INSEE, base Sirene")
  .describe("Name it together with the register's date.");
const maxFound = 20;
const limit = z
  .int()
  .min(1)
  .max(maxFound)
  .optional()
  .describe(`How many, at most ${maxFound}; ${maxFound} by default.`);
const page = z.int().min(1).optional().describe("Page number, from 1.");
const identifier = z
  .string()
  .describe("A SIREN of 9 digits, a SIRET of 14 digits, or a French VAT number.");
const cursor = z
  .string()
  .optional()
  .describe("The `nextCursor` of an answer to the same call: what comes after that answer.");
const { page: _page, include: _include, ...searchFields } = SearchQuery.shape;
const { q, active, department, sort } = EstablishmentsQuery.shape;
const establishmentFields = { q, active, department, sort };

/** The arguments of a tool. Others are refused, because a misspelt filter would otherwise find all of France. */
function argumentObject(shape: z.ZodRawShape): z.ZodObject {
  const names = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `There is no argument ${issue.keys.join(", ")}. The arguments are: ${names}.`
        : undefined,
  });
}

/**
 * Parameters of the API as arguments of a tool: true and false as such, everything else as text. The endpoint checks
 * the values.
 */
function argumentsOf(fields: z.ZodRawShape): z.ZodRawShape {
  const entries = Object.entries(fields).map(([name, field]) => {
    const { enum: values, description = "" } = z.toJSONSchema(field, { io: "input" });
    const isFlag = values?.includes("true");
    const argument = isFlag ? z.boolean() : values ? z.enum(values as string[]) : z.string();
    return [name, argument.optional().describe(description)];
  });
  return Object.fromEntries(entries);
}

function queryOf(given: Arguments): URLSearchParams {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** A tool that finds codes of a nomenclature. `examples`: of what to look for. */
function codesTool(
  examples: string,
  named: Pick<Tool, "title" | "description" | "endpoint">,
): Tool {
  const q = z
    .string()
    .describe(`French words of a label, or a code or its beginning: ${examples}.`);
  return {
    ...named,
    input: argumentObject({ q, cursor }),
    output: CodesAnswer.omit({ ok: true }).extend({ source }),
    requestOf: (given) => ({ path: `/?${queryOf(given)}` }),
  };
}

function numberOf({ identifier }: Arguments): TypedNumber {
  const number = readTypedNumber(String(identifier));
  if (!number) throw invalid("identifier", "must be a SIREN of 9 digits or a SIRET of 14");
  return number;
}

/** The tools by name. */
export const tools: Record<string, Tool> = {
  find_companies: {
    title: "Find companies",
    description:
      "Finds French companies by name, identifier or filters, best matches first, with the exact total. Give `q` or at least one filter. In `q`, type a name as people know it; typos, missing accents and joined words are understood, and a town next to the name limits the results (`boulangerie martin lyon`). For all companies of a kind in a place, leave out `q` and use the filters, such as `nafCode` and `city`. If `without` is not empty, these words of `q` were ignored. For more results, repeat the call with `cursor` set to `nextCursor`.",
    input: argumentObject({ ...argumentsOf(searchFields), limit, cursor }),
    output: SearchPage.omit({ ok: true, facets: true }).extend({ source, nextCursor }),
    endpoint: "search",
    // Without a limit or a cursor the API has pages, and no cursor.
    requestOf: ({ limit = maxFound, ...given }) => ({
      path: `${apiPaths.search}?${queryOf({ ...given, limit, include: "activity,match,details,town" })}`,
    }),
  },
  get_company: {
    title: "Get a company",
    description:
      "Reads one French company: name, address of the head office, activity, legal form, headcount, dates, and whether it is open. A SIRET reads the company that the establishment belongs to.",
    input: argumentObject({ identifier }),
    output: CompanyAnswer.omit({ ok: true }).extend({ source }),
    endpoint: "company",
    requestOf: (given) => {
      const { siren } = numberOf(given);
      return { path: companyPath(siren), siren };
    },
  },
  list_establishments: {
    title: "List establishments",
    description:
      "Lists the establishments (places of work) of one French company, with the exact total. Open ones come first, or the oldest or newest with `sort`. Limit them to a town or postal code with `q`, and to a department with `department`. A SIRET as `identifier` gives the page that has this establishment. For more, repeat the call with `cursor` set to `nextCursor`.",
    input: argumentObject({
      identifier,
      ...argumentsOf(establishmentFields),
      page,
      limit,
      cursor,
    }),
    output: EstablishmentPage.omit({ ok: true, facets: true }).extend({ source, nextCursor }),
    endpoint: "establishments",
    requestOf: ({ identifier, cursor, ...given }) => {
      const { siren, kind, digits } = numberOf({ identifier });
      const place = cursor ? { page: cursor } : kind === "siret" && { siret: digits };
      return { path: `${establishmentsPath(siren)}?${queryOf({ ...given, ...place })}`, siren };
    },
    extras: ({ page, total }, { limit = maxFound }) => ({
      nextCursor: Number(page) * Number(limit) < Number(total) ? String(Number(page) + 1) : null,
    }),
  },
  find_activities: codesTool("`restauration rapide`, `62.01Z`, `62`, `J`", {
    title: "Find activities",
    description:
      "Finds activities in NAF rév. 2, INSEE's nomenclature, with the sections and divisions that they belong to. The codes are for `nafCode` of find_companies: a section or division there stands for all activities in it. A whole code is also found in earlier and later nomenclatures.",
    endpoint: "activities",
  }),
  find_legal_forms: codesTool("`société à responsabilité limitée`, `5710`, `57`", {
    title: "Find legal forms",
    description:
      "Finds INSEE's legal categories (catégories juridiques): two digits for a group, four for a form. The codes are those in `legalForm` of companies, and for `legalForm` of find_companies.",
    endpoint: "legalForms",
  }),
} satisfies Record<McpToolName, Tool>;
