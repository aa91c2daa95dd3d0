import type { Random } from "@/lib/demo/random";
import { legalFormWords } from "@/lib/search/analysis/name-words";
import { mistype, mistypeTwice, spellByEar } from "../typing-errors";
import {
  abbreviations,
  accentedLetters,
  genericWords,
  numberWords,
  regionNames,
  typedForms,
} from "./query-words";
import { type NamedCompany, townOf } from "./register-names";

/** What a query may borrow from other companies. */
export type Surroundings = { companies: readonly NamedCompany[]; towns: readonly string[] };

/** What a query is made from: a company, the words of its normalised name, and the others. */
type Material = {
  random: Random;
  company: NamedCompany;
  words: readonly string[];
  around: Surroundings;
};

/** null: the name lacks what the class needs. */
type Make = (material: Material) => string | null;

/** `keepsName`: the normalised query may equal the normalised name. */
export type QueryClass = { name: string; make: Make; keepsName?: boolean };

type ChangeWord = (random: Random, word: string) => string | null;

const extraWordFirstShare = 0.25;
const extraWords: readonly Make[] = [ownTown, otherTown, genericWord, otherWord];

export const queryClasses: readonly QueryClass[] = [
  { name: "as is", make: ({ company }) => company.name, keepsName: true },
  { name: "typo in a word of 4", make: changeOne(4, 4, mistype) },
  { name: "typo in a word of 5 to 7", make: changeOne(5, 7, mistype) },
  { name: "typo in a word of 8 or more", make: changeOne(8, Infinity, mistype) },
  { name: "two typos in a word of 8 or more", make: changeOne(8, Infinity, mistypeTwice) },
  { name: "two typos anywhere", make: twoTypos },
  { name: "accents added or removed", make: changeAccents, keepsName: true },
  { name: "two words swapped", make: swapWords },
  { name: "two words joined", make: joinWords },
  { name: "one word split", make: changeOne(4, Infinity, splitWord) },
  { name: "last word unfinished", make: cutLastWord },
  { name: "own town added", make: withExtra(ownTown) },
  { name: "other town added", make: withExtra(otherTown) },
  { name: "region added", make: withExtra(({ random }) => random.pick(regionNames)) },
  { name: "generic word added", make: withExtra(genericWord) },
  { name: "other word added", make: withExtra(otherWord) },
  { name: "extra word and a typo", make: extraAndTypo },
  { name: "one word left out", make: leaveOut },
  { name: "plural or singular", make: changeOne(4, Infinity, changeNumber) },
  { name: "& for et and back", make: ({ company }) => changeAmpersand(company.name) },
  { name: "digits for words and back", make: exchange(numberWords) },
  { name: "abbreviation and back", make: exchange(abbreviations) },
  { name: "spelt by ear once", make: changeOne(4, Infinity, spellByEar) },
  { name: "spelt by ear twice", make: (material) => twiceByEar(material) },
  { name: "legal form before", make: withForm(() => 0) },
  { name: "legal form after", make: withForm((words) => words.length) },
  { name: "legal form in the middle", make: withForm(middleOf) },
];

function isPlain(word: string): boolean {
  return /^[a-z]+$/.test(word);
}

/** Changes one word of the wanted length; words with digits or other alphabets are never chosen. */
function changeOne(min: number, max: number, change: ChangeWord): Make {
  return ({ random, words }) => {
    const at = pickWord(random, words, (word) => word.length >= min && word.length <= max);
    if (at === null) return null;
    const changed = change(random, words[at] as string);
    return changed === null ? null : words.with(at, changed).join(" ");
  };
}

function pickWord(
  random: Random,
  words: readonly string[],
  isWanted: (word: string, at: number) => boolean,
): number | null {
  const places = words.flatMap((word, at) => (isPlain(word) && isWanted(word, at) ? [at] : []));
  return places.length === 0 ? null : random.pick(places);
}

function twoTypos({ random, words }: Material): string | null {
  const one = pickWord(random, words, (word) => word.length >= 4);
  const other = pickWord(random, words, (word, at) => word.length >= 4 && at !== one);
  if (one === null) return null;
  const word = words[one] as string;
  if (other !== null && (word.length < 6 || random.chance(0.5))) {
    const mistyped = words.with(one, mistype(random, word));
    return mistyped.with(other, mistype(random, words[other] as string)).join(" ");
  }
  return word.length < 6 ? null : words.with(one, mistypeTwice(random, word)).join(" ");
}

