import { employeesAround, employeesFrom, employeesWithin } from "@/lib/contract/employee-ranges";
import type { TextAsFilters } from "@/lib/contract/registry";
import { isNafCode, normalizeNafCode } from "../nomenclatures/naf";
import { type FilterReading, weights } from "./filter-reading";
import json from "./phrases.json";
import { type Days, daysOf, saidDate, saidDay, saidUnit, unitsAgo } from "./said-dates";
import { countWords, type Sentence } from "./sentence";

/**
 * Phrases and what they mean: filters, a number of employees, or a date: from a day and to a day of the spans of time
 * that are said, or from or to a day so long ago.
 */
type Row = Pick<FilterReading, "kind" | "weight" | "event"> & {
  phrases: string;
  filters?: TextAsFilters;
  size?: keyof typeof sizes;
  from?: keyof Days;
  to?: keyof Days;
  ago?: "createdFrom" | "createdTo";
};

const numbers = new Map(
  Object.entries(json.numerals).flatMap(([number, words]) =>
    words.split("|").map((word) => [word, Number(number)] as const),
  ),
);

/** What the notation of the phrases stands for. */
const notation: Record<string, string> = {
  ...json.notation,
  ...{ DATE: saidDate, DAY: saidDay, UNIT: saidUnit, NUMERAL: [...numbers.keys()].join("|") },
};

/** Phrases in the notation as the source of a regular expression. */
function sourceOf(phrases: string): string {
  return phrases.replace(/\{([A-Z]+)\}/g, (_, name) => sourceOf(notation[name] ?? ""));
}

/** Finds phrases in a line, also after `et`. */
function patternOf(phrases: string): RegExp {
  return new RegExp(`(?<![^ ])(?:(?:et|ou|and|or) )?(?:${sourceOf(phrases)})(?![^ ])`, "g");
}

const companies = patternOf("{COMPANIES}");

/** Whether a line has words of companies, whatever kind they are of: `entreprises`. */
export function namesCompanies(line: string): boolean {
  return line.search(companies) >= 0;
}

const sizes = {
  between: employeesWithin,
  atMost: (most: number) => employeesWithin(0, most),
  atLeast: employeesFrom,
  // Who says more than 50 means the range that begins with 50, but more than 6 is not 6.
  moreThan: (less: number) => employeesFrom(less > 0 && less % 10 === 0 ? less : less + 1),
  lessThan: (more: number) => employeesWithin(0, more - 1),
  around: employeesAround,
};

/** What a row means by the texts of its groups; null: nothing that a filter can say. */
function filtersOf(row: Row, texts: readonly string[]): TextAsFilters | null {
  const [one = "", other = one] = texts;
  if (row.size) {
    const employeeRange = sizes[row.size](numberOf(one), numberOf(other));
    return employeeRange === "" ? null : { employeeRange };
  }
  if (row.kind === "code") {
    const nafCode = normalizeNafCode(one.replace(" ", ""));
    return isNafCode(nafCode) ? { nafCode } : null;
  }
  if (row.ago) {
    const day = unitsAgo(numberOf(one), other);
    return day === null ? null : { [row.ago]: day };
  }
  if (row.kind !== "when") return row.filters ?? {};
  // The first date may lack its year: `entre mars et juin 2023`.
  const [first, last] = [daysOf(one) ?? daysOf(`${one} ${other.slice(-4)}`), daysOf(other)];
  if (!first || !last) return null;
  const createdFrom = row.from && first[row.from];
  const createdTo = row.to && last[row.to];
  if (createdFrom && createdTo && createdFrom > createdTo) return null;
  return { ...(createdFrom && { createdFrom }), ...(createdTo && { createdTo }) };
}

/** `1 000`, `250`, `deux cent cinquante`, `quatre vingts`. */
function numberOf(said: string): number {
  if (/\d/.test(said)) return Number(said.replaceAll(" ", ""));
  let [thousands, rest] = [0, 0];
  for (const number of said.split(" ").map((word) => numbers.get(word) ?? 0)) {
    if (number === 1000) [thousands, rest] = [Math.max(rest, 1) * number, 0];
    else if (number === 100) rest = Math.max(rest, 1) * number;
    else rest += rest % 100 === 4 && number === 20 ? 76 : number;
  }
  return thousands + rest;
}

const legalForms = Object.entries(json.legalForms).map(
  ([legalForm, phrases]): Row => ({
    kind: "legalForm",
    weight: weights.legalForm,
    filters: { legalForm },
    phrases,
  }),
);
const rows = [...legalForms, ...(json.rows as readonly Row[])].map((row) => ({
  row,
  pattern: patternOf(row.phrases),
}));

/** Finds any of them in one search. Most texts, which are names, have none. */
const anyPhrase = patternOf(rows.map(({ row }) => row.phrases).join("|"));

/** The phrases of a text. One that means nothing hides shorter ones: of `51 à 60 salariés`, `60 salariés`. */
export function phrases({ line }: Sentence): FilterReading[] {
  if (line.search(anyPhrase) < 0) return [];
  const possible = rows.filter(({ pattern }) => line.search(pattern) >= 0);
  const found = possible.flatMap(({ row, pattern }) =>
    [...line.matchAll(pattern)].map((match) => {
      const [all = "", ...texts] = match.filter((text) => text !== undefined);
      const from = countWords(line.slice(0, match.index));
      return { row, all, from, to: from + countWords(all), filters: filtersOf(row, texts) };
    }),
  );
  const hidden = found.filter(({ row, filters }) => !filters && row.kind !== "code");
  return found.flatMap(({ row: { kind, event, ...row }, all, from, to, filters }) => {
    if (!filters || hidden.some((other) => other.from < to && from < other.to)) return [];
    const weight = row.weight + (namesCompanies(all) ? weights.companies : 0);
    const gain = weight + weights.phraseWord * (to - from);
    return [{ from, to, kind, weight, gain, filters, ...(event && { event }) }];
  });
}
