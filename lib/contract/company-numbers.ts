/** The French VAT number that belongs to a SIREN, whether or not the company is registered for VAT. */
export function vatNumber(siren: string): string {
  return `FR${vatKey(siren)}${siren}`;
}

/** The two check digits before the SIREN in a French VAT number. */
export function vatKey(siren: string): string {
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");
}

/** Whether the last digit is the right check digit by Luhn's formula. */
export function followsLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : 2 * Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const laPoste = "356000000";

/**
 * Whether a SIRET's check digit is right. Luhn's formula leaves too few numbers for La Poste's many
 * establishments. The digits of its SIRETs need only sum up to a multiple of 5.
 */
export function followsSiretKey(siret: string): boolean {
  if (followsLuhn(siret)) return true;
  const sum = [...siret].reduce((total, digit) => total + Number(digit), 0);
  return siret.startsWith(laPoste) && sum % 5 === 0;
}
