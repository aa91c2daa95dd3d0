import { z } from "zod";
import { requiredString } from "./required";

export const pageSize = 20;
export const maxPage = 2_147_483_647;
export const maxQueryLength = 200;

const controlCharacter = /\p{Cc}/u;

const Page = z
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

export const SearchQuery = z
  .object({
    q: z
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
        description: "Company name, SIREN or SIRET: 1 to 200 characters.",
        example: "la poste",
        override: { minLength: 1, maxLength: maxQueryLength },
      }),
    page: Page,
  })
  .meta({ id: "SearchQuery" });

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

export const SearchPage = z
  .object({
    ok: z.literal(true),
    companies: z.array(CompanySummary),
    total: z.int().min(0).meta({ description: "Exact number of matches, never capped." }),
    page: z.int().min(1),
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
    employeeRange: z.string().nullable().meta({ description: "INSEE's label; null: unknown." }),
    capital: z.int().nullable().meta({ description: "Euros, rounded; null: not known." }),
  })
  .meta({ id: "Company" });
export type Company = z.infer<typeof Company>;

export const CompanyAnswer = z
  .object({ ok: z.literal(true), company: Company })
  .meta({ id: "CompanyAnswer" });

export const EstablishmentsQuery = z.object({ page: Page }).meta({ id: "EstablishmentsQuery" });

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
    page: z.int().min(1),
  })
  .meta({ id: "EstablishmentPage" });
