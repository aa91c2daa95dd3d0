import { z } from "zod";
import { requiredString } from "./required";

/** INSEE's codes of headcount ranges. */
export const employeeRangeCodes = [
  "NN",
  "00",
  "01",
  "02",
  "03",
  "11",
  "12",
  "21",
  "22",
  "31",
  "32",
  "41",
  "42",
  "51",
  "52",
  "53",
] as const;

/** INSEE's categories of companies by size. */
export const companyCategories = ["PME", "ETI", "GE"] as const;

export const pageSize = 20;
export const maxPage = 2_147_483_647;
export const maxQueryLength = 200;

const controlCharacter = /\p{Cc}/u;

export const Page = z
  .string("must be given once")
  .regex(/^[0-9]+$/, "must be an integer from 1 to 2147483647")
  .transform(Number)
  .refine((page) => page >= 1 && page <= maxPage, {
    message: "must be an integer from 1 to 2147483647",
  })
  .optional()
  .meta({
    description: "Page number, from 1; 20 a page.",
    override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, { type: "integer", minimum: 1, maximum: maxPage });
    },
  });

const SearchText = z
  .string(requiredString("must be given once"))
  .transform((q) => q.trim())
  .refine((q) => !controlCharacter.test(q.replaceAll("\t", " ")), {
    message: "must not contain control characters",
  })
  .refine((q) => q.length > 0, { message: "must not be empty" })
  .refine((q) => [...q].length <= maxQueryLength, {
    message: `must be at most ${maxQueryLength} characters`,
  })
  .meta({
    description:
      "Company name, perhaps with its town or postal code, SIREN, SIRET or French VAT number: 1 to 200 characters.",
    example: "la poste",
    override: { minLength: 1, maxLength: maxQueryLength },
  });

const maxValues = 50;

/** One value or several, separated by commas. */
function listOf<Value extends string>(
  isValid: (value: string) => value is Value,
  reason: string,
  description: string,
) {
  return z
    .string("must be given once")
    .transform((text) => [...new Set(text.split(",").map((value) => value.trim()))])
    .refine((values): values is Value[] => values.every(isValid), reason)
    .refine((values) => values.length <= maxValues, `must be at most ${maxValues} values`)
    .meta({ description: `${description} Several are separated by commas.` })
    .optional();
}

const matches =
  (pattern: RegExp) =>
  (value: string): value is string =>
    pattern.test(value);

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: string): value is Value =>
    (values as readonly string[]).includes(value);

function trueOrFalse(description: string) {
  return z
    .enum(["true", "false"], "must be true or false, given once")
    .transform((text) => text === "true")
    .meta({ description })
    .optional();
}

function date(description: string) {
  return z.iso
    .date("must be a date such as 2024-01-31, given once")
    .meta({ description })
    .optional();
}

export const sortKeys = [
  "relevance",
  "createdAt",
  "-createdAt",
  "employees",
  "-employees",
] as const;
export type SortKey = (typeof sortKeys)[number];

const filters = {
  active: trueOrFalse("Only companies that are open, or only those that are closed."),
  region: listOf(
    matches(/^\d{2}$/),
    "must be a region's code, such as 84",
    "INSEE's code of the head office's region: 84 is Auvergne-Rhône-Alpes.",
  ),
  department: listOf(
    matches(/^(?:\d{2}|2[AaBb]|9[78]\d)$/),
    "must be a department's code, such as 75, 2A or 974",
    "Code of the head office's department: 75, 2A, 974.",
  ),
  city: listOf(
    matches(/^.{1,100}$/),
    "must be a commune's code, such as 69383, or a town's name",
    "The head office's town: its name, or INSEE's code of the commune, such as 69383.",
  ),
  postalCode: listOf(
    matches(/^\d{5}$/),
    "must be five digits",
    "The head office's postal code, five digits.",
  ),
  nafCode: listOf(
    matches(/^(?:[A-Ua-u]|\d{1,2}(?:\.?\d{1,2}[A-Za-z]?)?)$/),
    "must be an activity code, its beginning or a section, such as 62.01Z, 62 or J",
    "Activity code, its beginning, or the letter of a section: 62.01Z, 62.0, 62, J. Codes of earlier nomenclatures only whole.",
  ),
  legalForm: listOf(
    matches(/^\d{1,4}$/),
    "must be a legal category or its beginning, such as 5710 or 57",
    "INSEE's four-digit legal category or its beginning: 5710, 57.",
  ),
  employeeRange: listOf(
    oneOf(employeeRangeCodes),
    "must be one of INSEE's codes of headcount, such as 12",
    "INSEE's code of the headcount: 12 is 20 to 49.",
  ),
  category: listOf(
    oneOf(companyCategories),
    "must be PME, ETI or GE",
    "INSEE's category of size: PME, ETI or GE.",
  ),
  createdFrom: date("Only companies created on this day or later, YYYY-MM-DD."),
  createdTo: date("Only companies created on this day or earlier."),
  closedFrom: date("Only companies closed on this day or later."),
  closedTo: date("Only companies closed on this day or earlier."),
  economieSociale: trueOrFalse("Whether INSEE says that it is of the social economy."),
  employer: trueOrFalse("Whether INSEE says that it is an employer."),
};
const filterKeys = Object.keys(filters) as (keyof typeof filters)[];

