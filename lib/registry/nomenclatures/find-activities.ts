import { isWithinEdits } from "@/lib/search/analysis/edits";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { nafTables } from "./naf";
import { nafLevels } from "./naf-levels";
import { englishTradeNames, tradeNames } from "./trade-names";

/** Words that say nothing about an activity: articles, prepositions and the like, also elided (`l'`, `d'`). */
const emptyWords = new Set(
  "a au aux avec d dans de des du en et l la le les moins ou par plus pour salarie salaries sans sur un une".split(
    " ",
  ),
);
/** Words in the singular that may be left out of a text, if no activity has all its words: `entreprises de maçonnerie`, `transport companies`. */
const generalWords = new Set(
  "activite businesse companie entreprise firm prestation service societe".split(" "),
);
/** Shorter words must be a whole word of the label: `or` is not the beginning of `ordinateurs`. */
const shortestBeginning = 4;
/** What a word and the nearest one of a label have in common, at least. */
const shortestStem = 5;
/** How a word of many letters may go on after a stem: `fleuriste` is near `fleurs`, `carrefour` is not near `carreaux`. */
const ending = /^(?:.{1,3}|iere|iste|ienne|euse|a?t(?:eur|euse|rice|ion)|e?ment|erie|ique)$/;
/** What a label leaves out: `(à l'exception du riz)`. */
const exception = /(?:à l'exception|sauf|autres que) [^;)]*/g;

/** `isTrade`: the words are what people call it, and all of them must be typed. */
type Activity = { code: string; words: string[]; isTrade: boolean };

let byLevel: Activity[][] | undefined;
let beginnings: Beginnings | undefined;

/** Sections, divisions and subclasses of NAF rév. 2, the widest level first; a code once for each of its names. */
function activitiesByLevel(): Activity[][] {
  byLevel ??= readActivities();
  return byLevel;
}

function readActivities(): Activity[][] {
  const levels = [
    nafLevels().filter(({ code }) => code.length === 1),
    nafLevels().filter(({ code }) => code.length === 2),
    Object.entries(nafTables.NAFRev2).map(([code, label]) => ({ code, label })),
  ].map((level) => level.map(({ code, label }) => activityOf(code, label, false)));
  const trades = Object.entries(tradeNames).flatMap(([code, names]) =>
    names.map((name) => activityOf(code, name, true)),
  );
  levels.at(-1)?.push(...trades);
  return levels;
}

function activityOf(code: string, label: string, isTrade: boolean): Activity {
  return { code, words: wordsOfLabel(label), isTrade };
}

/** Words by what they begin with, from 4 letters on; a shorter one by itself. */
type Beginnings = Pick<ReadonlyMap<string, readonly string[]>, "get" | "has">;

export function beginningsOf(labels: readonly { words: readonly string[] }[]): Beginnings {
  const known = new Map<string, string[]>();
  for (const word of new Set(labels.flatMap(({ words }) => words))) {
    for (let end = Math.min(shortestBeginning, word.length); end <= word.length; end += 1) {
      const start = word.slice(0, end);
      known.set(start, [...(known.get(start) ?? []), word]);
    }
  }
  return known;
}

function beginningsOfActivities(): Beginnings {
  beginnings ??= beginningsOf(activitiesByLevel().flat());
  return beginnings;
}

/**
 * The codes of NAF rév. 2 whose label has all the words of `text`. Accents, case and plurals do not matter, and the words
 * may be cut short; `wantedWords` says what stands for a word that no label has. A label that consists of just these words
 * is chosen alone: `restauration` is division 56, not section I, « Hébergement et restauration ». So is what people call a
 * trade, which must be typed as a whole: `pharmacie` is 47.73Z, and `cabinet` alone is no `cabinet d'architecte`. Otherwise, only the widest level that has such labels is used. The whole English name of a
 * trade is chosen before any label: `engineers` are no `engins`.
 */
export function findActivities(text: string): string[] {
  const english = findEnglishTrade(text);
  if (english.length > 0) return [...english];
  const words = wordsOf(text);
  const found = activitiesWithWords(words);
  const special = words.filter((word) => !generalWords.has(word));
  return found.length > 0 || special.length === words.length ? found : activitiesWithWords(special);
}

function activitiesWithWords(words: readonly string[]): string[] {
  const levels = activitiesByLevel();
  const typed = wantedWords(words.join(" "), beginningsOfActivities());
  if (typed.length === 0 || typed.some((meant) => meant.length === 0)) return [];
  const isWhole = ({ words }: Activity) => words.every((word) => hasWord(typed.flat(), word));
  const found = levels
    .map((level) =>
      level.filter((each) => hasWords(each.words, typed) && (!each.isTrade || isWhole(each))),
    )
    .filter((level) => level.length > 0);
  const whole = found.map((level) => level.filter(isWhole)).find((level) => level.length > 0);
  return [...new Set((whole ?? found[0] ?? []).map(({ code }) => code))];
}

type EnglishTrades = { codesByName: Map<string, string[]>; words: Set<string> };

let englishTrades: EnglishTrades | undefined;

function inEnglish(): EnglishTrades {
  englishTrades ??= readEnglishTrades();
  return englishTrades;
}

function readEnglishTrades(): EnglishTrades {
  const codesByName = new Map<string, string[]>();
  for (const [code, names] of Object.entries(englishTradeNames)) {
    for (const name of names.map(inEnglishSingular)) {
      codesByName.set(name, [...(codesByName.get(name) ?? []), code]);
    }
  }
  return {
    codesByName,
    words: new Set([...codesByName.keys()].flatMap((name) => name.split(" "))),
  };
}

/** The codes of the trade whose English name the text is, in the singular or plural. */
export function findEnglishTrade(text: string): readonly string[] {
  return inEnglish().codesByName.get(inEnglishSingular(text)) ?? [];
}

function isEnglishTradeWord(word: string): boolean {
  return inEnglish().words.has(inEnglishSingular(word));
}

/** The words as `wordsOf` gives them, which has cut `bakeries` to `bakerie`. */
function inEnglishSingular(text: string): string {
  return wordsOf(text)
    .map((word) => word.replace(/ie$/, "y"))
    .join(" ");
}

/** Whether a word is one of an activity's label or English name, stands for one, or says nothing about an activity. */
export function isActivityWord(word: string): boolean {
  if (isEnglishTradeWord(word) || generalWords.has(wordsOf(word)[0] ?? "")) return true;
  return wantedWords(word, beginningsOfActivities()).every((meant) => meant.length > 0);
}

/** Whether a word is one of an activity's label, perhaps cut short, or of its English name. */
export function isWordOfActivities(word: string): boolean {
  const known = beginningsOfActivities();
  return isEnglishTradeWord(word) || wordsOf(word).every((typed) => known.has(typed));
}

/** The first word of labels and English names that is one edit away; null: none. */
export function similarWordOfActivities(word: string): string | null {
  const [typed = ""] = wordsOf(word);
  const known = [
    ...activitiesByLevel()
      .flat()
      .flatMap(({ words }) => words),
    ...inEnglish().words,
  ];
  const bytes = Buffer.from(typed);
  const isNear = (other: string) => isWithinEdits(bytes, Buffer.from(other), 1);
  return known.filter(({ length }) => length >= shortestStem).find(isNear) ?? null;
}

/** Whether a text is the whole of a trade's name, or of a label but for general words: `hôtels`, `sièges sociaux`, but not `privées`. */
export function isNameOfActivity(text: string): boolean {
  const typed = wordsOf(text);
  const isSame = ({ words }: Activity) => {
    const special = words.filter((word) => !generalWords.has(word));
    return special.length === typed.length && typed.every((word) => special.includes(word));
  };
  if (findEnglishTrade(text).length > 0) return true;
  return typed.length > 0 && activitiesByLevel().some((level) => level.some(isSame));
}

/** Whether two words differ only in the plural. */
export function isSameInSingular(one: string, other: string): boolean {
  return wordsOf(one).join(" ") === wordsOf(other).join(" ");
}

/** Whether a word says nothing about an activity: an article, a preposition or a conjunction. */
export function isEmptyWord(word: string): boolean {
  return wordsOf(word).length === 0;
}

/**
 * For each word of `text`, the words of labels that stand for it: itself, if a label has it. Otherwise those that begin as it
 * does for longest, at least 5 letters and more than half of it, if it goes on with a usual ending: `restaurant` stands for
 * `restauration`. None: no label does. `known`: the words of all labels.
 */
export function wantedWords(text: string, known: Beginnings): string[][] {
  return wordsOf(text).map((typed) => {
    if (known.has(typed)) return [typed];
    const shortest = Math.max(shortestStem, Math.floor(typed.length / 2) + 1);
    for (let length = typed.length - 1; length >= shortest; length -= 1) {
      if (!ending.test(typed.slice(length))) continue;
      const nearest = known.get(typed.slice(0, length));
      if (nearest) return [...nearest];
    }
    return [];
  });
}

/** Whether a label has each of the wanted words. */
export function hasWords(words: readonly string[], wanted: readonly string[][]): boolean {
  return wanted.every((some) => some.some((word) => hasWord(words, word)));
}

/** The words of a label, without those of its exceptions. */
export function wordsOfLabel(label: string): string[] {
  return wordsOf(label.replace(exception, ""));
}

function wordsOf(text: string): string[] {
  return normalizeName(text)
    .split(" ")
    .filter((word) => word !== "" && !emptyWords.has(word))
    .map((word) => (word.length > 3 ? word.replace(/[sx]+$/, "") : word));
}

/** Whether one of the words is the wanted one or begins with it. */
function hasWord(words: readonly string[], wanted: string): boolean {
  return words.some(
    (word) => word === wanted || (wanted.length >= shortestBeginning && word.startsWith(wanted)),
  );
}
