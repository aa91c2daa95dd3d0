import { employeesAround, employeesFrom, employeesWithin } from "@/lib/contract/employee-ranges";
import type { TextAsFilters } from "@/lib/contract/registry";
import { type Days, daysOf, monthsAgo, saidDate, saidDay, withYear } from "./said-dates";

/** What a text may say about companies besides their name, activity in words, and place. */
export type Traits = Pick<
  TextAsFilters,
  | "employeeRange"
  | "category"
  | "createdFrom"
  | "createdTo"
  | "closedFrom"
  | "closedTo"
  | "legalForm"
  | "active"
  | "economieSociale"
  | "nafCode"
  | "sort"
>;

/** Phrases in a short notation, and what they mean; null: nothing that a filter can say. */
type Row = readonly [phrases: string, traits: (...numbers: number[]) => Traits | null];

const employees =
  "salari[ée]e?(?:s|\\(s\\))?|employ[ée]e?s?|collaborat(?:eur|rice)s?|personnel|staff";

/** Numbers in words, in French and English. */
export const numerals: Record<string, number> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  quinze: 15,
  vingt: 20,
  cinquante: 50,
  cent: 100,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
  fifty: 50,
  hundred: 100,
};
const anyNumeral = Object.keys(numerals).join("|");

/** What the notation stands for. A space is any white space, or none. */
const notation: Record<string, string> = {
  N: `((?:\\d{1,3}(?:[\\s.,]\\d{3}){1,2}|\\d{1,7})(?!\\d)|(?:${anyNumeral})(?!\\p{L}))`,
  DATE: saidDate,
  DAY: saidDay,
  WITHIN:
    "(?:(?:depuis|il y a|in|within)? (?:moins d[e'’]|less than)|depuis|(?:(?:dans|pendant|sur|durant) )?[cl]es|(?:au cours )?des|(?:(?:in|over|during|within) )?(?:the )?(?:last|past))",
  YEARS: "(?:derni[èe]res? )?(?:ans?|ann[ée]es?|years?)(?: ago)?",
  MONTHS: "(?:derniers? )?(?:mois|months?)(?: ago)?",
  STAFF: `(?:${employees}|personnes?|people)`,
  EMPLOYEES: `(?:${employees})`,
  CREATED:
    "(?:cr[ée]{1,2}e?s?|fond[ée]e?s?|immatricul[ée]e?s?|founded|created|established|incorporated|registered)",
  CLOSED:
    "(?:(?:ferm|cess|radi)[ée]{1,2}e?s?(?: leur activit[ée])?|liquidée?s?|dissou(?:s|tes?)|closed|dissolved|struck off)",
  SINCE: "(?:depuis|[àa] partir d(?:e|u)|d[èe]s|since|from)",
  STILL:
    "(?:(?:qui sont|actuellement|encore|toujours|(?:that|which) are|currently|still)\\s+){0,3}",
  MOST: `(?:(?:les?|la|the)\\s+)?(?:(?:\\d{1,3}|${anyNumeral})\\s+)?`,
  SORTED: "(?:(?:class|tri|rang|ordonn)[ée]{1,2}e?s?|sorted|ordered|ranked|by)",
  SIZE: `(?:effectifs?|tailles?|nombre de (?:${employees})|headcount|size)`,
  FIRST: "(?:(?:d['’]abord|en premier|first))?",
  COMPANIES: "(?:entreprises|soci[ée]t[ée]s|employeurs|companies|businesses|firms|employers)",
};