function changeAccents({ random, company, words }: Material): string | null {
  const name = company.name.toLowerCase();
  if (/\p{M}/u.test(name.normalize("NFD"))) return words.join(" ");
  const letters = [...words.join(" ")];
  const places = letters.flatMap((letter, at) => (letter in accentedLetters ? [at] : []));
  if (places.length === 0) return null;
  const at = random.pick(places);
  return letters
    .with(at, random.pick([...(accentedLetters[letters[at] as string] ?? "")]))
    .join("");
}

function swapWords({ random, words }: Material): string | null {
  if (words.length < 2) return null;
  const one = random.below(words.length);
  const other = (one + 1 + random.below(words.length - 1)) % words.length;
  return words
    .with(one, words[other] as string)
    .with(other, words[one] as string)
    .join(" ");
}

function joinWords({ random, words }: Material): string | null {
  if (words.length < 2) return null;
  const at = random.below(words.length - 1);
  return words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`).join(" ");
}

function splitWord(random: Random, word: string): string {
  const at = 2 + random.below(word.length - 3);
  return `${word.slice(0, at)} ${word.slice(at)}`;
}

function cutLastWord({ random, words }: Material): string | null {
  const last = words.at(-1) as string;
  if (last.length < 4) return null;
  return words.with(-1, last.slice(0, 3 + random.below(last.length - 3))).join(" ");
}

function withExtra(extra: Make): Make {
  return (material) => {
    const word = extra(material);
    if (word === null || material.words.includes(word)) return null;
    return addWord(material, word);
  };
}

function addWord({ random, words }: Material, word: string): string {
  return (random.chance(extraWordFirstShare) ? [word, ...words] : [...words, word]).join(" ");
}

function ownTown({ company }: Material): string | null {
  return townOf(company) || null;
}

function otherTown({ random, company, around }: Material): string | null {
  const town = random.pick(around.towns);
  return town === townOf(company) ? null : town;
}

function genericWord({ random }: Material): string {
  return random.pick(genericWords);
}

/** A word of another company's name. */
function otherWord({ random, around }: Material): string | null {
  const words = random
    .pick(around.companies)
    .name.toLowerCase()
    .split(/[^a-z]+/);
  const long = words.filter((word) => word.length >= 3 && !legalFormWords.has(word));
  return long.length === 0 ? null : random.pick(long);
}

function extraAndTypo(material: Material): string | null {
  const { random, words } = material;
  const mistyped = changeOne(5, Infinity, mistype)(material);
  const extra = random.pick(extraWords)(material);
  if (mistyped === null || extra === null || words.includes(extra)) return null;
  return addWord({ ...material, words: mistyped.split(" ") }, extra);
}

function leaveOut({ random, words }: Material): string | null {
  return words.length < 3 ? null : words.toSpliced(random.below(words.length), 1).join(" ");
}

function changeNumber(_: Random, word: string): string {
  return /s$|[ae]ux$/.test(word) ? word.slice(0, -1) : `${word}s`;
}

function changeAmpersand(name: string): string | null {
  const lower = name.toLowerCase();
  if (/ & /.test(lower)) return lower.replace(" & ", " et ");
  return / et /.test(lower) ? lower.replace(" et ", " & ") : null;
}

/** One word by the other of its pair, either way. */
function exchange(pairs: readonly (readonly [string, string])[]): Make {
  return ({ random, words }) => {
    const changes = words.flatMap((word, at) =>
      pairs.flatMap(([one, other]) => {
        if (word !== one && word !== other) return [];
        return [words.with(at, word === one ? other : one).join(" ")];
      }),
    );
    return changes.length === 0 ? null : random.pick(changes);
  };
}

function twiceByEar(material: Material): string | null {
  const once = changeOne(4, Infinity, spellByEar)(material);
  return once && changeOne(4, Infinity, spellByEar)({ ...material, words: once.split(" ") });
}

/** Adds the company's own form to a name that has none. */
function withForm(placeIn: (words: readonly string[]) => number | null): Make {
  return ({ company, words }) => {
    const form = formOf(company);
    const at = placeIn(words);
    if (form === null || at === null || words.some((word) => legalFormWords.has(word))) return null;
    return words.toSpliced(at, 0, form).join(" ");
  };
}

function formOf({ legalForm }: NamedCompany): string | null {
  const isOf = (code: string) => legalForm?.startsWith(code);
  return Object.keys(typedForms).find((form) => typedForms[form]?.some(isOf)) ?? null;
}

function middleOf(words: readonly string[]): number | null {
  return words.length < 2 ? null : Math.floor(words.length / 2);
}
