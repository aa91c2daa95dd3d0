import { findActivities, isNameOfActivity, nearnessOf } from "../nomenclatures/find-activities";
import { wordsOf } from "../nomenclatures/label-index";
import { type FilterReading, weights } from "./filter-reading";
import { type Join, withLists } from "./lists";
import { namesCompanies } from "./phrases";
import { lineOf, type Sentence, type Word } from "./sentence";

/** `de` after one with a capital is of a name: `Boulangerie de Paris`, but `boulangeries de Paris`, `boulangerie Paris`. */
const ofName = /^(?:de|du|des|d)$/;

/** Neighbouring words that are an activity's, and lists of them in the plural: `cafés et restaurants`. */
export function activities({ text, words }: Sentence): FilterReading[] {
  const mayBeWithin = words.map(mayBeOfActivity);
  // `A.C.T.I.V.A.` is no activity.
  const mayBeAtEnd = words.map(
    (word, at) =>
      mayBeWithin[at] && !word.isEmpty && wordsOf(word.form).length > 0 && !word.text.includes("."),
  );
  const each = words.flatMap((first, from) => {
    if (!mayBeAtEnd[from]) return [];
    const isAfter = (word: Word, at: number) => at > from && (!mayBeWithin[at] || word.isSeparated);
    const end = words.findIndex(isAfter);
    return words.slice(from, end < 0 ? undefined : end).flatMap((last, more): FilterReading[] => {
      const to = from + more + 1;
      const line = lineOf(words.slice(from, to));
      if (!mayBeAtEnd[to - 1] || findActivities(line).length === 0) return [];
      if (namesCompanies(line) && !isNameOfActivity(line)) return [];
      const nafCode = text.slice(first.from, last.to);
      const isOne = /^\p{Lu}/u.test(nafCode) && !isPlural(line);
      const isName = isOne && ofName.test(words[to]?.form ?? "");
      const weight = isName ? weights.activityOf : weightOf(line);
      return [{ from, to, kind: "nafCode", weight, filters: { nafCode } }];
    });
  });
  return withLists(each, words, joined);
}

/** Whether an activity, or a list of them, may have a word. */
export function mayBeOfActivity({ form, isConjunction }: Word): boolean {
  return isConjunction || nearnessOf(form) !== null;
}

function weightOf(activity: string): number {
  const plural = isPlural(activity) ? weights.plural : 0;
  if (isNameOfActivity(activity)) return weights.activityName + plural;
  const isOfLabel = activity.split(" ").every((word) => nearnessOf(word) === "whole");
  return isOfLabel ? weights.activityLabel + plural : weights.activityNear;
}

/** Several are in the plural; `Pierre et Bois` is a name. Trades may have nothing between them: `plombiers chauffagistes`. */
const joined: Join = ({ filters: one }, { filters: other }, isAdjacent) => {
  const all = `${one.nafCode},${other.nafCode}`.split(",");
  const areSeveral = all.every(isPlural) && (!isAdjacent || all.every(isNameOfActivity));
  return areSeveral ? { filters: { nafCode: all.join() }, weight: weights.further } : null;
};

function isPlural(activity: string): boolean {
  return activity.split(" ").some((word) => wordsOf(word).length > 0 && /[sx]$/i.test(word));
}
