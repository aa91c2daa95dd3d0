import { z } from "zod";
import { listedNumbers } from "./listed-numbers";
import { refusedValue } from "./refused-value";
import { requiredString } from "./required";
import {
  companyCategories,
  employeeRangeCodes,
  maxLimit,
  maxPage,
  maxQueryLength,
  pageSize,
} from "./search-constants";

const controlCharacter = /\p{Cc}/u;

function wholeNumber(most: number, description: string, example: number) {
  const reason = `must be an integer from 1 to ${most}`;
  return z
    .string("must be given once")
    .regex(/^[0-9]+$/, reason)
    .transform(Number)
    .refine((number) => number >= 1 && number <= most, { message: reason })
    .optional()
    .meta({
      description,
      example,
      override: { type: "integer", pattern: undefined, minimum: 1, maximum: most },
    });
}

export const Page = wholeNumber(maxPage, "Page number, from 1.", 1);
/** Of a list that has nothing but pages. */
export const PageQuery = z.object({ page: Page });
export const Limit = wholeNumber(
  maxLimit,
  `How many a page has, at most ${maxLimit}; ${pageSize} by default.`,
  pageSize,
);

/** Where a list goes on: after `offset` companies, in this version of the register. */
export type Cursor = { version: number; offset: number };
const cursorPattern = /^v(\d{1,15})-(\d{1,15})$/;

export function cursorText({ version, offset }: Cursor): string {
  return `v${version}-${offset}`;
}

const CursorInQuery = z
  .string("must be given once")
  .regex(cursorPattern, "must be the nextCursor of an answer")
  .transform((text): Cursor => {
    const [, version, offset] = cursorPattern.exec(text) ?? [];
    return { version: Number(version), offset: Number(offset) };
  })
  .optional()
  .meta({
    example: cursorText({ version: 3, offset: 100 }),
    description:
      "The `nextCursor` of an answer to the same search: the companies after that answer, whatever `page` is. It is a position only: that the search is the same is not checked. 409 if the register has changed since.",
  });

/** 500 numbers in groups, with something between them. */
const maxListLength = 8_000;

function isList(q: string): boolean {
  return q.length <= maxListLength && listedNumbers(q).length > 0;
}

export const SearchText = z
  .string(requiredString("must be given once"))
  .transform((q) => q.trim())
  .refine((q) => !controlCharacter.test(q.replaceAll("\t", " ")), {
    message: "must not contain control characters",
  })
  .refine((q) => q.length > 0, { message: "must not be empty" })
  .refine((q) => [...q].length <= maxQueryLength || isList(q), {
    message: `must be at most ${maxQueryLength} characters`,
  })
  .meta({
    description: `Company name, perhaps with its town or postal code, SIREN, SIRET or French VAT number, or several SIRENs and SIRETs: 1 to ${maxQueryLength} characters. A list of numbers may have ${maxListLength}.`,
    example: "la poste",
    override: {
      minLength: 1,
      // Of a list of numbers; other texts may have less, which the description says.
      maxLength: maxListLength,
      // Something besides spaces, and no control characters but tabs, as above.
      pattern:
        "^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f]*$",
    },
  });

/** Whether a value of the filter `nafCode` is words, and no code. A letter alone is a section. */
export function isActivityInWords(value: string): boolean {
  return /^\p{L}./u.test(value);
}

/** Each is compared with all labels. */
const maxActivitiesInWords = 20;

type Values<Value extends string> = {
  isValid: (value: string) => value is Value;
  /** Each of them in the OpenAPI document. */
  items: { enum?: Value[]; pattern?: string };
};

/** One value or several, separated by commas. */
export function listOf<Value extends string>(
  { isValid, items }: Values<Value>,
  reason: string,
  description: string,
  { example, maxValues = 50 }: { example?: string[]; maxValues?: number } = {},
) {
  return z
    .string("must be given once")
    .transform((text) => [...new Set(text.split(",").map((value) => value.trim()))])
    .refine((values): values is Value[] => values.every(isValid), {
      error: ({ input }) =>
        refusedValue(
          reason,
          (input as string[]).find((value) => !isValid(value)),
        ),
    })
    .refine((values) => values.length <= maxValues, `must be at most ${maxValues} values`)
    .meta({
      description: `${description} Several are separated by commas.`,
      ...(example && { example }),
      override: { type: "array", items: { type: "string", ...items }, maxItems: maxValues },
    })
    .optional();
}

/** Texts of this form. Other languages may not know the letters of Unicode in a pattern. */
const matches = (pattern: RegExp): Values<string> => ({
  isValid: (value): value is string => pattern.test(value),
  items: pattern.unicode ? {} : { pattern: pattern.source },
});

export const oneOf = <Value extends string>(values: readonly Value[]): Values<Value> => ({
  isValid: (value): value is Value => (values as readonly string[]).includes(value),
  items: { enum: [...values] },
});

export function trueOrFalse(description: string) {
  return z
    .enum(["true", "false"], "must be true or false, given once")
    .transform((text) => text === "true")
    .meta({ description, override: { type: "boolean", enum: undefined } })
    .optional();
}

function date(description: string, example: string) {
  return z.iso
    .date("must be a date such as 2024-01-31, given once")
    .meta({ description, example })
    .optional();
}

export const sortKeys = [
  "relevance",
  "name",
  "createdAt",
  "-createdAt",
  "closedAt",
  "-closedAt",
  "employees",
  "-employees",
] as const;
export type SortKey = (typeof sortKeys)[number];

const maxSirens = 500;

const unknownCode = "One that does not exist finds nothing.";

