import { CompanyNames, type NamedRow } from "./company-names";

/**
 * The sigle, usual name or sign that has a word of the query which the company's name has not; null when
 * the name has them all, or no other name has more.
 */
export function otherNameMet(words: readonly string[], row: NamedRow): string | null {
  const last = words.at(-1);
  const has = (names: CompanyNames, word: string) => names.has("name", word, word === last);
  const company = new CompanyNames(row);
  const missing = words.filter((word) => !has(company, word));
  if (missing.length === 0) return null;
  const others = [row.aliases, row.signs].flatMap((names) => names?.split(" / ") ?? []);
  const met = others.find((name) => {
    const other = new CompanyNames({ ...row, name, aliases: null, signs: null });
    return missing.some((word) => has(other, word));
  });
  return met ?? null;
}
