const number = /(?<![\p{L}\p{N}])\d{3}([\s.]?)\d{3}\1\d{3}(?:\1\d{5})?(?![\p{L}\p{N}])/gu;

/** A company of a list: its number as first typed, and the first SIRET of it, if any. */
export type ListedNumber = { typed: string; siren: string; siret: string | null };

/** The SIRENs and SIRETs of a text with several, as one pastes them from a mail or a sheet, each company once; of any other text, none. */
export function listedNumbers(text: string): ListedNumber[] {
  const found = new Map<string, ListedNumber>();
  for (const [typed] of text.normalize("NFKC").matchAll(number)) {
    const digits = typed.replace(/\D/g, "");
    const siren = digits.slice(0, 9);
    const siret = digits.length > 9 ? digits : null;
    const known = found.get(siren);
    found.set(siren, { typed: known?.typed ?? typed, siren, siret: known?.siret ?? siret });
  }
  return found.size > 1 ? [...found.values()] : [];
}
