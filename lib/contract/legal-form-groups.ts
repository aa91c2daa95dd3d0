/** The legal forms of the filter: INSEE codes or their prefixes, the most common first. */
export const legalFormGroups = [
  "57",
  "5720",
  "5785",
  "54",
  "5498",
  "5485",
  "55",
  "56",
  "1",
  "6540",
  "65",
  "92",
  "91",
  "93",
  "51",
  "52",
  "53",
  "58",
  "62",
  "63",
  "64",
  "82",
  "83",
  "84",
  "85",
  "71",
  "72",
  "73",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
] as const;
export type LegalFormGroup = (typeof legalFormGroups)[number];

/** The most specific group of a legal category or of a prefix of one; null when there is none. */
export function legalFormGroup(code: string): LegalFormGroup | null {
  const holding = legalFormGroups.filter((group) => code.startsWith(group));
  return holding.sort((one, other) => other.length - one.length)[0] ?? null;
}

/** `SA` for `Société anonyme (SA)`; forms without an abbreviation keep their name. */
export function shortLegalForm(name: string): string {
  return /\((\p{Lu}+)\)$/u.exec(name)?.[1] ?? name;
}
