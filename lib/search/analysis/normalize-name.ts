const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", đ: "d", ł: "l" };
const ascii = /^[\x20-\x7e]*$/;
/** Single letters and digits with dots between them, but not only digits. */
const acronym =
  /(?<![\p{L}\p{N}])(?!\d(?:\.\d)+(?![\p{L}\p{N}.]))[\p{L}\d](?:\.[\p{L}\d])+(?![\p{L}\p{N}])/gu;

/**
 * The form in which names are indexed and searched: lower case, no accents or ligatures, dotted
 * acronyms as one word, every other character a space. `L'ŒUVRE d'Été & Cie` gives `l oeuvre d ete cie`,
 * `S.N.C.F.` gives `sncf`. Empty if nothing is left.
 */
export function normalizeName(text: string): string {
  return ascii.test(text) ? normalizeAscii(text) : normalizeUnicode(text);
}

function normalizeAscii(text: string): string {
  const joined = text.includes(".") ? joinAcronyms(text) : text;
  return joined
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

function normalizeUnicode(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]+/gu, "")
    .replace(/[œæßøđł]/g, (letter) => ligatures[letter] ?? letter);
  return joinAcronyms(plain)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function joinAcronyms(text: string): string {
  return text.replace(acronym, (letters) => letters.replaceAll(".", ""));
}