/** Codes of departments. */
export const departmentList = (description: string) =>
  listOf(
    matches(/^(?:\d{2}|2[AaBb]|9[78]\d)$/),
    "must be a department's code, such as 75, 2A or 974",
    `${description} ${unknownCode}`,
    { example: ["75", "92"] },
  );

const filters = {
  active: trueOrFalse("Only companies that are open, or only those that are closed."),
  region: listOf(
    matches(/^\d{2}$/),
    "must be a region's code, such as 84",
    `INSEE's code of the head office's region: 84 is Auvergne-Rhône-Alpes. ${unknownCode}`,
    { example: ["11"] },
  ),
  department: departmentList("Code of the head office's department: 75, 2A, 974."),
  city: listOf(
    matches(/^.{1,100}$/),
    "must be a commune's code, such as 69383, or a town's name",
    `The head office's town or arrondissement: its name, such as Lyon 3e, or INSEE's code of the commune, such as 69383. ${unknownCode}`,
    { example: ["Lyon 3e"] },
  ),
  postalCode: listOf(
    matches(/^\d{2} ?\d{3}$/),
    "must be five digits",
    `The head office's postal code, five digits. ${unknownCode}`,
    { example: ["75015"] },
  ),
  nafCode: listOf(
    matches(/^(?:[A-Ua-u]|\d{1,2}(?:\.?\d{1,2}[A-Za-z]?)?|\p{L}.{1,99})$/u),
    "must be an activity code, its beginning, a section, or words of an activity, such as 62.01Z, 62, J or informatique",
    `Activity code, its beginning, or the letter of a section: 62.01Z, 62.0, 62, J. Codes of earlier nomenclatures only whole. Or words of activities in French, at most ${maxActivitiesInWords} times, such as \`restauration rapide\`: the activities of NAF rév. 2 whose label has them all, or which people call so, such as \`bar\`, or \`bakery\` in English. Sections are searched first, then divisions, then codes; a label of just these words is preferred. The nearest words stand for a word of no label, such as \`restauration\` for \`restaurant\`; if there are none, it is refused.`,
    { example: ["62.01Z"] },
  ).refine(
    (values = []) => values.filter(isActivityInWords).length <= maxActivitiesInWords,
    `must be at most ${maxActivitiesInWords} activities in words; take codes for more`,
  ),
  legalForm: listOf(
    matches(/^\d{1,4}$/),
    "must be a legal category or its beginning, such as 5710 or 57",
    `INSEE's four-digit legal category or its beginning: 5710, 57. ${unknownCode}`,
    { example: ["5710"] },
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
  createdFrom: date("Only companies created on this day or later, YYYY-MM-DD.", "2020-01-01"),
  createdTo: date(
    "Only companies created on this day or earlier; not before createdFrom.",
    "2024-12-31",
  ),
  closedFrom: date("Only companies closed on this day or later.", "2024-01-01"),
  closedTo: date(
    "Only companies closed on this day or earlier; not before closedFrom.",
    "2024-12-31",
  ),
  economieSociale: trueOrFalse("Whether INSEE says that it is of the social economy."),
  employer: trueOrFalse("Whether INSEE says that it is an employer."),
  siren: listOf(matches(/^\d{9}$/), "must be nine digits", "Only these companies, by SIREN.", {
    example: ["356000000", "552032534"],
    maxValues: maxSirens,
  }),
};
const filterKeys = Object.keys(filters) as (keyof typeof filters)[];

const includable = ["activity", "match", "facets", "details", "town", "street"] as const;

/** What a search and an export take, `withCriteria`. */
export const SearchCriteria = z.object({
  q: SearchText.optional(),
  ...filters,
  exact: trueOrFalse(
    "true: only companies that have all words as typed; no word is corrected, completed, split or ignored. False by default.",
  ),
  sort: z
    .enum(sortKeys, `must be one of ${sortKeys.join(", ")}, given once`)
    .optional()
    .describe(
      "The order: by relevance, which is the default with q, and for a list of numbers is the order of the list; by name, from A to Z; by date of creation or of closing; or by headcount, falling by default without q. A minus means falling; unknown values come last.",
    ),
});

type Query = Partial<Record<string, unknown>>;

/** Adds the rules of several parameters: a text or a filter is given, and no period ends before it begins. */
export function withCriteria<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema
    .refine((query: Query) => ["q", ...filterKeys].some((key) => query[key] !== undefined), {
      path: ["q"],
      message: "is required unless a filter is given",
      // Checked even if another parameter is wrong, because errors name the first wrong parameter.
      when: () => true,
    })
    .refine(isPeriod("createdFrom", "createdTo"), periodError("createdFrom", "createdTo"))
    .refine(isPeriod("closedFrom", "closedTo"), periodError("closedFrom", "closedTo"));
}

/** Whether no two bounds of a query exclude each other. */
export const isPeriod = (from: string, to: string) => (query: Query) =>
  !query[from] || !query[to] || String(query[from]) <= String(query[to]);

const periodError = (from: string, to: string) => ({
  path: [to],
  message: `must not be before ${from}`,
});

export const SearchQuery = withCriteria(
  SearchCriteria.extend({
    page: Page,
    limit: Limit,
    cursor: CursorInQuery,
    include: listOf(
      oneOf(includable),
      "must be activity, match, facets, details, town or street, or several of them",
      "Further fields: activity adds each company's nafCode, nafLabel and closingDate, and the page's activities; match adds each company's otherName, and the page's corrected and without; facets adds the counts of the whole result; details adds each company's employeeRange, category, registrationDate and department; town adds each company's townName, and the page's towns; street adds each company's street.",
    ),
  }),
);

export type SearchFilters = Partial<Pick<z.output<typeof SearchCriteria>, keyof typeof filters>>;

export const SuggestQuery = withCriteria(z.object({ q: SearchText, ...filters }));
