import { luhnDigit, luhnSum } from "@/lib/contract/company-numbers";

/** The SIREN that begins with these eight digits. */
export function sirenFromPrefix(prefix: number): number {
  return prefix * 10 + luhnDigit(prefix);
}

/** The share of a SIREN's digits in the Luhn sum of its SIRETs. */
export function sirenSumInSiret(siren: number): number {
  return luhnSum(siren, true);
}

/** The NIC (five digits) for a serial number from 1 to 9999, such that the SIRET follows Luhn. */
export function nicFromSerial(sirenSum: number, serial: number): number {
  return serial * 10 + ((10 - ((sirenSum + luhnSum(serial, true)) % 10)) % 10);
}

/** La Poste has too many establishments for Luhn. The digits of its SIRETs sum up to a multiple of 5 instead. */
export function laPosteNic(sirenDigitSum: number, serial: number): number {
  let sum = sirenDigitSum;
  for (let rest = serial; rest > 0; rest = (rest / 10) | 0) sum += rest % 10;
  return serial * 10 + ((5 - (sum % 5)) % 5);
}
