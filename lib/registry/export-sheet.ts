import en from "@/i18n/messages/en.json";
import fr from "@/i18n/messages/fr.json";
import { employeeSpan } from "@/lib/contract/employee-ranges";
import type { ExportedCompany } from "@/lib/contract/export";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import type { Language } from "@/lib/contract/languages";
import { shortLegalForm } from "@/lib/contract/legal-form-groups";
import type { CompanyExport } from "./export-companies";
import { employeeRangeCode } from "./nomenclatures/employee-ranges";
import { addressColumns, type TitledColumns, titledSheet } from "./titled-sheet";
import type { Sheet, Value } from "./xlsx";

type Titles = Record<Language, string>;

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
const sheetNames: Titles = { fr: "Entreprises", en: "Companies" };
const statuses = {
  fr: { active: "Active", closed: "Cessée" },
  en: { active: "Active", closed: "Closed" },
} as const satisfies Record<Language, Record<"active" | "closed", string>>;

/** `Active`, or for a company that has closed `Cessée` or `Closed`. */
export function statusLabel(active: boolean, language: Language): string {
  return statuses[language][active ? "active" : "closed"];
}

/** What a file says where INSEE withholds a name, so that the row does not look like a mistake. */
const withheldNames: Titles = { fr: fr.search.noName, en: en.search.noName };

const employeeRanges: Record<Language, Readonly<Record<string, string>>> = {
  fr: fr.employeeRanges,
  en: en.employeeRanges,
};

/** A headcount as the pages name it, from its code. */
function employeeRangeName(code: string, language: Language): string {
  return employeeRanges[language][code] ?? code;
}

/** `10 salariés ou plus`, or the names of ranges that have an upper limit. */
export function employeeRangesInWords(codes: readonly string[], language: Language): string {
  const span = employeeSpan(codes);
  if (span?.most !== null) return codes.map((code) => employeeRangeName(code, language)).join(", ");
  const [noun, more] = language === "fr" ? ["salarié", "ou plus"] : ["employee", "or more"];
  return `${span.least} ${noun}${span.least > 1 ? "s" : ""} ${more}`;
}

const legalForms: Record<Language, Readonly<Record<string, string>>> = {
  fr: fr.legalForms,
  en: en.legalForms,
};

/** `SAS` for the group of a legal form, or its name if it has no abbreviation; other codes stay. */
export function legalFormName(code: string, language: Language): string {
  return shortLegalForm(legalForms[language][code] ?? code);
}

/** An export as a sheet for people, with titles and words in their language. */
export function exportSheet(
  { total, batches }: Pick<CompanyExport, "total" | "batches">,
  language: Language,
  fields: readonly Field[] = allFields,
): Sheet {
  return titledSheet(
    {
      name: sheetNames[language],
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
    return code === null ? company.employeeRange : employeeRangeName(code, language);
  }
  if (field === "nafLabel" || field === "legalFormLabel") return labelOf(company[field]);
  if (field === "name") return company.name ?? withheldNames[language];
  return company[field];
}

/** One of INSEE's labels for people. */
export function labelOf(label: string | null): string | null {
  return label && formatFrenchLabel(label);
}
