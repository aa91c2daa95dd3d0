import { findActivities, isNameOfActivity, nearnessOf } from "../nomenclatures/find-activities";
import { wordsOf } from "../nomenclatures/label-index";
import { type FilterReading, weights } from "./filter-reading";
import { type Join, withLists } from "./lists";
import { namesCompanies } from "./phrases";
import json from "./phrases.json";
import { countWords, lineOf, type Sentence } from "./sentence";

/** Words before an activity that say nothing else: `des`, `du secteur de`. */
const lead = new RegExp(`(?<![^ ])(?:(?:${json.activity}) )*$`);
/** Nor is `A.C.T.I.V.A.` one. */
const isNoWord = new RegExp(`^(?:${json.activity})$|\\.`, "i");

/** Neighbouring words that are an activity's, and lists of them in the plural: `cafés et restaurants`. */
export function activities({ words }: Sentence): FilterReading[] {
  const mayBeWithin = words.map((word) => word.isConjunction || nearnessOf(word.text) !== null);
  const mayBeAtEnd = words.map(
    ({ text }, at) => mayBeWithin[at] && wordsOf(text).length > 0 && !isNoWord.test(text),
  );
  const each = words.flatMap((_, from) => {
    if (!mayBeAtEnd[from]) return [];
    const [before = ""] = lead.exec(`${lineOf(words.slice(0, from))} `) ?? [];
    const end = mayBeWithin.indexOf(false, from);
    return words.slice(from, end < 0 ? undefined : end).flatMap((_, more): FilterReading[] => {
      const to = from + more + 1;
      const said = words.slice(from, to);
      if (!mayBeAtEnd[to - 1] || namesCompanies(lineOf(said))) return [];
      const nafCode = said.map(({ text }) => text).join(" ");
      if (findActivities(nafCode).length === 0) return [];
      const reading = {
        to,
        kind: "nafCode",
        weight: weightOf(nafCode),
        filters: { nafCode },
      } as const;
      const starts = new Set([from, from - countWords(before)]);
      return [...starts].map((start) => ({ from: start, ...reading }));
    });
  });
  return withLists(each, words, joined);
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
