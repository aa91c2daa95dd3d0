/** The first character of a token is its kind; the rest is its text. */
export const tokenKinds = {
  /** A word of the name. */
  word: "w",
  /** A word of any of the names: the name, acronym, trade names and shop signs. */
  anyWord: "a",
  /** The first word of the name; after an article, also the second. */
  firstWord: "f",
  /** The first 1 to 3 characters of a `word`. */
  prefix: "p",
  /** The same of an `anyWord`. */
  anyPrefix: "b",
  /** The same of a `firstWord`. */
  firstPrefix: "q",
  /** A bucket of name keys, which find exact names. Its row has entries instead of a set of ids. */
  nameKeys: "x",
  /** The town of any open establishment. */
  town: "t",
  /** The postal code of an open establishment other than the head office. */
  otherPostalCode: "y",
  /** The postal code of the head office. */
  postalCode: "z",
  /** The department of the head office. */
  department: "d",
  /** The department of an open establishment other than the head office. */
  otherDepartment: "o",
  /** An activity of today's nomenclature. */
  nafCode: "n",
  /** An activity of an earlier nomenclature. */
  formerNafCode: "N",
  legalForm: "l",
  employeeRange: "e",
  /** Open or closed. */
  state: "s",
  /** INSEE's category of size: PME, ETI, GE. */
  category: "c",
  /** `t` or `f`. */
  employer: "m",
  /** Of the social economy: `t` or `f`. */
  socialEconomy: "u",
  /** The head office's commune and town: `69383|lyon`. */
  commune: "g",
  /** The numbers of a column for 65,536 companies (`columns.ts`), instead of a set of ids. */
  column: "v",
} as const;

export type WordKind = "word" | "anyWord" | "firstWord";

/** For each kind of word, the kind of its short prefixes. */
export const prefixKinds = {
  word: "prefix",
  anyWord: "anyPrefix",
  firstWord: "firstPrefix",
} as const satisfies Record<WordKind, keyof typeof tokenKinds>;

/** What is neither of a name nor a column. */
export type AttributeKind = Exclude<
  keyof typeof tokenKinds,
  WordKind | (typeof prefixKinds)[WordKind] | "nameKeys" | "column"
>;

export const activeState = "a";
export const closedState = "c";

/** Prefixes of at most this length have tokens, and so posting lists, of their own. */
export const maxPrefixLength = 3;

export function bucketToken(bucket: number): string {
  return tokenKinds.nameKeys + bucket.toString(16);
}

/** The short prefixes of a word that have tokens. None ends within a surrogate pair. */
export function prefixesOf(word: string): string[] {
  const prefixes: string[] = [];
  for (let length = 1; length <= Math.min(maxPrefixLength, word.length); length += 1) {
    if (endsWhole(word, length)) prefixes.push(word.slice(0, length));
  }
  return prefixes;
}

/** Whether the first `length` characters end between code points. */
export function endsWhole(word: string, length: number): boolean {
  const last = word.charCodeAt(length - 1);
  return last < 0xd800 || last > 0xdbff;
}
