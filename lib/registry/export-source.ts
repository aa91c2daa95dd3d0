import { vatNumber } from "@/lib/contract/company-numbers";
import type { Language } from "@/lib/contract/languages";
import { repeatedNumbers } from "@/lib/contract/listed-numbers";
import { longDate } from "@/lib/contract/long-date";
import { searchPagePath } from "@/lib/contract/page-paths";
import type { UnknownNumber } from "@/lib/contract/registry";
import { byCompanyKnown } from "@/lib/contract/unknown-number";
import type { CompanyExport } from "./export-companies";
import type { Search } from "./find-matches";
import type { Sheet } from "./xlsx";

const labels = {
  fr: {
    source: "Source",
    sirene: "INSEE, base Sirene",
    demo: "Registre de démonstration\u00a0: les entreprises sont inventées, sauf quelques sociétés connues (source\u00a0: INSEE, base Sirene)",
    date: "Données au",
    version: "Version du registre",
    text: "Texte cherché",
    companies: { address: "Adresse de la recherche", total: "Nombre d’entreprises" },
    establishments: { address: "Adresse de la fiche", total: "Nombre d’établissements" },
    unknown: "Absents du registre",
    toCheck: "À vérifier, mais entreprise trouvée",
    repeated: "Numéros répétés",
    checkDigit: "chiffre de contrôle faux",
    butKnown: (siren: string) => `, mais ${siren} est connu`,
    vatKey: "clé de TVA fausse",
    expected: (vat: string) => `\u00a0: ${vat} attendu`,
    unknownSiren: ", SIREN inconnu",
    establishment: "établissement inconnu de cette entreprise",
    wellFormed: "bien formé, mais inconnu",
    exported: "Exporté le",
    paris: "heure de Paris",
  },
  en: {
    source: "Source",
    sirene: "INSEE, Sirene database",
    demo: "Demo register: the companies are made up, except for a few well-known ones (source: INSEE, Sirene database)",
    date: "Data as of",
    version: "Version of the register",
    text: "Text searched",
    companies: { address: "Address of the search", total: "Number of companies" },
    establishments: { address: "Address of the page", total: "Number of establishments" },
    unknown: "Not in the register",
    toCheck: "To check, but company found",
    repeated: "Repeated numbers",
    checkDigit: "wrong check digit",
    butKnown: (siren: string) => `, but ${siren} is known`,
    vatKey: "wrong VAT key",
    expected: (vat: string) => `: ${vat} expected`,
    unknownSiren: ", unknown SIREN",
    establishment: "no such establishment of the company",
    wellFormed: "well formed, but unknown",
    exported: "Exported on",
    paris: "Paris time",
  },
} as const;

type ExportOrigin = {
  of: "companies" | "establishments";
  /** The path of the page that shows them. */
  path: string;
  /** The text that was searched. */
  text?: string | undefined;
  /** What was searched besides, each with its title. */
  criteria?: readonly [title: string, text: string][];
  language: Language;
  now: Date;
  /** The origin of the pages. */
  site: string;
};

/** Where an export comes from, as a sheet: INSEE's licence asks for source and date. */
export function sourceSheet(
  { register, total, unknownNumbers }: Pick<CompanyExport, "register" | "total" | "unknownNumbers">,
  { of, path, text, criteria = [], language, now, site }: ExportOrigin,
): Sheet {
  const words = labels[language];
  const withReasons = (numbers: readonly UnknownNumber[]) =>
    numbers.map((one) => `${one.number} (${reasonOf(one, language)})`).join(", ") || null;
  const { absent, toCheck } = byCompanyKnown(unknownNumbers);
  const repeated = repeatedNumbers(text ?? "");
  const { date, version, demo } = register;
  const rows = [
    [words.date, date && longDate(new Date(`${date}T00:00:00Z`), language, "UTC")],
    [words.version, String(version)],
    [words.text, text ?? null],
    ...criteria,
    [words[of].address, site + path],
    [words[of].total, String(total)],
    [words.unknown, withReasons(absent)],
    [words.toCheck, withReasons(toCheck)],
    [words.repeated, repeated.join(", ") || null],
    [words.exported, `${longDate(now, language, paris)}, ${timeIn(paris, now)} (${words.paris})`],
  ].filter(([, value]) => value !== null);
  return {
    name: words.source,
    columns: [
      { title: words.source, width: 26, kind: "text" },
      { title: demo ? words.demo : words.sirene, width: 90, kind: "text" },
    ],
    rows: rows.length,
    batches: [rows],
    isList: true,
  };
}

/** Why the register lacks a number, in the words of the page of results. */
function reasonOf({ reason, siren }: UnknownNumber, language: Language): string {
  const words = labels[language];
  switch (reason) {
    case "checkDigit":
      return words.checkDigit + (siren ? words.butKnown(siren) : "");
    case "vatKey":
      return words.vatKey + (siren ? words.expected(vatNumber(siren)) : words.unknownSiren);
    case "establishment":
      return words.establishment;
    case "unknown":
      return words.wellFormed;
  }
}

const paris = "Europe/Paris";

function timeIn(timeZone: string, now: Date): string {
  return now.toLocaleTimeString("fr-FR", { timeStyle: "short", timeZone });
}

/** The path of the page of a search. */
export function searchPath({ q = "", filters = {}, isExact, sort }: Search): string {
  const filled = Object.entries(filters).filter(([, value]) => value !== undefined);
  return searchPagePath({
    q,
    page: "1",
    ...Object.fromEntries(filled.map(([name, value]) => [name, String(value)])),
    ...(isExact && { exact: true }),
    ...(sort && { sort }),
  });
}
