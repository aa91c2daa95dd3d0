import { legalFormWords } from "../analysis/name-words";
import { tokenKinds } from "../index/tokens";
import type { Field } from "./company-names";
import { anyOf, type Condition, token, withWholeWords } from "./expression";
import type { Reading } from "./reading";

/** One way to read a query: readings in the order of its words. Companies of the legal forms come first. */
export type Path = { readings: readonly Reading[]; legalForms: readonly string[] };

/**
 * The path with one reading instead of the readings of the same words. Around a place, legal forms are no longer words
 * of the name: `dupont sarl lyon` is `dupont` in Lyon, with the legal form `sarl`. null if only the place is left.
 */
export function replaceReadings(base: Path, reading: Reading): Path | null {
  const before = base.readings.filter(({ to }) => to <= reading.from);
  const after = base.readings.filter(({ from }) => from >= reading.to);
  if (!reading.isPlace) {
    const readings = [...before, reading, ...after];
    return { readings, legalForms: [...base.legalForms, ...(reading.legalForms ?? [])] };
  }
  const others = [...before, ...after];
  if (others.length === 0) return null;
  const { kept, legalForms } = withoutFormsAtEnds(others);
  const readings = [...kept, reading].sort((a, b) => a.from - b.from);
  return { readings, legalForms: [...base.legalForms, ...legalForms] };
}

function withoutFormsAtEnds(readings: readonly Reading[]) {
  const categories = ({ names }: Reading) => legalFormWords.get(names[0]?.[0] ?? "");
  const isOther = (reading: Reading) => categories(reading) === undefined;
  const from = readings.findIndex(isOther);
  if (from < 0) return { kept: readings, legalForms: [] };
  const kept = readings.slice(from, readings.findLastIndex(isOther) + 1);
  const removed = readings.filter((reading) => !kept.includes(reading));
  return { kept, legalForms: removed.flatMap((reading) => categories(reading) ?? []) };
}

/** The conditions of the companies that come before the other companies of their path. */
export type Tier = readonly Condition[];

/** What a company must match, by default in any of its names. */
export function conditionsOf(readings: readonly Reading[], field: Field = "any"): Condition[] {
  return readings.flatMap(({ expression }) => (expression === null ? [] : [{ field, expression }]));
}

/** That a company has one of the path's legal forms; no condition if none was typed. */
export function legalFormConditions({ legalForms }: Path): Condition[] {
  if (legalForms.length === 0) return [];
  const tokens = legalForms.map((category) => token(`${tokenKinds.legalForm}${category}*`));
  return [{ field: "any", expression: anyOf(tokens) }];
}

/** Whether a reading asks for words of a name. A place or a legal form alone is no answer. */
export function isName({ expression, isPlace }: Reading): boolean {
  return expression !== null && !isPlace;
}

/**
 * The exact names that the path stands for, each as its words. The first has the likeliest words of each reading;
 * each of the others has less likely words of one reading.
 */
export function exactNamesOf({ readings }: Path): string[][] {
  const named = readings.filter(isName);
  const likeliest = named.flatMap(({ names }) => names.slice(0, 1));
  if (named.length === 0 || likeliest.length < named.length) return [];
  const others = named.flatMap(({ names }, at) =>
    names.slice(1).map((name) => likeliest.with(at, name).flat()),
  );
  return [likeliest.flat(), ...others];
}

/** The same reading with each prefix as a whole word. */
export function inWholeWords(reading: Reading): Reading {
  const { expression } = reading;
  return expression ? { ...reading, expression: withWholeWords(expression) } : reading;
}

/**
 * The order of a path's companies: names that begin with its first word, names that have its words elsewhere, then
 * other names (acronym, trade names, signs); whole words before prefixes. In each tier, and after the last, companies
 * of the legal form come first.
 */
export function tiersOf(path: Path): Tier[] {
  const whole = path.readings.map((reading) =>
    reading.isUnfinished ? reading : inWholeWords(reading),
  );
  const both = [whole, path.readings];
  const tiers = [
    ...both.map(startsWithTier),
    ...both.map((readings) => conditionsOf(readings, "name")),
    conditionsOf(whole),
  ];
  const ofForm = legalFormConditions(path);
  if (ofForm.length === 0) return tiers;
  const withForm = (tier: Tier) => [...tier, ...ofForm];
  return [
    ...tiers.flatMap((tier) => [withForm(tier), tier]),
    withForm(conditionsOf(path.readings)),
  ];
}

function startsWithTier(readings: readonly Reading[]): Tier {
  const names = readings.filter(isName);
  const first = conditionsOf(names.slice(0, 1), "first");
  return readings.length > 1 ? [...first, ...conditionsOf(readings, "name")] : first;
}
