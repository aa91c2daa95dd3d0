import type { Vocabularies } from "../index/read-vocabulary";
import type { Expression } from "./expression";
import type { NameQuery } from "./read-query";

/** One meaning of some neighbouring words of a query. */
export type Reading = {
  /** The range of words: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
  /** What a company must match; null: the words set no condition. */
  expression: Expression | null;
  /** The words that an exact name may have instead, the likeliest first. Empty: no exact names are looked up. */
  names: readonly (readonly string[])[];
  /** A town, postal code, region or department. */
  isPlace?: boolean;
  /** A region or department. */
  isArea?: boolean;
  /** From 0 to 1. The reading's gain is this share of its rarity. */
  weight: number;
  /** It has other words than were typed, and the answer says so. */
  isCorrected?: boolean;
  /**
   * Another spelling. If some companies match as typed, it is used only for words of at most two companies
   * (`addSimilar`); otherwise for all.
   */
  isSpelling?: boolean;
  /** The word is only the beginning of one, so names with the whole word do not come first. */
  isUnfinished?: boolean;
  /** The legal categories (prefixes) that the words stand for. Companies of these categories come first. */
  legalForms?: readonly string[];
};

/** A query, and what a strategy may use to read it. */
export type SearchContext = {
  query: NameQuery;
  /** The words and towns of the register. Only queries that find few companies need them. */
  vocabularies: () => Promise<Vocabularies>;
  /** For each word, how many companies have it as typed. The last word also counts as a prefix. */
  counts: readonly number[];
  /** Whether all of the text says filters, and nothing a name. Asked only for texts that no company has. */
  saysFilters?: (() => Promise<boolean>) | undefined;
  /** Whether each word may be corrected, and is used if no company has all words: of many words only the rarest. */
  considered: readonly boolean[];
};

/** One way to read words of a query. */
export type Strategy = {
  name: string;
  /**
   * Used for every query, for queries that find few companies, or for queries that find none. "complete": if none is
   * found, and only together with readings of all other words that are no other spelling.
   */
  when: "always" | "few" | "complete" | "nothing";
  rewrite: (context: SearchContext) => readonly Reading[] | Promise<readonly Reading[]>;
};
