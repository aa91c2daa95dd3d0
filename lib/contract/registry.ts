import { z } from "zod";
import {
  answer,
  component,
  count,
  dayOrNull,
  entity,
  flag,
  PageNumber,
  pageOutcome,
  text,
  textOrNull,
} from "./component";
import { refusingValue } from "./refused-value";
import { requiredString } from "./required";
import { companyCategories } from "./search-constants";

export const maxSuggestions = 8;

export const Register = entity("Register", "The data that the answer was read from.", {
  date: dayOrNull("Date of the last change in INSEE's files; null: no file was imported."),
  version: count("Rises with each import, each daily change and each rollback."),
  demo: flag("true: the demo, whose companies are made up."),
});
export type Register = z.infer<typeof Register>;

const TownName = textOrNull(
  "The town in ordinary spelling, with the accents of INSEE's list of communes: Saint-Étienne; null: no town.",
);

const OtherName = textOrNull(
  "The other name that matched instead of the name: acronym, trade name or shop sign; null: none.",
);

/** Fields that an answer has only if the parameter `include` names `part`. */
function onlyWith<Shape extends Record<string, z.ZodType>>(part: string, shape: Shape) {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const description = `${schema.description} Only with include=${part}.`;
    return [name, schema.optional().describe(description)];
  });
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> };
}

/** 14 digits. */
export const Siret = z.string().regex(/^\d{14}$/);
const Siren = z
  .string()
  .regex(/^\d{9}$/)
  .describe("SIREN: nine digits.");
const Name = textOrNull("As the register writes it; null: not published (opted out).");
const LegalForm = textOrNull("INSEE's four-digit legal category; null: unknown.");
const City = textOrNull("The town, as the register writes it; null: unknown.");
const PostalCode = textOrNull("Five digits; null: unknown or abroad.");
export const Active = flag("Whether it is open.");

export const CompanySuggestion = component("CompanySuggestion", {
  siren: Siren,
  name: Name,
  city: City.describe("The head office's town."),
  townName: TownName,
  active: Active,
  otherName: OtherName,
});
export type CompanySuggestion = z.infer<typeof CompanySuggestion>;

export const SuggestAnswer = answer("SuggestAnswer", "The suggestions.", {
  suggestions: z.array(CompanySuggestion).max(maxSuggestions).describe("The best first."),
  register: Register,
});

export const CompanySummary = component("CompanySummary", {
  siren: Siren,
  siret: Siret.nullable().describe(
    "14 digits: the head office, or the establishment whose SIRET was searched, alone or in a list; null when the register has none. `city` and `postalCode` are of the same.",
  ),
  name: Name,
  legalForm: LegalForm,
  city: City,
  postalCode: PostalCode,
  active: Active,
});
export type CompanySummary = z.infer<typeof CompanySummary>;

/** The day on which a company or an establishment closed. */
export const closingDate = (of: string) =>
  dayOrNull(
    `The day on which a closed ${of} closed, or on which INSEE last changed it since, YYYY-MM-DD; null: open or unknown.`,
  );
const ClosingDate = closingDate("company");

export const FoundCompany = CompanySummary.extend({
  ...onlyWith("activity", {
    nafCode: textOrNull("The activity: 62.01Z."),
    nafLabel: textOrNull("INSEE's label of the activity, in French."),
    closingDate: ClosingDate,
  }),
  ...onlyWith("details", {
    employeeRange: textOrNull("INSEE's label of the headcount, in French; null: unknown."),
    employeeRangeCode: textOrNull("INSEE's code of the headcount, as the filter takes it."),
    category: textOrNull("INSEE's category of size: PME, ETI or GE; null: unknown."),
    registrationDate: dayOrNull("The date of creation; null: unknown."),
    department: textOrNull(
      "Code of the head office's department: 75, 2A, 974; null: abroad or unknown.",
    ),
  }),
  ...onlyWith("town", { townName: TownName.describe("The town in ordinary spelling.") }),
  ...onlyWith("street", {
    street: textOrNull(
      "Number and street of the same address as `city`; null: unknown or not published.",
    ),
    complement: textOrNull(
      "Building, staircase, floor or addressee at this street; null: none, or not published.",
    ),
  }),
  ...onlyWith("match", { otherName: OtherName }),
}).meta({ id: "FoundCompany" });
export type FoundCompany = z.infer<typeof FoundCompany>;

export const FacetCount = entity("FacetCount", "How many have a value.", {
  value: text("What the facet's filter takes."),
  label: text("INSEE's label, in French."),
  count: z.int().min(1).describe("How many have it."),
});
export type FacetCount = z.infer<typeof FacetCount>;