const includable = ["activity", "match", "facets"] as const;

/** What a search and an export take; at least `q` or one filter (`hasCriteria`). */
export const SearchCriteria = z.object({
  q: SearchText.optional(),
  ...filters,
  exact: trueOrFalse(
    "true: only companies that have all words as typed; no word is corrected, split or ignored. False by default.",
  ),
  sort: z
    .enum(sortKeys, `must be one of ${sortKeys.join(", ")}, given once`)
    .optional()
    .meta({
      description:
        "The order: by relevance, which is the default with q; by date of creation; or by headcount, falling by default without q. A minus means falling; unknown values come last.",
    }),
});

/** Checked even if another parameter is wrong, because errors name the first wrong parameter. */
export const criteriaError = {
  path: ["q"],
  message: "is required unless a filter is given",
  when: () => true,
};

/** Whether a query has a text or a filter. */
export function hasCriteria(query: Partial<Record<string, unknown>>): boolean {
  return query.q !== undefined || filterKeys.some((key) => query[key] !== undefined);
}

export const SearchQuery = SearchCriteria.extend({
  page: Page,
  include: listOf(
    oneOf(includable),
    "must be activity, match or facets, or several of them",
    "Further fields: activity adds each company's nafCode, nafLabel and closingDate; match adds each company's otherName, and the page's corrected and without; facets adds the counts of the whole result.",
  ),
})
  .refine(hasCriteria, criteriaError)
  .meta({ id: "SearchQuery" });

export type SearchFilters = Partial<Pick<z.output<typeof SearchCriteria>, keyof typeof filters>>;

export const SuggestQuery = z.object({ q: SearchText }).meta({ id: "SuggestQuery" });

export const maxSuggestions = 8;

export const Register = z
  .object({
    date: z.iso.date().nullable().meta({
      description: "Date of the last change in INSEE's files; null: no file was imported.",
    }),
    version: z.int().min(0).meta({ description: "Rises with each import and each daily change." }),
    demo: z.boolean().meta({ description: "true: the demo, whose companies are made up." }),
  })
  .meta({ id: "Register", description: "The data that the answer was read from." });
export type Register = z.infer<typeof Register>;

export const CompanySuggestion = z
  .object({
    siren: z.string().regex(/^\d{9}$/),
    name: z.string().nullable().meta({ description: "null: not published (opted out)." }),
    city: z.string().nullable().meta({ description: "The head office's town." }),
    active: z.boolean(),
  })
  .meta({ id: "CompanySuggestion" });
export type CompanySuggestion = z.infer<typeof CompanySuggestion>;

export const SuggestAnswer = z
  .object({
    ok: z.literal(true),
    suggestions: z.array(CompanySuggestion).max(maxSuggestions),
    register: Register,
  })
  .meta({ id: "SuggestAnswer" });

export const CompanySummary = z
  .object({
    siren: z
      .string()
      .regex(/^\d{9}$/)
      .meta({ description: "9 digits." }),
    siret: z
      .string()
      .regex(/^\d{14}$/)
      .nullable()
      .meta({
        description:
          "14 digits: the head office, or the establishment whose SIRET was searched; null when the register has none.",
      }),
    name: z.string().nullable().meta({ description: "null: not published (opted out)." }),
    legalForm: z.string().nullable().meta({ description: "INSEE four-digit code." }),
    city: z.string().nullable(),
    postalCode: z.string().nullable(),
    active: z.boolean(),
  })
  .meta({ id: "CompanySummary" });
export type CompanySummary = z.infer<typeof CompanySummary>;

const ClosingDate = z.iso.date().nullable().meta({
  description:
    "The day on which a closed company closed, or on which INSEE last changed it since, YYYY-MM-DD; null: open or unknown.",
});
const withActivity = "Only with include=activity.";
const withMatch = "Only with include=match.";

