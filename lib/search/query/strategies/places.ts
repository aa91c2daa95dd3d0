import { departmentsOf, maxAreaWords } from "../../analysis/areas";
import { normalizeTown, optionalWord } from "../../analysis/name-words";
import { tokenKinds } from "../../index/tokens";
import type { Towns } from "../../index/towns";
import { allOf, anyOf, type Expression, token } from "../expression";
import type { Reading, Strategy } from "../reading";

const maxTownWords = 5;
const minTownLetters = 4;
const maxTowns = 30;
const postalCode = /^\d{5}$/;
const postalCodePrefix = /^\d{2,4}$/;
const corsica = /^2[ab]$/;
/** The weight of words that are the exact name of a place. */
export const knownPlaceWeight = 0.9;
const weights = { prefix: 0.8, within: 0.8, mistyped: 0.6 };

/** Words at either end as the town of an open establishment, and a word anywhere as its postal code. */
export const inTowns: Strategy = {
  name: "in a town",
  when: "always",
  rewrite: ({ query: { words } }) => {
    const readings: Reading[] = [];
    for (const [at, typed] of words.entries()) {
      if (words.length < 2 || !postalCode.test(typed)) continue;
      readings.push(placeReading(at, at + 1, postalCodeIs(typed), knownPlaceWeight));
    }
    for (const { from, to } of spansAtEnds(words.length)) {
      const postal = words.slice(from, to).find((typed) => postalCode.test(typed));
      const town = townOf(words.slice(from, to).filter((typed) => typed !== postal));
      if (town === "") continue;
      const isTown = token(tokenKinds.town + town);
      const expression = postal === undefined ? isTown : allOf([postalCodeIs(postal), isTown]);
      readings.push(placeReading(from, to, expression, knownPlaceWeight));
    }
    return readings;
  },
};

/** Words at either end as the region or department of an open establishment. */
export const inAreas: Strategy = {
  name: "in a region or department",
  when: "few",
  rewrite: ({ query: { words } }) =>
    spansAtEnds(words.length, maxAreaWords).flatMap(({ from, to }) => {
      const codes = departmentsOf(words.slice(from, to));
      if (codes.length === 0) return [];
      const places = codes.flatMap((code) => [
        token(tokenKinds.department + code),
        token(tokenKinds.otherDepartment + code),
      ]);
      return [{ ...placeReading(from, to, anyOf(places), knownPlaceWeight), isArea: true }];
    }),
};

/** Words at either end as a prefix of a town or postal code, as a part of a town's name, or as a town with a typo. */
export const nearTowns: Strategy = {
  name: "near a town's name",
  when: "nothing",
  rewrite: async ({ query: { words }, vocabularies }) => {
    const { towns } = await vocabularies();
    return spansAtEnds(words.length).flatMap(({ from, to }) => {
      const typed = words.slice(from, to);
      const text = townOf(typed);
      if (towns.has(text)) return [];
      const isLast = to === words.length;
      const read = (places: readonly Expression[], weight: number, isCorrected = false) =>
        places.length === 0
          ? []
          : [{ ...placeReading(from, to, anyOf(places), weight), isCorrected }];
      return [
        ...(isLast ? read(placesWithPrefix(text, towns), weights.prefix) : []),
        ...(isTownLike(text) ? read(tokensOf(within(typed, towns)), weights.within) : []),
        ...read(tokensOf(mistypedTowns(text, towns)), weights.mistyped, true),
      ];
    });
  },
};

function placesWithPrefix(text: string, towns: Towns): Expression[] {
  if (text.length < 2) return [];
  const codes = postalCodePrefix.test(text) ? [text] : corsica.test(text) ? ["20"] : [];
  const places = codes.flatMap((code) => postalKinds.map((kind) => token(`${kind}${code}*`)));
  return [...places, ...tokensOf(towns.withPrefix(text, maxTowns))];
}

/** Towns whose names have the words after the first word (`ferrand`), or have the words with an `et` among them. */
function within(typed: readonly string[], towns: Towns): string[] {
  const withEt = typed.slice(1).map((_, at) => townOf(typed.toSpliced(at + 1, 0, optionalWord)));
  return [
    ...towns.withLaterWords(townOf(typed), maxTowns),
    ...withEt.flatMap((text) => [
      ...towns.withPrefix(text, maxTowns),
      ...towns.withLaterWords(text, maxTowns),
    ]),
  ];
}

/** The towns that a text may mean with a typo, those with the most companies first of each length; none if it names one. */
export function mistypedTowns(text: string, towns: Towns): string[] {
  return isTownLike(text) && !towns.has(text) ? towns.near(text) : [];
}

function isTownLike(text: string): boolean {
  return text.length >= minTownLetters && /^[a-z][a-z0-9 ]*$/.test(text);
}

function tokensOf(towns: readonly string[]): Expression[] {
  return towns.map((town) => token(tokenKinds.town + town));
}

const postalKinds = [tokenKinds.postalCode, tokenKinds.otherPostalCode];

function postalCodeIs(code: string): Expression {
  return anyOf(postalKinds.map((kind) => token(kind + code)));
}

function placeReading(from: number, to: number, expression: Expression, weight: number): Reading {
  return { from, to, expression, names: [], isPlace: true, weight };
}

function townOf(words: readonly string[]): string {
  return words.length === 0 ? "" : normalizeTown(words.join(" "));
}

/** The ranges of up to `maxWords` words at either end of a query, the longest first. None has all its words. */
function spansAtEnds(length: number, maxWords = maxTownWords): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (let count = Math.min(maxWords, length - 1); count >= 1; count -= 1) {
    spans.push({ from: length - count, to: length }, { from: 0, to: count });
  }
  return spans;
}
