/** A VAT number has its SIREN after `FR` and two digits. */
const number =
  /(?<![\p{L}\p{N}])(?:FR[\s.]?\d{2}[\s.]?)?\d{3}([\s.]?)\d{3}\1\d{3}(?:\1\d{5})?(?![\p{L}\p{N}])/giu;

/** A company of a list: its number as first typed, and the first SIRET of it, if any. */
export type ListedNumber = { typed: string; siren: string; siret: string | null };

/** The SIRENs, SIRETs and VAT numbers of a text with several, as one pastes them from a mail or a sheet, each company once; of any other text, none. */
export function listedNumbers(text: string): ListedNumber[] {
  const found = new Map<string, ListedNumber>();
  for (const { typed, digits } of numbersIn(text)) {
    const siren = digits.slice(0, 9);
    const siret = digits.length > 9 ? digits : null;
    const known = found.get(siren);
    found.set(siren, { typed: known?.typed ?? typed, siren, siret: known?.siret ?? siret });
  }
  return found.size > 1 ? [...found.values()] : [];
}

/** The SIRETs of a list of numbers, in its order, as typed and as 14 digits, each once. */
export function listedSirets(text: string): { typed: string; siret: string }[] {
  const found = new Map<string, string>();
  for (const { typed, digits } of numbersIn(text)) {
    if (digits.length > 9 && !found.has(digits)) found.set(digits, typed);
  }
  return [...found].map(([siret, typed]) => ({ typed, siret }));
}

function numbersIn(text: string): { typed: string; digits: string }[] {
  const found = [...text.normalize("NFKC").matchAll(number)];
  return found.map(([typed]) => {
    const digits = typed.replace(/\D/g, "");
    return { typed, digits: /^FR/i.test(typed) ? digits.slice(2) : digits };
  });
}
