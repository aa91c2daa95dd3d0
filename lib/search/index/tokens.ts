/**
 * The kinds of token, which each begins with: a word of the name; a word of any of the names (sigle, usual
 * names and signs too); the name's first word; for each of the three, words that begin so (1 to 3 characters);
 * a bucket of name keys; a town and a postal code of any open establishment; and what filters ask of the
 * company and its head office.
 */
export const tokenKinds = {
  word: "w",
  anyWord: "a",
  firstWord: "f",
  prefix: "p",
  anyPrefix: "b",
  firstPrefix: "q",
  nameKeys: "x",
  town: "t",
  otherPostalCode: "y",
  postalCode: "z",
  department: "d",
  otherDepartment: "o",
  nafCode: "n",
  legalForm: "l",
  employeeRange: "e",
  state: "s",
} as const;

export type WordKind = "word" | "anyWord" | "firstWord";

/** The kind of the sets for short beginnings of words of each kind. */
export const prefixKinds = {
  word: "prefix",
  anyWord: "anyPrefix",
  firstWord: "firstPrefix",
} as const satisfies Record<WordKind, keyof typeof tokenKinds>;

export type AttributeKind =
  | "town"
  | "otherPostalCode"
  | "postalCode"
  | "department"
  | "otherDepartment"
  | "nafCode"
  | "legalForm"
  | "employeeRange"
  | "state";

export const activeState = "a";
export const closedState = "c";

/** Prefixes up to this length have sets of their own. */
export const maxPrefixLength = 3;

export function bucketToken(bucket: number): string {
  return tokenKinds.nameKeys + bucket.toString(16);
}

/** The tokens under which a word is found by its beginning; none ends within a surrogate pair. */
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