/** The filter that each facet belongs to. */
export const facetFilters = {
  department: "department",
  nafSection: "nafCode",
  nafDivision: "nafCode",
  nafCode: "nafCode",
  legalForm: "legalForm",
  employeeRange: "employeeRange",
  category: "category",
  active: "active",
  createdYear: "created",
  closedYear: "closed",
} as const;
export type FacetName = keyof typeof facetFilters;
export const facetNames = Object.keys(facetFilters) as FacetName[];
/** The facet `nafCode` has the codes of so many divisions at most. */
export const mostDivisions = 5;

function facetOf(name: FacetName) {
  const filter = facetFilters[name];
  const isOfDates = filter === "created" || filter === "closed";
  const years = `Years: 2020 is ${filter}From=2020-01-01 and ${filter}To=2020-12-31.`;
  return z.array(FacetCount).describe(isOfDates ? years : `For the filter ${filter}.`);
}

type Counts = Record<FacetName, ReturnType<typeof facetOf>>;

export const Facets = entity(
  "Facets",
  `How many companies of the whole result have each value, the most frequent first: exact, each counted without its own filter, without values that no company has. The facet nafCode has the codes of the divisions that the filter nafCode names or has codes of; it is empty for none, and for more than ${mostDivisions}. closedYear is empty unless only closed companies are asked for, by active=false or a closing date.`,
  Object.fromEntries(facetNames.map((name) => [name, facetOf(name)])) as Counts,
);
export type Facets = z.infer<typeof Facets>;

const FilteredActivity = component("FilteredActivity", {
  value: text("The value of the filter that means it."),
  code: text("A code, the beginning of one, or a section's letter."),
  label: textOrNull(
    "INSEE's, in French. Of a group or class, such as 56.10: those of its codes, at most three. null: it has none.",
  ),
});
export type FilteredActivity = z.infer<typeof FilteredActivity>;

const FilteredTown = component("FilteredTown", {
  value: text("The value of the filter that means it."),
  name: textOrNull(
    "The town in ordinary spelling: Saint-Étienne; null: no company has its head office in a town of that name or code.",
  ),
  near: z
    .array(z.string())
    .describe(
      "If there is no such town, at most three whose name differs by one letter or goes on after the value.",
    ),
});
export type FilteredTown = z.infer<typeof FilteredTown>;

/** A filter that a text means, with its values as the search takes them. */
const meant = (description: string) =>
  z.string().optional().describe(`${description} Several are separated by commas.`);

const TextAsFilters = entity("TextAsFilters", "Filters of a search, and perhaps its text.", {
  q: text("The other words, which a name must have.").optional(),
  nafCode: meant("An activity, in words or as a code."),
  city: meant("Towns."),
  postalCode: meant("Postal codes."),
  department: meant("Departments."),
  region: meant("Regions."),
  legalForm: meant("Legal forms."),
  employeeRange: text(
    "The ranges that lie within the numbers said, separated by commas.",
  ).optional(),
  category: meant("Categories of size."),
  createdFrom: z.iso.date().optional().describe("The first day of creation."),
  createdTo: z.iso.date().optional().describe("The last day of creation."),
  closedFrom: z.iso.date().optional().describe("The first day of closing."),
  closedTo: z.iso.date().optional().describe("The last day of closing."),
  active: z.enum(["true", "false"]).optional().describe("Open or closed."),
  economieSociale: z.literal("true").optional().describe("Of the social economy."),
  sort: z.enum(["createdAt", "-createdAt", "-employees"]).optional().describe("The order."),
});
export type TextAsFilters = z.infer<typeof TextAsFilters>;

const UnknownNumber = component("UnknownNumber", {
  number: text("As typed."),
  reason: z
    .enum(["checkDigit", "vatKey", "establishment", "unknown"])
    .describe(
      "`checkDigit`, `vatKey`: it is wrong. `establishment`: the company has no such establishment. `unknown`: well formed, but no company has it.",
    ),
  siren: textOrNull("The company that is found nevertheless, by the number's SIREN; null: none."),
});
export type UnknownNumber = z.infer<typeof UnknownNumber>;

