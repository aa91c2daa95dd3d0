import levels from "./legal-form-levels.json";
import json from "./legal-forms.json";

const labels = new Map<string, string>(Object.entries(json));

/** INSEE's label of a four-digit legal category, in French; null when unknown. */
export function legalFormLabel(code: string | null): string | null {
  return (code && labels.get(code)) || null;
}

const levelLabels = new Map<string, string>(Object.entries(levels));

/** The two levels of legal categories, each with INSEE's label: two digits, four digits. */
export function legalFormLevels(): { code: string; label: string }[][] {
  const entries = (table: Record<string, string>) =>
    Object.entries(table).map(([code, label]) => ({ code, label }));
  return [entries(levels), entries(json)];
}

/** INSEE's label of the first two digits of a legal category, in French; null when unknown. */
export function legalFormLevelLabel(digits: string): string | null {
  return levelLabels.get(digits) ?? null;
}
