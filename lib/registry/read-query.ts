import { normalizeName } from "./normalize-name";

/** What was typed: an identifier (whose digits may also be a name), or the words of a name. */
export type ReadQuery =
  | { kind: "siren"; siren: string; words: string[] }
  | { kind: "siret"; siret: string; words: string[] }
  | { kind: "name"; words: string[] };

const betweenDigits = /[\s.\-\u2010-\u2015]+/gu;
const vatNumber = /^FR(\d{2})(\d{9})$/i;

/**
 * Reads a query. Identifiers are known with any spaces, dots, dashes and tabs in them; a French VAT
 * number with the right key stands for its SIREN.
 */
export function readQuery(q: string): ReadQuery {
  const compact = q.replace(betweenDigits, "");
  if (/^\d{9}$/.test(compact)) return { kind: "siren", siren: compact, words: [compact] };
  if (/^\d{14}$/.test(compact)) return { kind: "siret", siret: compact, words: [compact] };
  const [, key, siren] = vatNumber.exec(compact) ?? [];
  if (siren && Number(key) === vatKey(siren)) {
    return { kind: "siren", siren, words: [compact.toLowerCase()] };
  }
  return { kind: "name", words: normalizeName(q).split(" ").filter(Boolean) };
}

/** The two check digits that stand before a SIREN in its French VAT number. */
export function vatKey(siren: string): number {
  return (12 + 3 * (Number(siren) % 97)) % 97;
}