export const SearchPage = answer("SearchPage", pageOutcome, {
  companies: z.array(FoundCompany).describe("The companies of this page, in their order."),
  total: count("Exact number of matches, never capped."),
  page: PageNumber,
  nextCursor: z.string().nullable().optional().meta({
    description:
      "The `cursor` for the companies after these; null: there are none. Only with limit or cursor.",
  }),
  facets: Facets.optional().describe("Only with include=facets."),
  ...onlyWith("activity", {
    activities: z
      .array(FilteredActivity)
      .describe("What the filter nafCode means: its codes, and those that its words stand for."),
  }),
  ...onlyWith("town", { towns: z.array(FilteredTown).describe("What the filter city means.") }),
  register: Register,
  ...onlyWith("match", {
    corrected: flag("Whether no name has the words as typed, so that these have similar words."),
    without: z
      .array(z.string())
      .describe(
        "The typed words that were ignored because no company has all of them: as typed, in order; empty when all were used. Of a list of numbers, those that no company has.",
      ),
    unknownNumbers: z
      .array(UnknownNumber)
      .describe("The numbers in `without` of a list, if there are any, each with its reason."),
    totalsWithout: z.record(z.string(), z.int()).meta({
      description:
        "Of a search without results: how many it has without its text (`q`) and without each of its filters, by their names; of one thing alone, nothing.",
      example: { department: 12, category: 0 },
    }),
    asFilters: TextAsFilters.nullable().describe(
      "What the text means as filters, if all of it says an activity, a place or several of one kind, a number of employees, a date of creation or closing, categories, legal forms or a state: `boulangerie lyon`, `PME Lyon créées depuis 2020`, `liste des pharmacies à Lyon et Villeurbanne`. Categories, legal forms or a state alone are none, unless companies are spoken of. If no company has all words as typed, an activity or a town may be mistyped, and other words are in `q`, provided that this search finds a company: `boulangerie martin lille`. If it finds none, the name of a trade with a place or the like is meant without them (`withoutAsFilters`). Otherwise, and if it has an activity in words but the filter nafCode is given, null. The companies are still those that the text finds by name.",
    ),
    totalAsFilters: count(
      "How many companies pass `asFilters` and the other filters of the search that it does not replace: a region, a department or a postal code replaces the filters of another place, a town those of another town; absent if `asFilters` is null.",
    ),
    withoutAsFilters: z.string().meta({
      description:
        "The words of the text, as typed, that `asFilters` leaves out because no company that passes it has them; absent if there are none.",
      example: "japonais",
    }),
  }),
});
export type SearchPage = z.infer<typeof SearchPage>;

export const Address = entity("Address", "A postal address.", {
  street: textOrNull("Number and street; null: unknown or not published."),
  complement: textOrNull(
    "Building, staircase, floor or addressee; null: none, or part of the street in registers of earlier builds.",
  ),
  postalCode: PostalCode,
  city: City,
  townName: TownName,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe("ISO 3166-1 alpha-2."),
});

export type Address = z.infer<typeof Address>;

export const Company = entity("Company", "A company: what INSEE calls a legal unit.", {
  siren: Siren,
  siret: Siret.nullable().describe(
    "SIRET of the head office: 14 digits; null: the register has none.",
  ),
  name: Name,
  legalForm: LegalForm,
  registrationDate: dayOrNull("The date of creation; null: unknown."),
  address: Address,
  nafCode: textOrNull("The activity, with its dot: 62.01Z."),
  nafLabel: textOrNull("INSEE's label of the activity, in French."),
  active: Active,
  closingDate: ClosingDate,
  employeeRange: textOrNull("INSEE's label of the headcount, in French; null: unknown."),
  category: z
    .enum(companyCategories)
    .nullable()
    .describe("INSEE's category of size; null: unknown."),
  capital: z.int().nullable().describe("Share capital in euros, rounded; null: unknown."),
});
export type Company = z.infer<typeof Company>;

export const CompanyAnswer = answer("CompanyAnswer", "The company.", {
  company: Company,
  register: Register,
});

export const maxCompanies = 500;

const notSiren = refusingValue("must be texts of nine digits each");

export const CompaniesBody = component("CompaniesBody", {
  sirens: z
    .array(
      z.string(notSiren).regex(/^\d{9}$/, notSiren),
      requiredString("must be a list of SIRENs"),
    )
    .min(1, "must not be empty")
    .max(maxCompanies, `must be at most ${maxCompanies} SIRENs`)
    .meta({ description: "SIRENs of nine digits each.", example: ["356000000", "552032534"] }),
});

export const CompaniesAnswer = answer("CompaniesAnswer", "The companies.", {
  companies: z.array(Company.nullable()).describe("In the order of the SIRENs; null: unknown."),
  register: Register,
});
