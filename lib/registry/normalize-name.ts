const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", đ: "d", ł: "l" };

/**
 * The form in which names are indexed and searched: lower case, no accents or ligatures, every other
 * sign a space. `L'ŒUVRE d'Été & Cie` gives `l oeuvre d ete cie`; empty when nothing is left.
 */
export function normalizeName(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[œæßøđł]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
