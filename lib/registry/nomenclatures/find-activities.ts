import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { nafTables } from "./naf";
import { nafLevels } from "./naf-levels";

/** Words that say nothing about an activity: articles, prepositions and conjunctions, also elided (`l'`, `d'`). */
const emptyWords = new Set(
  "a au aux d dans de des du en et l la le les ou par pour sur un une".split(" "),
);
/** Shorter words must be a whole word of the label: `or` is not the beginning of `ordinateurs`. */
const shortestBeginning = 4;
/** A word of the same family shares so many letters with the beginning of another, and this part of its own. */
const fewestShared = 5;
const sharedPart = 0.6;
/** What a label leaves out: `(à l'exception du riz)`. */
const exception = /(?:à l'exception|sauf|autres que) [^;)]*/g;

type Activity = { code: string; words: string[] };

let levels: Activity[][] | undefined;

/** Sections, divisions and subclasses of NAF rév. 2, the widest level first. */
function activitiesByLevel(): Activity[][] {
  levels ??= [
    nafLevels().filter(({ code }) => code.length === 1),
    nafLevels().filter(({ code }) => code.length === 2),
    Object.entries(nafTables.NAFRev2).map(([code, label]) => ({ code, label })),
  ].map((level) => level.map(({ code, label }) => ({ code, words: wordsOfLabel(label) })));
  return levels;
}

/**
 * The codes of NAF rév. 2 whose label has all the words of `text`. Accents, case and plurals do not matter, and the words
 * may be cut short. If no label has them, words of the same family count too: `coiffeur` finds « Coiffure ». A label that
 * consists of just these words is chosen alone: `restauration` is division 56, not section I, « Hébergement et
 * restauration ». Otherwise, only the widest level that has such labels is used.
 */
export function findActivities(text: string): string[] {
  const typed = wordsOf(text);
  const exact = activitiesWith(typed, hasWord);
  return exact.length > 0 ? exact : activitiesWith(typed, hasKinWord);
}

type IsIn = (words: readonly string[], wanted: string) => boolean;

function activitiesWith(typed: readonly string[], isIn: IsIn): string[] {
  if (typed.length === 0) return [];
  const found = activitiesByLevel()
    .map((level) => level.filter(({ words }) => typed.every((word) => isIn(words, word))))
    .filter((level) => level.length > 0);
  const whole = found
    .map((level) => level.filter(({ words }) => words.every((word) => isIn(typed, word))))
    .find((level) => level.length > 0);
  return (whole ?? found[0] ?? []).map(({ code }) => code);
}

/** The words of a label, without those of its exceptions. */
export function wordsOfLabel(label: string): string[] {
  return wordsOf(label.replace(exception, ""));
}

export function wordsOf(text: string): string[] {
  return normalizeName(text)
    .split(" ")
    .filter((word) => word !== "" && !emptyWords.has(word))
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, "") : word));
}

/** Whether one of the words is the wanted one or begins with it. */
export function hasWord(words: readonly string[], wanted: string): boolean {
  return words.some(
    (word) => word === wanted || (wanted.length >= shortestBeginning && word.startsWith(wanted)),
  );
}

/** Whether one of the words is of the wanted one's family. */
function hasKinWord(words: readonly string[], wanted: string): boolean {
  return words.some((word) => {
    let shared = 0;
    while (shared < wanted.length && word[shared] === wanted[shared]) shared += 1;
    return shared >= Math.max(fewestShared, sharedPart * wanted.length);
  });
}
