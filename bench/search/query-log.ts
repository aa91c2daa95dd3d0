import { vatNumber } from "@/lib/contract/company-numbers";
import { Random, Weighted } from "@/lib/demo/random";
import { legalFormWords } from "@/lib/search/analysis/name-words";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { mistype } from "../typing-errors";
import type { SampledCompany } from "./search-sample";

/** What somebody typed, and the company that was meant. */
export type LoggedQuery = {
  q: string;
  siren: string;
  postalCode: string | null;
  kind: "name" | "siren" | "siret";
  finish: Finish;
};

type Finish = "whole" | "unfinished" | "typo";
type Wanted = {
  words: number;
  isShort: boolean;
  isWholeName: boolean;
  extra: "legalForm" | "postalCode" | null;
  finish: Finish;
};

/** How many of a hundred queries by name have 1, 2, 3… words. */
const wordShares = [29, 38, 17, 9, 4, 3];
const wordCounts = new Weighted(wordShares);
const severalWordsShare = 0.71;
const shares = {
  identifier: 0.08,
  shortWord: 0.09,
  capitals: 0.29,
  legalForm: 0.04,
  postalCode: 0.02,
  unfinished: 0.2,
  typo: 0.05,
  wholeName: 0.65,
};
const maxShortLength = 5;
const minTypoLength = 5;
const minCutLength = 4;
const maxTries = 2000;
const typedForms: readonly (readonly [string, string])[] = [
  ["5785", "selas"],
  ["5710", "sas"],
  ["5720", "sasu"],
  ["54", "sarl"],
  ["55", "sa"],
  ["6540", "sci"],
  ["65", "scp"],
];

/** Queries in the proportions of a real service's log; the same seed and companies give the same. */
export function makeQueryLog(
  companies: readonly SampledCompany[],
  count: number,
  seed: number,
): LoggedQuery[] {
  const random = new Random();
  return Array.from({ length: count }, (_, row) => {
    random.reset(seed, row, 0);
    if (random.chance(shares.identifier)) return typeIdentifier(random, random.pick(companies));
    return typeName(random, companies);
  });
}

/** The queries by name, each with a word of another company's name after it, and a typo in one of its own. */
export function addWords(
  log: readonly LoggedQuery[],
  companies: readonly SampledCompany[],
  seed: number,
  hasTypo: boolean,
): LoggedQuery[] {
  const random = new Random();
  return log.flatMap((query, row) => {
    if (query.kind !== "name") return [];
    random.reset(seed, row, 3);
    const words = query.q.split(" ");
    const long = words.flatMap((word, at) => (word.length >= minTypoLength ? [at] : []));
    const at = random.pick(long);
    if (hasTypo && at !== undefined)
      words[at] = mistype(random, (words[at] as string).toLowerCase());
    const more = random.pick(random.pick(companies).name.split(" "));
    return [{ ...query, q: [...words, more].join(" ") }];
  });
}

function typeIdentifier(random: Random, company: SampledCompany): LoggedQuery {
  const { siren, postalCode, sirets } = company;
  const made = { siren, postalCode, finish: "whole" } as const;
  if (sirets.length > 0 && random.chance(0.5)) {
    const siret = random.pick(sirets);
    const spaced = `${inThrees(siret.slice(0, 9), " ")} ${siret.slice(9)}`;
    return { ...made, q: random.pick([siret, siret, spaced]), kind: "siret" };
  }
  const vat = vatNumber(siren);
  const spaced = inThrees(siren, " ");
  const forms = [siren, siren, spaced, spaced, inThrees(siren, "."), `SIREN ${siren}`, vat];
  return { ...made, q: random.pick(forms), kind: "siren" };
}

function inThrees(digits: string, between: string): string {
  return digits.replace(/(\d{3})(?=\d)/g, `$1${between}`);
}