/** Each group says one thing in several ways; the first row that is found counts, or all that name a category or a legal form. */
export const groups: readonly (readonly Row[])[] = [
  [
    ["(?:entre |de |between |from )?N (?:[àa]|et|to|and|-|–) N STAFF", between],
    [
      "(?:au plus|maximum|jusqu['’][àa]|pas plus de|at most|up to|no more than|not more than|<=|≤) N STAFF|N STAFF (?:(?:ou|or) (?:moins|fewer|less)|au plus|(?:au )?maximum)",
      (most) => between(0, most),
    ],
    [
      "(?:au moins|minimum|[àa] partir de|pas moins de|at least|no fewer than|no less than|>=|≥) N STAFF|N STAFF (?:(?:et|ou|or|and) (?:plus|more|over)|au moins|(?:au )?minimum|\\+)|N (?:\\+|(?:et|ou|or|and) (?:plus|more)(?: de)?) STAFF",
      (least) => sizes(employeesFrom(least)),
    ],
    [
      "(?:plus de|more than|over|above|>) N STAFF",
      // Who says more than 50 means the range that begins with 50, but more than 6 is not 6.
      (less) => sizes(employeesFrom(less > 0 && less % 10 === 0 ? less : less + 1)),
    ],
    ["(?:moins de|fewer than|less than|under|below|<) N STAFF", (more) => between(0, more - 1)],
    [
      "(?:sans aucune?|sans|aucune?|without any|without|no|z[ée]ro|0) EMPLOYEES",
      () => between(0, 0),
    ],
    ["N EMPLOYEES", (count) => sizes(employeesAround(count))],
  ],
  periods("CREATED", "created"),
  periods("CLOSED", "closed"),
  // What happened is said above, or it is the creation: `SAS Toulouse depuis 2021`.
  [
    ["SINCE DATE", onDays(({ first }) => ({ createdFrom: first }))],
    ["(?:apr[èe]s|after) DATE", onDays(({ after }) => ({ createdFrom: after }))],
    ["(?:avant|before) DATE", onDays(({ before }) => ({ createdTo: before }))],
    [
      "(?:depuis|depuis moins d[e'’]|moins d[e'’]|less than|under) N (?:ans?|years?)(?: old)?",
      (years) => ago(12 * years, (createdFrom) => ({ createdFrom })),
    ],
    [
      "(?:depuis )?(?:plus d[e'’]|more than|over) N (?:ans?|years?)(?: old)?",
      (years) => ago(12 * years, (createdTo) => ({ createdTo })),
    ],
  ],
  [
    [
      "SORTED? (?:du|de la|des|from) plus r[ée]cente?s? (?:au|[àa] la|aux) plus ancien(?:ne)?s?|SORTED? (?:from )?newest to oldest|SORTED? par date de cr[ée]ation d[ée]croissante",
      () => ({ sort: "-createdAt" }),
    ],
    [
      "SORTED? (?:du|de la|des) plus ancien(?:ne)?s? (?:au|[àa] la|aux) plus r[ée]cente?s?|SORTED? (?:from )?oldest to newest|SORTED? par (?:date de cr[ée]ation(?: croissante)?|anciennet[ée])",
      () => ({ sort: "createdAt" }),
    ],
    [
      "SORTED? (?:du|de la|des) plus gr(?:and|os)(?:s?e?s?) (?:au|[àa] la|aux) plus petite?s?|SORTED? (?:from )?largest to smallest|SORTED? par SIZE(?: d[ée]croissante?s?)?|SORTED SIZE",
      () => ({ sort: "-employees" }),
    ],
    ["MOST (?:plus gr(?:and|os)(?:s?e?s?)|biggest|largest) FIRST", () => ({ sort: "-employees" })],
    [
      "MOST (?:plus r[ée]cente?s?|derni(?:[èe]re|er)s?|newest|latest|most recent) FIRST",
      () => ({ sort: "-createdAt" }),
    ],
    [
      "MOST (?:plus (?:ancien(?:ne)?s?|vieux|vieilles?)|oldest) FIRST",
      () => ({ sort: "createdAt" }),
    ],
  ],
  [
    [
      "PME|petites et moyennes entreprises|SMEs?|small and medium(?:-? sized)? COMPANIES",
      () => ({ category: "PME" }),
    ],
    ["ETI|entreprises de taille interm[ée]diaire", () => ({ category: "ETI" })],
    ["grandes? entreprises?|large COMPANIES", () => ({ category: "GE" })],
  ],
  [
    [
      "(?:(?:de|dans|in|of) )?(?:l['’]|the )?(?:ESS|[ée]conomie sociale(?: et solidaire)?|social economy)",
      () => ({ economieSociale: "true" }),
    ],
  ],
  [
    ["SASU", () => ({ legalForm: "5720" })],
    ["SAS", () => ({ legalForm: "57" })],
    ["EURL", () => ({ legalForm: "5498" })],
    ["SARL", () => ({ legalForm: "54" })],
    ["SCI|soci[ée]t[ée]s civiles immobili[èe]res", () => ({ legalForm: "6540" })],
    ["SNC", () => ({ legalForm: "52" })],
    ["GIE", () => ({ legalForm: "62" })],
    // In the singular these are words of names.
    ["soci[ée]t[ée]s civiles", () => ({ legalForm: "65" })],
    ["soci[ée]t[ée]s anonymes", () => ({ legalForm: "55,56" })],
    [
      "(?:entreprises|entrepreneurs) individuel(?:le)?s|(?:micro|auto)-?(?:entreprises|entrepreneurs|entrepreneuses)",
      () => ({ legalForm: "1" }),
    ],
    ["associations", () => ({ legalForm: "92" })],
  ],
  [
    ["STILL(?:ouverte?s?|acti(?:ve|f)s?|en activit[ée]|open)", () => ({ active: "true" })],
    ["STILL CLOSED", () => ({ active: "false" })],
  ],
];

