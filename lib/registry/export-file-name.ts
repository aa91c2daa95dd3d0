import type { ExportFormat } from "@/lib/contract/export";
import type { Language } from "@/lib/contract/languages";
import { parisDay } from "@/lib/contract/paris-day";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { statusLabel } from "./export-sheet";
import type { Search } from "./find-matches";

const beginnings: Record<Language, string> = { fr: "entreprises", en: "companies" };
const maxPartLength = 60;

/** The query, the values of the filters and the day in Paris: `entreprises-sci-75-2026-11-24.xlsx`. */
export function exportFileName(
  { q = "", filters = {} }: Search,
  { format, language }: { format: ExportFormat; language: Language },
  now: Date,
): string {
  const [yes, no] = language === "fr" ? ["oui", "non"] : ["yes", "no"];
  const values = Object.entries(filters).map(([name, value]) => {
    if (name === "active") return statusLabel(value === true, language);
    return typeof value === "boolean" ? `${name} ${value ? yes : no}` : [value].flat().join(" ");
  });
  const parts = [
    beginnings[language],
    shortened(slug(q)),
    shortened(slug(values.join(" "))),
    parisDay(now),
  ];
  return `${parts.filter((part) => part !== "").join("-")}.${format}`;
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
