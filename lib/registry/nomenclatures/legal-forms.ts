import json from "./legal-forms.json";

const labels = new Map<string, string>(Object.entries(json));

/** INSEE's label of a four-digit legal category, in French; null when unknown. */
export function legalFormLabel(code: string | null): string | null {
  return (code && labels.get(code)) || null;
}

/** Whether this is a legal form of INSEE's table, or an old one that files may still have. */
export function isLegalForm(code: string): boolean {
  return labels.has(code);
}
