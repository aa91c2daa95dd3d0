import { CompanyNames, type NamedRow } from "./company-names";

/**
 * The acronym, trade name or shop sign that has a word of the query which the company's name does not have. null if the
 * name has all words, or if no other name has such a word.
 */
export function matchedOtherName(words: readonly string[], row: NamedRow): string | null {
  const last = words.at(-1);
  const has = (names: CompanyNames, word: string) => names.has("name", word, word === last);
  const company = new CompanyNames(row);
  const missing = words.filter((word) => !has(company, word));
  if (missing.length === 0) return null;
  const others = [row.aliases, row.signs].flatMap((names) => names?.split(" / ") ?? []);
  const matched = others.find((name) => {
    const other = new CompanyNames({ ...row, name, aliases: null, signs: null });
    return missing.some((word) => has(other, word));
  });
  return matched ?? null;
}