/** Of these a text may name several: `SAS et SARL`. */
export const lists = ["category", "legalForm"] as const;

function sizes(employeeRange: string): Traits | null {
  return employeeRange === "" ? null : { employeeRange };
}

function between(least: number, most: number): Traits | null {
  return sizes(employeesWithin(least, most));
}

/** When something happened. */
function periods(event: string, name: "created" | "closed"): readonly Row[] {
  const from = (day: string): Traits => ({ [`${name}From`]: day });
  const to = (day: string): Traits => ({ [`${name}To`]: day });
  const span = onDays(({ first }, { last }) =>
    first > last ? null : { ...from(first), ...to(last) },
  );
  return [
    [`${event} (?:entre|de|du|between|from) DATE (?:et|[àa]u?|and|to|-|–) DATE`, span],
    [
      `${event} (?:entre|de|du|between|from) DAY (?:et|[àa]u?|and|to|-|–) DATE`,
      (day, date) => span(withYear(day, date), date),
    ],
    [`${event} WITHIN N YEARS`, (years) => ago(12 * years, from)],
    [`${event} WITHIN N MONTHS`, (months) => ago(months, from)],
    [`${event} SINCE DATE`, onDays(({ first }) => from(first))],
    [`${event} (?:apr[èe]s|after) DATE`, onDays(({ after }) => from(after))],
    [`${event} (?:jusqu['’](?:en|[àa]u?)|until) DATE`, onDays(({ last }) => to(last))],
    [`${event} (?:avant|before) DATE`, onDays(({ before }) => to(before))],
    [`${event} (?:en|in|on)? DATE`, onDays(({ first, last }) => ({ ...from(first), ...to(last) }))],
  ];
}

/** Traits of the day so many months ago, null if that is too long. */
function ago(months: number, traitsOf: (day: string) => Traits): Traits | null {
  const day = monthsAgo(months);
  return day === null ? null : traitsOf(day);
}

/** Traits of one or two dates, null if one of them is none: the 31st of February. */
function onDays(traitsOf: (one: Days, other: Days) => Traits | null) {
  return (one: number, other = one): Traits | null => {
    const [days, others] = [daysOf(one), daysOf(other)];
    return days && others && traitsOf(days, others);
  };
}

/** A phrase in the notation as the source of a regular expression. */
export function patternOf(phrases: string): string {
  return phrases.replaceAll(" ", "\\s*").replace(/\b[A-Z]+\b/g, (word) => notation[word] ?? word);
}
