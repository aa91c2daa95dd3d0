import { useTranslations } from "next-intl";
import { isSmallWord, ordinaryCase } from "@/lib/contract/ordinary-case";

/**
 * The name in ordinary case with the searched words highlighted; the register's own spelling shows on hover. It is null for
 * people who opted out of publication.
 */
export function CompanyName({ name, q }: { name: string | null; q: string }) {
  const t = useTranslations("search");
  if (name === null) return <span className="font-normal italic">{t("noName")}</span>;
  const shown = ordinaryCase(name);
  const parts = markMatches(shown, q).map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
  return shown === name ? parts : <span title={name}>{parts}</span>;
}

export type NamePart = { text: string; isMatch: boolean };

/** Folds a character to lower case without accents. Always gives one character, so that positions stay valid. */
function fold(character: string): string {
  const base = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return [...base][0] ?? character;
}

const isWordCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character);

/**
 * Splits a name into parts and marks each prefix of a word that matches a word of the query, and words that the query
 * has as one (`dupont`: DU PONT). Small words match only together with the word after them (`la poste`: LA POSTE), or alone
 * if the query has no others.
 */
export function markMatches(name: string, q: string): NamePart[] {
  const wanted = wantedWords(q).map((word) => [...word].map(fold));
  const characters = [...name];
  const folded = characters.map(fold);
  const marked = characters.map(() => false);
  folded.forEach((_, start) => {
    const isStart = start === 0 || !isWordCharacter(folded[start - 1] ?? "");
    if (!isStart) return;
    for (const word of wanted) marked.fill(true, start, endOf(word, folded, start));
  });
  return partsOf(characters, marked);
}

/** The words of a query, small ones joined to the word after them. */
function wantedWords(q: string): string[] {
  const words = q.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.every(isSmallWord)) return words;
  return words.flatMap((_, at) => {
    const end = words.findIndex((word, place) => place >= at && !isSmallWord(word));
    return end < 0 ? [] : words.slice(at, end + 1).join("");
  });
}

/** Where a match that begins at `start` ends; there if there is none. One of several words must be of whole ones. */
function endOf(word: readonly string[], name: readonly string[], start: number): number {
  let at = start;
  let isApart = false;
  for (const character of word) {
    while (at > start && at < name.length && !isWordCharacter(name[at] ?? "")) {
      at += 1;
      isApart = true;
    }
    if (name[at] !== character) return start;
    at += 1;
  }
  return isApart && isWordCharacter(name[at] ?? "") ? start : at;
}

function partsOf(characters: string[], marked: boolean[]): NamePart[] {
  const parts: NamePart[] = [];
  characters.forEach((character, index) => {
    const isMatch = marked[index] ?? false;
    const last = parts.at(-1);
    if (last && last.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  });
  return parts;
}
