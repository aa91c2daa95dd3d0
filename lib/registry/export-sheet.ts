import type { ExportedCompany } from "@/lib/contract/export";
import type { Language } from "@/lib/contract/languages";
import type { CompanyExport } from "./export-companies";
import { employeeRangeCode } from "./nomenclatures/employee-ranges";
import { addressColumns, type TitledColumns, titledSheet } from "./titled-sheet";
import { labelOf, statusLabel, wordFor, words } from "./words";
import type { Sheet, Value } from "./xlsx";

/** The columns in the order in which people read a company. */
const columns = {
  siren: { fr: "SIREN", en: "SIREN", width: 12, kind: "text" },
  siret: { fr: "SIRET", en: "SIRET", width: 17, kind: "text" },
  name: { fr: "Nom", en: "Name", width: 42, kind: "text" },
  active: { fr: "État", en: "Status", width: 10, kind: "text" },
  legalForm: { fr: "Code forme juridique", en: "Legal form code", width: 21, kind: "text" },
  legalFormLabel: { fr: "Forme juridique", en: "Legal form", width: 36, kind: "text" },
  nafCode: { fr: "Code NAF", en: "NAF code", width: 12, kind: "text" },
  nafLabel: { fr: "Activité", en: "Activity", width: 46, kind: "text" },
  employeeRange: { fr: "Effectif", en: "Headcount", width: 22, kind: "text" },
  registrationDate: { fr: "Date de création", en: "Registration date", width: 18, kind: "date" },
  capital: { fr: "Capital social (€)", en: "Share capital (€)", width: 19, kind: "number" },
  ...addressColumns,
  category: { fr: "Catégorie", en: "Category", width: 12, kind: "text" },
  closingDate: { fr: "Date de cessation", en: "Closing date", width: 18, kind: "date" },
} as const satisfies TitledColumns<keyof ExportedCompany>;

type Field = keyof ExportedCompany;
const allFields = Object.keys(columns) as Field[];

/** An export as a sheet for people, with titles and words in their language. */
export function exportSheet(
  { total, batches }: Pick<CompanyExport, "total" | "batches">,
  language: Language,
  fields: readonly Field[] = allFields,
): Sheet {
  return titledSheet(
    {
      name: words[language].exportedFile.companies.sheet,
      columns,
      fields,
      total,
      batches,
      cellOf: (company, field) => cellOf(company, field, language),
    },
    language,
  );
}

function cellOf(company: ExportedCompany, field: Field, language: Language): Value {
  if (field === "active") return statusLabel(company.active, language);
  if (field === "employeeRange") {
    const code = employeeRangeCode(company.employeeRange);
    const name = code && (wordFor(code, words[language].employeeRanges) ?? code);
    return name ?? company.employeeRange;
  }
  if (field === "nafLabel" || field === "legalFormLabel") return labelOf(company[field]);
  // An empty cell would look like a mistake where INSEE withholds a name.
  if (field === "name") return company.name ?? words[language].search.noName;
  return company[field];
}
