const pageBits = 1 << 16;

/** A set of SIRENs (0 to 999999999) in at most 12 MiB, and more only for those that fail Luhn's check. */
export class SirenSet {
  private readonly pages: (Uint32Array | undefined)[] = [];
  private readonly odd = new Set<number>();
  size = 0;

  has(siren: number): boolean {
    const root = Math.trunc(siren / 10);
    if (siren % 10 !== checkDigit(root)) return this.odd.has(siren);
    const page = this.pages[root >>> 16];
    return (
      page !== undefined && (((page[(root % pageBits) >>> 5] as number) >>> (root & 31)) & 1) === 1
    );
  }

  /** Gives whether it was new. */
  add(siren: number): boolean {
    if (this.has(siren)) return false;
    this.size += 1;
    const root = Math.trunc(siren / 10);
    if (siren % 10 !== checkDigit(root)) {
      this.odd.add(siren);
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
