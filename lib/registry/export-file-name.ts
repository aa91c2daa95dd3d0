import type { ExportFormat } from "@/lib/contract/export";
import type { Language } from "@/lib/contract/languages";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import { parisDay } from "@/lib/contract/paris-day";
import { regions } from "@/lib/contract/regions";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import type { Search } from "./find-matches";
import { employeeRangesInWords, legalFormName, statusLabel, words } from "./words";

const maxPartLength = 60;

/**
 * The query, the values of the filters and the day in Paris: `entreprises-sci-75-2026-11-24.xlsx`. Several numbers are a list
 * of the companies in the file: `entreprises-liste-6-2026-11-24.xlsx`.
 */
export function exportFileName(
  { q = "", filters = {} }: Search,
  { format, language, total }: { format: ExportFormat; language: Language; total: number },
  now: Date,
): string {
  const listed = listedNumbers(q).map(({ siren }) => siren);
  const isList = listed.length > 0;
  const values = Object.entries(isList ? { siren: listed, ...filters } : filters).map(
    ([name, value]) => slug(wordsOf(name, [value].flat().map(String), language, total)),
  );
  const parts = [
    words[language].exportedFile.companies.file,
    isList ? "" : fileNamePart(q),
    shortened(values.filter(Boolean).join("-")),
    parisDay(now),
  ];
  return `${parts.filter((part) => part !== "").join("-")}.${format}`;
}

/** The values of a filter as people know them: codes of departments, but names of regions and of headcounts. */
function wordsOf(
  name: string,
  values: readonly string[],
  language: Language,
  total: number,
): string {
  const [value = ""] = values;
  switch (name) {
    case "active":
      return statusLabel(value === "true", language);
    case "employer":
    case "economieSociale":
      return words[language].exportedFile[name][value === "true" ? "true" : "false"];
    case "region":
      return values.map((code) => regions.find((each) => each.code === code)?.name).join(" ");
    case "employeeRange":
      return employeeRangesInWords(values, language);
    case "legalForm":
      return values.map((code) => legalFormName(code, language)).join(" ");
    case "siren":
      return values.length === 1 ? value : `${words[language].exportedFile.list} ${total}`;
    default:
      return values.join(" ");
  }
}

/** A text as a part of a file's name. */
export function fileNamePart(text: string): string {
  return shortened(slug(text));
}

function shortened(text: string): string {
  return text.slice(0, maxPartLength).replace(/-$/, "");
}

/** `Café & Fils` becomes `cafe-fils`; letters other than Latin ones are left out. */
function slug(text: string): string {
  return normalizeName(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-");
}
