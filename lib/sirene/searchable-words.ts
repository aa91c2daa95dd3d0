import { normalizeName } from "@/lib/registry/normalize-name";

const ascii = /^[\x20-\x7e]*$/;
const maxWordLength = 100;
const longWord = new RegExp(`\\S{${maxWordLength + 1},}`);

/** The words of the texts in the search's form, separated by spaces, as the text of a `tsvector`. */
export function searchableWords(...texts: (string | null)[]): string {
  let words = "";
  for (const text of texts) {
    if (text === null) continue;
    const more = normalizeQuickly(text);
    if (more !== "") words = words === "" ? more : `${words} ${more}`;
  }
  return words.length > maxWordLength && longWord.test(words) ? shortenWords(words) : words;
}

/** `normalizeName`, quicker for the ASCII that nearly all names are; a test holds them equal. */
function normalizeQuickly(text: string): string {
  if (!ascii.test(text)) return normalizeName(text);
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

function shortenWords(words: string): string {
  return words
    .split(" ")
    .map((word) => [...word].slice(0, maxWordLength).join(""))
    .join(" ");
}
