const number = /(?<![\p{L}\p{N}])\d{3}([\s.]?)\d{3}\1\d{3}(?:\1\d{5})?(?![\p{L}\p{N}])/gu;

/** A SIREN in a list, and how it was typed: itself or a SIRET. */
export type ListedNumber = { typed: string; siren: string };

/** The SIRENs and SIRETs of a text with several, as one pastes them from a mail or a sheet, each company once; of any other text, none. */
export function listedNumbers(text: string): ListedNumber[] {
  const found = new Map<string, ListedNumber>();
  for (const [typed] of text.normalize("NFKC").matchAll(number)) {
    const siren = typed.replace(/\D/g, "").slice(0, 9);
    if (!found.has(siren)) found.set(siren, { typed, siren });
  }
  return found.size > 1 ? [...found.values()] : [];
}
