import json from "./legal-forms.json";

const labels = new Map<string, string>(Object.entries(json));

/** INSEE's label of a four-digit legal category, in French; null when unknown. */
export function legalFormLabel(code: string | null): string | null {
  return (code && labels.get(code)) || null;
}

/** Whether this is a legal category of INSEE's table, or one that older files still carry. */
export function isLegalForm(code: string): boolean {
  return labels.has(code);
}
