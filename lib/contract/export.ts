import { z } from "zod";
import { component, textOrNull } from "./component";
import { EstablishmentsQuery } from "./establishments";
import { languages } from "./languages";
import { Address, Company, CompanySummary } from "./registry";
import { requiredString } from "./required";
import { listOf, oneOf, SearchCriteria, withCriteria } from "./search-query";

export const exportFormats = ["csv", "jsonl", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const xlsxMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const separators = [";", ","] as const;
export type Separator = (typeof separators)[number];

const { siren, siret, name, legalForm, city, postalCode, active } = CompanySummary.shape;
const { registrationDate, nafCode, nafLabel, employeeRange, capital } = Company.shape;

/** One row of an export: first the fields of the summary, then those of the detail. Also the order of CSV columns. */
export const ExportedCompany = component("ExportedCompany", {
  siren,
  siret,
  name,
  legalForm,
  city,
  postalCode,
  active,
  department: textOrNull("Code of the department: 75, 2A, 974; null: abroad or unknown."),
  nafCode,
  nafLabel,
  legalFormLabel: textOrNull("INSEE's label, in French."),
  employeeRange,
  registrationDate,
  capital,
  street: Address.shape.street,
  complement: Address.shape.complement,
  country: Address.shape.country,
  category: textOrNull("INSEE's category of size: PME, ETI or GE; null: unknown."),
  closingDate: Company.shape.closingDate,
});
export type ExportedCompany = z.infer<typeof ExportedCompany>;

export type ExportColumn = keyof ExportedCompany;
export const exportColumns = Object.keys(ExportedCompany.shape) as ExportColumn[];

const FileLanguage = z.enum(languages, "must be en or fr, given once").default("fr").meta({
  description:
    "Language of the file's name, and of the titles and statuses in xlsx; French by default.",
});

export const ExportQuery = withCriteria(
  SearchCriteria.extend({
    format: z.enum(exportFormats, requiredString("must be csv, jsonl or xlsx, given once")).meta({
      description:
        "csv: values between separators; jsonl: one JSON object a line; xlsx: an Excel workbook.",
    }),
    separator: z.enum(separators, "must be ; or , given once").optional().meta({
      description: "The separator of CSV; a semicolon by default.",
    }),
    columns: listOf(
      oneOf(exportColumns),
      "must be names of columns, such as siren,name,nafCode",
      "The columns, in this order; all by default.",
    ),
    language: FileLanguage,
  }),
);

const { q, active: isOpen, department, sort } = EstablishmentsQuery.shape;

export const EstablishmentsExportQuery = z.object({
  q,
  active: isOpen,
  department,
  sort,
  format: z.enum(["csv", "xlsx"], requiredString("must be csv or xlsx, given once")).meta({
    description: "csv: values separated by semicolons; xlsx: an Excel workbook.",
  }),
  language: FileLanguage,
});
export type EstablishmentsExport = z.output<typeof EstablishmentsExportQuery>;
