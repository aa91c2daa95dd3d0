import type { ExportFormat } from "@/lib/contract/export";
import type { Language } from "@/lib/contract/languages";
import { parisDay } from "@/lib/contract/paris-day";
import type { SearchFilters } from "@/lib/contract/registry";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { statusLabel } from "./export-sheet";

const beginnings: Record<Language, string> = { fr: "entreprises", en: "companies" };
const maxQueryLength = 60;

/** The query, the values of the filters and the day in Paris: `entreprises-sci-75-2026-11-24.xlsx`. */
export function exportFileName(
  { q, filters }: { q: string; filters: SearchFilters },
  { format, language }: { format: ExportFormat; language: Language },
  now: Date,
): string {
  const values = Object.values(filters).map((value) =>
    typeof value === "boolean" ? statusLabel(value, language) : (value ?? ""),
  );
  const query = slug(q).slice(0, maxQueryLength).replace(/-$/, "");
  const parts = [beginnings[language], query, ...values.map(slug), parisDay(now)];
  return `${parts.filter((part) => part !== "").join("-")}.${format}`;
}

/** `Café & Fils` becomes `cafe-fils`; letters other than Latin ones are left out. */
function slug(text: string): string {
  return normalizeName(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-");
}
