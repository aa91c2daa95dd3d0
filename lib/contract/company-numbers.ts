/** The French VAT number that belongs to a SIREN, whether or not the company is registered for VAT. */
export function vatNumber(siren: string): string {
  return `FR${vatKey(siren)}${siren}`;
}

/** The two check digits before the SIREN in a French VAT number. */
export function vatKey(siren: string): string {
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");
}

/**
 * Luhn's sum of a whole number of up to 15 digits: every second digit is doubled, starting at the last one or at the one
 * before it. One of two digits counts as their sum.
 */
export function luhnSum(number: number, isLastDoubled: boolean): number {
  let sum = 0;
  let isDoubled = isLastDoubled;
  for (let rest = number; rest > 0; isDoubled = !isDoubled) {
    const next = Math.floor(rest / 10);
    const digit = rest - next * 10;
    sum += isDoubled ? (digit < 5 ? digit * 2 : digit * 2 - 9) : digit;
    rest = next;
  }
  return sum;
}

/** The digit that makes these digits, with it behind them, follow Luhn's formula. */
export function luhnDigit(number: number): number {
  return (10 - (luhnSum(number, true) % 10)) % 10;
}

/** Whether the last digit is the right check digit by Luhn's formula. */
export function followsLuhn(digits: string): boolean {
  return luhnSum(Number(digits), false) % 10 === 0;
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