export const FoundCompany = CompanySummary.extend({
  nafCode: z.string().nullable().optional().meta({ description: withActivity }),
  nafLabel: z
    .string()
    .nullable()
    .optional()
    .meta({ description: `In French. ${withActivity}` }),
  closingDate: ClosingDate.optional(),
  otherName: z
    .string()
    .nullable()
    .optional()
    .meta({
      description: `The other name that matched instead of the name: acronym, trade name or shop sign; null: none. ${withMatch}`,
    }),
}).meta({ id: "FoundCompany" });
export type FoundCompany = z.infer<typeof FoundCompany>;

const FacetCount = z.object({
  value: z.string().meta({ description: "What the filter of the same name takes." }),
  label: z.string().meta({ description: "In French." }),
  count: z.int().min(1),
});
export type FacetCount = z.infer<typeof FacetCount>;

/** The filter that each facet belongs to. */
export const facetFilters = {
  department: "department",
  nafSection: "nafCode",
  nafDivision: "nafCode",
  legalForm: "legalForm",
  employeeRange: "employeeRange",
  category: "category",
  active: "active",
  createdYear: "created",
} as const;
export type FacetName = keyof typeof facetFilters;
export const facetNames = Object.keys(facetFilters) as FacetName[];

export const Facets = z
  .object(
    Object.fromEntries(facetNames.map((name) => [name, z.array(FacetCount)])) as Record<
      FacetName,
      z.ZodArray<typeof FacetCount>
    >,
  )
  .meta({
    id: "Facets",
    description:
      "How many companies of the whole result have each value, the most frequent first: exact, each counted without its own filter, without values that no company has.",
  });
export type Facets = z.infer<typeof Facets>;

export const SearchPage = z
  .object({
    ok: z.literal(true),
    companies: z.array(FoundCompany),
    total: z.int().min(0).meta({ description: "Exact number of matches, never capped." }),
    page: z.int().min(1),
    facets: Facets.optional().meta({ description: "Only with include=facets." }),
    register: Register,
    corrected: z
      .boolean()
      .optional()
      .meta({
        description: `Whether no name has the words as typed, so that these have similar words. ${withMatch}`,
      }),
    without: z
      .array(z.string())
      .optional()
      .meta({
        description: `The typed words that were ignored because no company has all of them: as typed, in order; empty when all were used. ${withMatch}`,
      }),
  })
  .meta({ id: "SearchPage" });
export type SearchPage = z.infer<typeof SearchPage>;

export const Address = z
  .object({
    street: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ description: "ISO 3166-1 alpha-2." }),
  })
  .meta({ id: "Address" });

export const Company = z
  .object({
    siren: z.string().regex(/^\d{9}$/),
    siret: z
      .string()
      .regex(/^\d{14}$/)
      .nullable(),
    name: z.string().nullable(),
    legalForm: z.string().nullable(),
    registrationDate: z.iso.date().nullable().meta({ description: "YYYY-MM-DD; null: unknown." }),
    address: Address,
    nafCode: z.string().nullable().meta({ description: "With its dot: 62.01Z." }),
    nafLabel: z.string().nullable(),
    active: z.boolean(),
    closingDate: ClosingDate,
    employeeRange: z.string().nullable().meta({ description: "INSEE's label; null: unknown." }),
    capital: z.int().nullable().meta({ description: "Euros, rounded; null: not known." }),
  })
  .meta({ id: "Company" });
export type Company = z.infer<typeof Company>;

export const CompanyAnswer = z
  .object({ ok: z.literal(true), company: Company, register: Register })
  .meta({ id: "CompanyAnswer" });

export const EstablishmentsQuery = z
  .object({
    page: Page,
    siret: z
      .string("must be given once")
      .regex(/^\d{14}$/, "must be fourteen digits")
      .meta({
        description:
          "Answers the page that has this establishment, whatever `page` is. Ignored if the company has none of this SIRET.",
      })
      .optional(),
  })
  .meta({ id: "EstablishmentsQuery" });

export const Establishment = z
  .object({
    siret: z.string().regex(/^\d{14}$/),
    isHeadOffice: z.boolean(),
    active: z.boolean(),
    name: z.string().nullable().meta({ description: "Its sign or usual name." }),
    address: Address,
    nafCode: z.string().nullable(),
    nafLabel: z.string().nullable(),
  })
  .meta({ id: "Establishment" });
export type Establishment = z.infer<typeof Establishment>;

export const EstablishmentPage = z
  .object({
    ok: z.literal(true),
    establishments: z.array(Establishment),
    total: z.int().min(0),
    totalActive: z.int().min(0).meta({ description: "How many of them are open." }),
    page: z.int().min(1),
    register: Register,
  })
  .meta({ id: "EstablishmentPage" });
export type EstablishmentPage = z.infer<typeof EstablishmentPage>;
