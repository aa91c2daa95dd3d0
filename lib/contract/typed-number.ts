import { followsLuhn, followsSiretKey, vatKey } from "./company-numbers";
import { companyPagePath, establishmentPagePath, type SearchState } from "./page-paths";

const betweenDigits = /[\s.,;_\-\u2010-\u2015\u2212/]+/gu;
const invisible = /\p{Cf}+/gu;
const label =
  /^(?:(?:n°|nº|numero|numéro|num|no|siren|siret|rcs|tva|vat|id|intracommunautaire)[\s.:°#]*)+(?=fr\s*\d|\d)/i;
/** As in legal notices: `RCS Paris 552 032 534`, `552 032 534 R.C.S. Paris`. */
const registryCourt =
  /^r\.?c\.?s\.?\s+[\p{L}'\- ]+?(?=\d)|(?<=\d)\s*r\.?c\.?s\.?(?:\s+[\p{L}'\- ]+)?$/iu;
const brackets = /[()[\]«»"'\u2019]+/gu;

/** A typed or pasted number. `isRight`: its check digits are right. `siren` of a VAT number omits its key. */
export type TypedNumber = {
  kind: "siren" | "siret" | "vat";
  siren: string;
  digits: string;
  isRight: boolean;
};

/**
 * Reads a text that is only an identifier, with any spaces, dots, dashes and tabs in it and a label such
 * as `SIREN` before it. Null for any other text.
 */
export function readTypedNumber(text: string): TypedNumber | null {
  const typed = text.normalize("NFKC").replace(invisible, "").replace(brackets, " ").trim();
  const compact = typed.replace(registryCourt, "").replace(label, "").replace(betweenDigits, "");
  const [, prefix, digits = ""] = /^(FR)?(\d{9}|\d{11}|\d{14})$/i.exec(compact) ?? [];
  if (digits.length === 11) {
    const siren = digits.slice(2);
    const isRight = vatKey(siren) === digits.slice(0, 2);
    return prefix || isRight ? { kind: "vat", siren, digits, isRight } : null;
  }
  if (prefix || digits === "") return null;
  const siren = digits.slice(0, 9);
  if (digits.length === 9) return { kind: "siren", siren, digits, isRight: followsLuhn(siren) };
  return { kind: "siret", siren, digits, isRight: followsSiretKey(digits) };
}

const grouped = /(?<![\p{L}\p{N}])\d{3}([\s.]?)\d{3}\1\d{3}(?:\1\d{5})?(?![\s.]?\d|\p{L})/gu;

/** The first SIREN or SIRET within a text (`EDF 552 081 317`) whose check digits are right, or null. */
export function readNumberWithin(text: string): TypedNumber | null {
  for (const [typed] of text.normalize("NFKC").matchAll(grouped)) {
    const number = readTypedNumber(typed);
    if (number?.isRight) return number;
  }
  return null;
}

/**
 * The page that a text opens which is only an identifier with right check digits; null for any other text. A link on that
 * page leads back to the search `from`.
 */
export function numberPagePath(text: string, from?: SearchState): string | null {
  const number = readTypedNumber(text);
  if (!number?.isRight || !followsLuhn(number.siren)) return null;
  const { kind, siren, digits } = number;
  return kind === "siret"
    ? establishmentPagePath(siren, digits, from)
    : companyPagePath(siren, from);
}
