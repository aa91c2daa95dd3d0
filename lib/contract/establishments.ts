import { z } from "zod";
import { answer, component } from "./component";
import { Address, closingDate, FacetCount, Register } from "./registry";
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

export const EstablishmentsQuery = component("EstablishmentsQuery", {
  page: Page,
  limit: Limit,
  siret: z
    .string("must be given once")
    .regex(/^\d{14}$/, "must be fourteen digits")
    .meta({
      description:
        "Answers the page that has this establishment, whatever `page` is. Ignored if the company has none of this SIRET.",
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

export const Establishment = component("Establishment", {
  siret: z.string().regex(/^\d{14}$/),
  isHeadOffice: z.boolean(),
  active: z.boolean(),
  name: z.string().nullable().meta({ description: "Its sign or usual name." }),
  address: Address,
  department: z.string().nullable().meta({
    description: "As the filter takes it: 75, 2A, 974; null: abroad or unknown.",
  }),
  creationDate: z.iso.date().nullable().meta({ description: "YYYY-MM-DD; null: unknown." }),
  closingDate: closingDate("establishment"),
  nafCode: z.string().nullable(),
  nafLabel: z.string().nullable(),
});
export type Establishment = z.infer<typeof Establishment>;

export const EstablishmentFacets = z
  .object({ department: z.array(FacetCount), active: z.array(FacetCount) })
  .meta({
    id: "EstablishmentFacets",
    description:
      "How many of the establishments have each value, the most frequent department first: exact, each counted without its own filter.",
  });
export type EstablishmentFacets = z.infer<typeof EstablishmentFacets>;

export const EstablishmentPage = answer("EstablishmentPage", {
  establishments: z.array(Establishment),
  total: z.int().min(0),
  totalActive: z.int().min(0).meta({ description: "How many of them are open." }),
  page: z.int().min(1),
  facets: EstablishmentFacets.optional().meta({ description: "Only with include=facets." }),
  register: Register,
});
export type EstablishmentPage = z.infer<typeof EstablishmentPage>;
