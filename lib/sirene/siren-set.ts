const pageBits = 1 << 16;

/**
 * A set of SIRENs in at most 12 MiB: a bitmap of the first eight digits, since the ninth is Luhn's check
 * digit. SIRENs with a wrong check digit go into an ordinary Set.
 */
export class SirenSet {
  private readonly pages: (Uint32Array | undefined)[] = [];
  private readonly invalid = new Set<number>();
  size = 0;

  has(siren: number): boolean {
    const root = Math.trunc(siren / 10);
    if (siren % 10 !== checkDigit(root)) return this.invalid.has(siren);
    const page = this.pages[root >>> 16];
    return (
      page !== undefined && (((page[(root % pageBits) >>> 5] as number) >>> (root & 31)) & 1) === 1
    );
  }

  /** Returns whether the SIREN was new. */
  add(siren: number): boolean {
    if (this.has(siren)) return false;
    this.size += 1;
    const root = Math.trunc(siren / 10);
    if (siren % 10 !== checkDigit(root)) {
      this.invalid.add(siren);
      return true;
    }
    this.pages[root >>> 16] ??= new Uint32Array(pageBits / 32);
    const page = this.pages[root >>> 16] as Uint32Array;
    const word = (root % pageBits) >>> 5;
    page[word] = (page[word] as number) | (1 << (root & 31));
    return true;
  }
}

/** The digit that makes `root` a SIREN. */
function checkDigit(root: number): number {
  let sum = 0;
  for (
    let rest = root, doubled = true;
    rest > 0;
    rest = Math.trunc(rest / 10), doubled = !doubled
  ) {
    const digit = (rest % 10) * (doubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10;
}
