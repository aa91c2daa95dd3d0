import { z } from "zod";
import { answer, entity, PageNumber, pageOutcome, Total, textOrNull } from "./component";
import { Active, Address, Company, closingDate, FacetCount, Register, Siret } from "./registry";
import {
  departmentList,
  Limit,
  listOf,
  oneOf,
  Page,
  SearchText,
  trueOrFalse,
} from "./search-query";

export const establishmentOrders = ["createdAt", "-createdAt"] as const;
export type EstablishmentOrder = (typeof establishmentOrders)[number];

export const EstablishmentsQuery = z.object({
  page: Page,
  limit: Limit,
  siret: z
    .string("must be given once")
    .regex(/^\d{14}$/, "must be fourteen digits")
    .meta({
      description:
        "Answers the page that has this establishment, whatever `page` is. Ignored if the company has none of this SIRET.",
      example: "35600000000048",
    })
    .optional(),
  q: SearchText.optional().meta({
    description:
      "Only establishments that have each word as the beginning of a word of the town or the signs, of the postal code, of the SIRET or of its last five digits.",
    example: "paris 15",
  }),
  active: trueOrFalse("Only establishments that are open, or only those that are closed."),
  department: departmentList("Code of the establishment's department: 75, 2A, 974."),
  sort: z
    .enum(establishmentOrders, `must be ${establishmentOrders.join(" or ")}, given once`)
    .optional()
    .meta({
      description:
        "Order by creationDate: createdAt puts the oldest first, -createdAt the newest, and both those without a date last. Equal dates are ordered by SIRET. By default open ones come first, then the head office, then the others by SIRET.",
    }),
  include: listOf(
    oneOf(["facets"] as const),
    "must be facets",
    "Further fields: facets adds the counts by department and state.",
  ),
});

export const Establishment = entity("Establishment", "A place where a company works.", {
  siret: Siret.describe("SIRET: 14 digits, which begin with the SIREN."),
  isHeadOffice: z.boolean().describe("Whether it is the company's head office."),
  active: Active,
  name: textOrNull("Its sign or usual name; null: none."),
  address: Address,
  department: textOrNull("As the filter takes it: 75, 2A, 974; null: abroad or unknown."),
  creationDate: Company.shape.registrationDate,
  closingDate: closingDate("establishment"),
  nafCode: Company.shape.nafCode,
  nafLabel: Company.shape.nafLabel,
});
export type Establishment = z.infer<typeof Establishment>;

export const EstablishmentFacets = entity(
  "EstablishmentFacets",
  "How many of the establishments have each value, the most frequent department first: exact, each counted without its own filter.",
  {
    department: z.array(FacetCount).describe("For the filter department."),
    active: z.array(FacetCount).describe("For the filter active."),
  },
);
export type EstablishmentFacets = z.infer<typeof EstablishmentFacets>;

export const EstablishmentPage = answer("EstablishmentPage", pageOutcome, {
  establishments: z.array(Establishment).describe("Those of this page, in their order."),
  total: Total,
  totalActive: z.int().min(0).meta({ description: "How many of them are open." }),
  page: PageNumber,
  facets: EstablishmentFacets.optional().meta({ description: "Only with include=facets." }),
  register: Register,
});
export type EstablishmentPage = z.infer<typeof EstablishmentPage>;