/** Draws companies until the name of one fits what is wanted; a small register may have none. */
function typeName(random: Random, companies: readonly SampledCompany[]): LoggedQuery {
  const wanted = drawWanted(random);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const company = random.pick(companies);
    const words = typeWords(random, company, wanted);
    if (words === null) continue;
    const { siren, postalCode } = company;
    const q = typeCase(random, words.join(" "));
    return { q, siren, postalCode, kind: "name", finish: wanted.finish };
  }
  const { siren, name, postalCode } = random.pick(companies);
  return { q: name, siren, postalCode, kind: "name", finish: "whole" };
}

function drawWanted(random: Random): Wanted {
  const { shortWord, legalForm, postalCode, unfinished, typo } = shares;
  const words = wordCounts.pick(random) + 1;
  const isShort = words === 1 && random.chance(shortWord / (1 - severalWordsShare));
  const extra = words === 1 ? null : draw(random, severalWordsShare, { legalForm, postalCode });
  const withoutExtra = 1 - legalForm - postalCode;
  const finish = extra === null ? draw(random, withoutExtra, { unfinished, typo }) : null;
  const isWholeName = random.chance(shares.wholeName);
  return { words, isShort, extra, finish: finish ?? "whole", isWholeName };
}

/** One of the names, by their shares of `among`; null for the rest. */
function draw<Name extends string>(
  random: Random,
  among: number,
  choices: Record<Name, number>,
): Name | null {
  let left = random.fraction() * among;
  for (const name in choices) {
    if (left < choices[name]) return name;
    left -= choices[name];
  }
  return null;
}

/** The words typed for a company; null when its name does not give what is wanted. */
function typeWords(random: Random, company: SampledCompany, wanted: Wanted): string[] | null {
  const all = wordsWithoutForms(company.name);
  const count = wanted.words - (wanted.extra === null ? 0 : 1);
  if (all.length < count || (wanted.isWholeName && all.length > count)) return null;
  const fromEnd = random.chance(count === 1 ? 0.5 : 0.25);
  const words = fromEnd ? all.slice(all.length - count) : all.slice(0, count);
  const typed = addExtra(random, company, finishWords(random, words, wanted.finish), wanted.extra);
  if (typed === null || wanted.words > 1) return typed;
  return (typed[0] as string).length <= maxShortLength === wanted.isShort ? typed : null;
}

function wordsWithoutForms(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean);
  const isForm = (word: string | undefined) => legalFormWords.has(normalizeName(word ?? ""));
  while (words.length > 1 && isForm(words[0])) words.shift();
  while (words.length > 1 && isForm(words.at(-1))) words.pop();
  return words;
}

function finishWords(random: Random, words: string[], finish: Finish): string[] | null {
  if (finish === "whole") return words;
  const long = words.flatMap((word, at) => (word.length >= minTypoLength ? [at] : []));
  const at = finish === "typo" ? random.pick(long) : words.length - 1;
  const word = words[at];
  if (word === undefined || word.length < minCutLength) return null;
  return words.with(
    at,
    finish === "typo" ? mistype(random, word.toLowerCase()) : cutWord(random, word),
  );
}

function cutWord(random: Random, word: string): string {
  const least = Math.max(2, Math.ceil(word.length / 2));
  return word.slice(0, least + random.below(word.length - least));
}

function addExtra(
  random: Random,
  { legalForm, postalCode }: SampledCompany,
  words: string[] | null,
  extra: Wanted["extra"],
): string[] | null {
  if (words === null || extra === null) return words;
  if (extra === "postalCode") return postalCode === null ? null : [...words, postalCode];
  const form = typedForms.find(([category]) => legalForm?.startsWith(category))?.[1];
  if (form === undefined) return null;
  return random.chance(0.5) ? [form, ...words] : [...words, form];
}

function typeCase(random: Random, text: string): string {
  if (random.chance(shares.capitals)) return text.toUpperCase();
  const lower = text.toLowerCase();
  return random.chance(0.25)
    ? lower.replace(/\p{L}+/gu, (word) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase()))
    : lower;
}
