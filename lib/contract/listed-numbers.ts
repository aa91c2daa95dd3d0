/** A VAT number has its SIREN after `FR` and two digits. */
const number =
  /(?<![\p{L}\p{N}])(?:FR[\s.]?\d{2}[\s.]?)?\d{3}([\s.]?)\d{3}\1\d{3}(?:\1\d{5})?(?![\p{L}\p{N}])/giu;

/** A number as typed; or a company of a list, by its number as first typed and the first SIRET of it, if any. */
export type ListedNumber = { typed: string; siren: string; siret: string | null };

/** The SIRENs, SIRETs and VAT numbers of a text with several, as one pastes them from a mail or a sheet, each company once; of any other text, none. */
export function listedNumbers(text: string): ListedNumber[] {
  const bySiren = new Map<string, ListedNumber>();
  for (const { typed, siren, siret } of numbersIn(text)) {
    const earlier = bySiren.get(siren);
    bySiren.set(siren, { typed: earlier?.typed ?? typed, siren, siret: earlier?.siret ?? siret });
  }
  return bySiren.size > 1 ? [...bySiren.values()] : [];
}

/** The numbers of a list, as typed, that are of a company that an earlier one is of. */
export function repeatedNumbers(text: string): string[] {
  if (listedNumbers(text).length === 0) return [];
  const seen = new Set<string>();
  const repeated = numbersIn(text).filter(({ siren }) => {
    const isRepeated = seen.has(siren);
    seen.add(siren);
    return isRepeated;
  });
  return repeated.map(({ typed }) => typed);
}

/** The numbers of a text, in its order, each once; a VAT number is another one than the SIREN in it. */
export function typedNumbers(text: string): ListedNumber[] {
  const byDigits = new Map<string, ListedNumber>();
  for (const number of numbersIn(text)) {
    const digits = number.typed.replace(/\D/g, "");
    if (!byDigits.has(digits)) byDigits.set(digits, number);
  }
  return [...byDigits.values()];
}

function numbersIn(text: string): ListedNumber[] {
  return [...text.normalize("NFKC").matchAll(number)].map(([typed]) => {
    const digits = typed.replace(/^FR[\s.]?\d{2}|\D/gi, "");
    return { typed, siren: digits.slice(0, 9), siret: digits.length > 9 ? digits : null };
  });
}
