import { parisDay } from "@/lib/contract/paris-day";
import { maxQueryLength } from "@/lib/contract/search-constants";
import { isNafCode, normalizeNafCode } from "./nomenclatures/naf";
import { numberOfDate } from "./said-dates";
import { groups, lists, numerals, patternOf, type Traits } from "./trait-phrases";

const companies = patternOf("COMPANIES");

/** Words before a phrase that say nothing else: `with 10 employees or more`, `sociétés créées en 2019`. Five at most, as a text may repeat them. */
const lead = `(?:(?:plut[ôo]t|seulement|uniquement|rather|only|avec|ayant|comptant|employant|with|having|employing|qui|ont|that|which|who|have|has|of|et|ou|and|or|de|des|les|the|all|tou(?:te)?s|${companies})\\s+|d['’]){0,5}`;

/** `fermés à Bordeaux en 2023`: what happened, a few words, and when. */
const apart = (() => {
  const event = patternOf("(?:CREATED|CLOSED)");
  const when = patternOf(
    "(?:entre|de|du|between|from) DAY (?:et|[àa]u?|and|to|-|–) DATE|(?:SINCE|entre|de|du|between|from|apr[èe]s|after|jusqu['’](?:en|[àa]u?)|until|avant|before|en|in|on)? DATE|WITHIN N (?:YEARS|MONTHS)",
  );
  const word = `(?!(?:${event}|${when})(?![\\p{L}\\p{N}]))\\S+`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(${lead}${event})(?=\\s)((?:\\s+${word}){1,8}?)\\s+(?=${when})`,
    "giu",
  );
})();

const patterns = groups.map((rows) =>
  rows.map(([phrases, traits]) => ({
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${lead}(?:${patternOf(phrases)})(?![\\p{L}\\p{N}])`,
      "iu",
    ),
    traits,
  })),
);

/** A code of today's nomenclature: `62.01Z`, `code NAF 6201z`. */
const nafCode =
  /(?<![\p{L}\p{N}])(?:(?:code\s+)?(?:naf|ape)\s*:?\s*)?(\d\d\.?\d\d[A-Z])(?![\p{L}\p{N}])/iu;

/** What people say to a search before what they look for: `quelles sont les boulangeries`, `find all the bakeries`. */
const request = [
  "(?:quel(?:le)?s|qui|o[ùu]) sont|combien(?: y a[ -]t[ -]il)?|je (?:(?:re)?cherche|veux|voudrais)",
  "(?:cherche|trouve|montre|donne)[rz]?[ -]moi|(?:la )?liste",
  "(?:which|what|where) are|which|how many|find(?: me)?|(?:show|give) me|(?:(?:a|the) )?list(?: of)?",
  "i(?: a|['’])m looking for|looking for",
]
  .join("|")
  .replaceAll(" ", "\\s+");

/** `toutes les entreprises informatiques`: says nothing if the text says more about the companies. */
const introduction = new RegExp(
  `^\\s*(?:(?:${request})\\s+(?:(?:les|the|des?|of|an?)\\s+)?){0,2}(?:(?:tou(?:te)?s\\s+les|all(?:\\s+the)?|every)\\s+)?(?:(?:(?:les|the|des?|of)\\s+|d['’])?${companies}(?:\\s|$))?`,
  "iu",
);

/** Years that a text counts from the present one: `créées cette année`. */
const countedYears: readonly (readonly [said: RegExp, yearsAgo: number])[] = [
  [/(?<!\p{L})(?:cette ann[ée]e|this year)(?!\p{L})/giu, 0],
  [/(?<!\p{L})(?:l['’]an(?:n[ée]e)? (?:derni[èe]re?|pass[ée]e?)|last year)(?!\p{L})/giu, 1],
];

function withYears(text: string): string {
  const thisYear = Number(parisDay(new Date()).slice(0, 4));
  return countedYears.reduce(
    (read, [said, yearsAgo]) => read.replace(said, String(thisYear - yearsAgo)),
    text,
  );
}

/** What a text says with certainty about size, date of creation, category, legal form or state, and its other words. */
export function readTraits(text: string): { traits: Traits; rest: string } {
  if (text.length > maxQueryLength) return { traits: {}, rest: text };
  let rest = withYears(text.normalize("NFC")).replace(apart, "$2 $1 ");
  const traits: Traits = {};
  for (const rows of patterns) {
    for (const { pattern, traits: traitsOf } of rows) {
      const match = pattern.exec(rest);
      if (!match) continue;
      const said = traitsOf(...numbersIn(match));
      if (!said) break;
      for (const name of lists) {
        if (traits[name] && said[name]) said[name] = `${traits[name]},${said[name]}`;
      }
      Object.assign(traits, said);
      const { 0: phrase, index } = match;
      rest = `${rest.slice(0, index)} ${rest.slice(index + phrase.length)}`;
      if (!lists.some((name) => said[name])) break;
    }
  }
  const [phrase, code = ""] = nafCode.exec(rest) ?? [];
  if (phrase && isNafCode(code)) {
    traits.nafCode = normalizeNafCode(code);
    rest = rest.replace(phrase, " ");
  }
  const subject = rest.replace(introduction, "").replace(/\s+/g, " ").trim();
  return { traits, rest: subject === "" && Object.keys(traits).length === 0 ? text : subject };
}

/** Whether companies are spoken of, so that what is said of them is no name: `entreprises fermées`. */
export function namesCompanies(text: string): boolean {
  return new RegExp(`(?<!\\p{L})${companies}(?!\\p{L})`, "iu").test(text.normalize("NFC"));
}

function numbersIn(match: RegExpExecArray): number[] {
  return match
    .slice(1)
    .flatMap((said) =>
      said === undefined ? [] : (numerals[said.toLowerCase()] ?? numberOf(said)),
    );
}

/** Dates have letters or slashes, numbers of employees only separators. */
function numberOf(said: string): number {
  return /[\p{L}/]/u.test(said) ? numberOfDate(said) : Number(said.replace(/\D/g, ""));
}
