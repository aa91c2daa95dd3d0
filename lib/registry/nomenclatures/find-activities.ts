import { isWithinEdits } from "@/lib/search/analysis/edits";
import { LabelIndex, wordsOf, wordsOfLabel } from "./label-index";
import { nafTables } from "./naf";
import { nafLevels } from "./naf-levels";
import { englishTradeNames, tradeNames } from "./trade-names";

/** `level`: sections, divisions, subclasses. `isTrade`: what people call it, all words of which must be typed. */
type Activity = { code: string; words: readonly string[]; level: number; isTrade: boolean };

/** Words in the singular that may be left out of a text, if no activity has all its words: `entreprises de maçonnerie`. */
const generalWords = new Set(
  "activite businesse companie entreprise firm prestation service societe".split(" "),
);

const activityOf = (code: string, label: string, isTrade = false): Activity => {
  const level = isTrade ? 3 : Math.min(code.length, 3);
  return { code, words: wordsOfLabel(label), level, isTrade };
};
const tradesOf = (names: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(names).flatMap(([code, all]) => all.map((name) => activityOf(code, name, true)));

let french: LabelIndex<Activity> | undefined;
let english: LabelIndex<Activity> | undefined;

/** Sections, divisions and subclasses of NAF rév. 2; a code once for each of its names. */
function inFrench(): LabelIndex<Activity> {
  french ??= new LabelIndex([
    ...nafLevels().map(({ code, label }) => activityOf(code, label)),
    ...Object.entries(nafTables.NAFRev2).map(([code, label]) => activityOf(code, label)),
    ...tradesOf(tradeNames),
  ]);
  return french;
}

function inEnglish(): LabelIndex<Activity> {
  english ??= new LabelIndex(tradesOf(englishTradeNames));
  return english;
}

/** `bakery` for `bakerie`, to which `wordsOf` cuts `bakeries`. */
function inSingular(words: readonly string[]): string[] {
  return words.map((word) => word.replace(/ie$/, "y"));
}

/**
 * The codes of NAF rév. 2 whose label has all the words of `text`. Accents, case and plurals do not matter, and the words
 * may be cut short; `LabelIndex.beginningFor` says what stands for a word that no label has. A label that consists of just
 * these words is chosen alone: `restauration` is division 56, not section I, « Hébergement et restauration ». So is what
 * people call a trade, which must be typed as a whole: `pharmacie` is 47.73Z, and `cabinet` alone is no `cabinet d'architecte`.
 * Otherwise, only the widest level that has such labels is used. The whole English name of a trade is chosen before any
 * label: `engineers` are no `engins`.
 */
export function findActivities(text: string): string[] {
  const english = findEnglishTrade(text);
  if (english.length > 0) return english;
  const words = wordsOf(text);
  const found = codesWithWords(words);
  return found.length > 0 ? found : codesWithWords(words.filter((word) => !generalWords.has(word)));
}

function codesWithWords(words: readonly string[]): string[] {
  const found = inFrench().withWords(words);
  const whole = found.filter((each) => inFrench().isWhole(each, words));
  const chosen = whole.length > 0 ? whole : found.filter(({ isTrade }) => !isTrade);
  const widest = Math.min(...chosen.map(({ level }) => level));
  return [...new Set(chosen.filter(({ level }) => level === widest).map(({ code }) => code))];
}

/** The codes of the trade whose English name the text is, in the singular or plural. */
export function findEnglishTrade(text: string): string[] {
  const words = inSingular(wordsOf(text));
  const isSame = (trade: Activity) => trade.words.every((word) => words.includes(word));
  return inEnglish()
    .withWords(words)
    .filter(isSame)
    .map(({ code }) => code);
}

/**
 * How near a word is to those of activities: a whole word of a label or of an English name, or one that says nothing about
 * activities; one that is cut short, or goes on otherwise; null: none of these.
 */
export function nearnessOf(word: string): "whole" | "cut" | "near" | null {
  const special = wordsOf(word).filter((each) => !generalWords.has(each));
  if (inSingular(special).every((each) => inEnglish().hasWhole(each))) return "whole";
  if (special.every((each) => inFrench().hasWhole(each))) return "whole";
  const beginnings = special.map((each) => inFrench().beginningFor(each));
  if (beginnings.includes(null)) return null;
  return beginnings.every((beginning, at) => beginning === special[at]) ? "cut" : "near";
}

/** The first word of labels and English names that is one edit away; null: none. */
export function similarWordOfActivities(word: string): string | null {
  const [special = ""] = wordsOf(word);
  const typed = Buffer.from(special);
  const mayBeNear = (other: string) =>
    Math.abs(other.length - special.length) < 2 &&
    (other[0] === special[0] || other.at(-1) === special.at(-1));
  const isNear = (other: string) => mayBeNear(other) && isWithinEdits(typed, Buffer.from(other), 1);
  return inFrench().findWord(isNear) ?? inEnglish().findWord(isNear);
}

/** Whether a text is the whole of a trade's name, or of a label but for general words: `hôtels`, `sièges sociaux`, but not `privées`. */
export function isNameOfActivity(text: string): boolean {
  const special = (words: readonly string[]) => words.filter((word) => !generalWords.has(word));
  const typed = wordsOf(text);
  const isSame = ({ words }: Activity) => special(words).every((word) => typed.includes(word));
  const labels = inFrench().withWords(typed);
  return labels.some(isSame) || findEnglishTrade(text).length > 0;
}
