/** Luhn's sum: every second digit is doubled, starting at the last one or at the one before it. */
function luhnSum(value: number, lastIsDoubled: boolean): number {
  let sum = 0;
  let rest = value | 0;
  let doubled = lastIsDoubled;
  while (rest > 0) {
    const next = (rest / 10) | 0;
    const digit = rest - next * 10;
    rest = next;
    sum += doubled ? (digit < 5 ? digit * 2 : digit * 2 - 9) : digit;
    doubled = !doubled;
  }
  return sum;
}

/** The SIREN that begins with these eight digits. */
export function sirenFromPrefix(prefix: number): number {
  return prefix * 10 + ((10 - (luhnSum(prefix, true) % 10)) % 10);
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
