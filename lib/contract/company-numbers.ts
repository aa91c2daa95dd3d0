/** The French VAT number that belongs to a SIREN, whether or not the company is registered for VAT. */
export function vatNumber(siren: string): string {
  return `FR${vatKey(siren)}${siren}`;
}

function vatKey(siren: string): string {
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");
}

/** Whether the last digit fits the others (Luhn's formula). */
export function followsLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : 2 * Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The digits of what may be a SIREN or SIRET, whatever stands between them; null when there is more. */
export function bareDigits(text: string): string | null {
  const compact = text.normalize("NFKC").replace(/[\s\p{Cf}.\-\u2010-\u2015/]+/gu, "");
  return /^\d+$/.test(compact) ? compact : null;
}

/** The SIREN that a SIREN, SIRET or VAT number names beyond doubt; null for any other text. */
export function sirenIn(text: string): string | null {
  const vat = /^\s*FR\W*\d/i.test(text) ? bareDigits(text.replace(/FR/i, "")) : null;
  if (vat?.length === 11) {
    const siren = vat.slice(2);
    return vatKey(siren) === vat.slice(0, 2) ? siren : null;
  }
  const digits = bareDigits(text) ?? "";
  const siren = digits.slice(0, 9);
  const isIdentifier = digits.length === 9 || digits.length === 14;
  return isIdentifier && followsLuhn(siren) ? siren : null;
}
