import en from "@/i18n/messages/en.json";
import fr from "@/i18n/messages/fr.json";
import { employeeSpan } from "@/lib/contract/employee-ranges";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import type { Language } from "@/lib/contract/languages";
import { shortLegalForm } from "@/lib/contract/legal-form-groups";

/** The words of the pages and of files. */
export const words: Record<Language, typeof en> = { fr, en };

/** The word for a code, such as `6-9 employees`; undefined: the table has none. */
export function wordFor(code: string, table: Readonly<Record<string, string>>): string | undefined {
  return table[code];
}

/** `Active`, or for a company that has closed `Cessée` or `Closed`. */
export function statusLabel(active: boolean, language: Language): string {
  return words[language].status.company[active ? "active" : "closed"];
}

/** `10 salariés ou plus`, or the names of ranges that have an upper limit. */
export function employeeRangesInWords(codes: readonly string[], language: Language): string {
  const span = employeeSpan(codes);
  if (span?.most !== null) {
    const { employeeRanges } = words[language];
    return codes.map((code) => wordFor(code, employeeRanges) ?? code).join(", ");
  }
  const [noun, more] = language === "fr" ? ["salarié", "ou plus"] : ["employee", "or more"];
  return `${span.least} ${noun}${span.least > 1 ? "s" : ""} ${more}`;
}

/** `SAS` for the group of a legal form, or its name if it has no abbreviation; other codes stay. */
export function legalFormName(code: string, language: Language): string {
  return shortLegalForm(wordFor(code, words[language].legalForms) ?? code);
}

/** One of INSEE's labels for people. */
export function labelOf(label: string | null): string | null {
  return label && formatFrenchLabel(label);
}
