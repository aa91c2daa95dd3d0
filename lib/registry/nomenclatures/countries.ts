import json from "./countries.json";

const countries = new Map(Object.entries(json as Record<string, (string | null)[]>));

/** INSEE's code is `99` and a three-digit number; some files have only the number. */
function findCountry(inseeCode: string) {
  const code = inseeCode.trim();
  return countries.get(code.length === 3 ? `99${code}` : code);
}

/**
 * ISO 3166-1 alpha-2 code of `codePaysEtranger`. Empty means France: `FR`. Null when the number is
 * unknown, masked, or of a country that no longer exists.
 */
export function countryIso(inseeCode: string | null): string | null {
  return inseeCode ? (findCountry(inseeCode)?.[0] ?? null) : "FR";
}

/** INSEE's name of the country, in French upper case; null when unknown. */
export function countryLabel(inseeCode: string | null): string | null {
  return inseeCode ? (findCountry(inseeCode)?.[1] ?? null) : "FRANCE";
}
