import { legalFormWords } from "../analysis/name-words";
import { tokenKinds } from "../index/tokens";
import type { Field } from "./company-names";
import { anyOf, type Condition, type Expression, finished, token } from "./expression";
import type { Tier } from "./ranking";
import type { Reading } from "./reading";

/** One way to read a query: readings in the order of its words, and the legal forms that come first. */
export type Path = { readings: readonly Reading[]; legalForms: readonly string[] };

/** The other words as they were typed, around one reading. Legal forms around a place are left out. */
export function around(base: Path, reading: Reading): Path | null {
  const before = base.readings.filter(({ to }) => to <= reading.from);
  const after = base.readings.filter(({ from }) => from >= reading.to);
  if (!reading.isPlace) {
    const readings = [...before, reading, ...after];
    return { readings, legalForms: [...base.legalForms, ...(reading.legalForms ?? [])] };
  }
  const rest = [...before, ...after];
  if (rest.length === 0) return null;
  const { kept, legalForms } = withoutFormsAtEnds(rest);
  const readings = [...kept, reading].sort((a, b) => a.from - b.from);
  return { readings, legalForms: [...base.legalForms, ...legalForms] };
}

function withoutFormsAtEnds(readings: readonly Reading[]) {
  const categories = ({ names }: Reading) => legalFormWords.get(names[0]?.[0] ?? "");
  const isName = (reading: Reading) => categories(reading) === undefined;
  const from = readings.findIndex(isName);
  if (from < 0) return { kept: readings, legalForms: [] };
  const kept = readings.slice(from, readings.findLastIndex(isName) + 1);
  const left = readings.filter((reading) => !kept.includes(reading));
  return { kept, legalForms: left.flatMap((reading) => categories(reading) ?? []) };
}

/** What companies must meet, by default in any of their names. */
export function conditionsOf({ readings }: Path, field: Field = "any"): Condition[] {
  return conditions(readings, field);
}

function conditions(readings: readonly Reading[], field: Field): Condition[] {
  return readings.flatMap(({ expression }) => (expression === null ? [] : [{ field, expression }]));
}

/** The exact names that are read so, as their words: each reading's likeliest name, and its others beside these. */
export function exactNamesOf({ readings }: Path): string[][] {
  const named = readings.filter(({ isPlace, expression }) => !isPlace && expression !== null);
  const likeliest = named.flatMap(({ names }) => names.slice(0, 1));
  if (named.length === 0 || likeliest.length < named.length) return [];
  const others = named.flatMap(({ names }, at) =>
    names.slice(1).map((name) => likeliest.with(at, name).flat()),
  );
  return [likeliest.flat(), ...others];
}

/** The companies of the legal forms; null: none was typed. */
export function formOf({ legalForms }: Path): Expression | null {
  if (legalForms.length === 0) return null;
  return anyOf(legalForms.map((category) => token(`${tokenKinds.legalForm}${category}*`)));
}

/**
 * The order among the companies of a path: names that begin with its first word, then those that have its words
 * elsewhere, then other names (sigle, usual names, signs); whole words before unfinished ones. In each tier,
 * and among those in none, the companies of the legal form come first.
 */
export function tiersOf(path: Path): Tier[] {
  const whole = path.readings.map((reading) => ({
    ...reading,
    expression: reading.expression && finished(reading.expression),
  }));
  const both = [whole, path.readings];
  const tiers = [
    ...both.map(beginning),
    ...both.map((readings) => conditions(readings, "name")),
    conditions(whole, "any"),
  ];
  const form = formOf(path);
  if (form === null) return tiers;
  const ofForm: Condition = { field: "any", expression: form };
  const withForm = (tier: Tier) => [...tier, ofForm];
  return [...tiers.flatMap((tier) => [withForm(tier), tier]), withForm(conditionsOf(path))];
}

function beginning(readings: readonly Reading[]): Tier {
  const names = readings.filter(({ isPlace, expression }) => !isPlace && expression !== null);
  const first = conditions(names.slice(0, 1), "first");
  return names.length > 1 || readings.length > names.length
    ? [...first, ...conditions(readings, "name")]
    : first;
}
