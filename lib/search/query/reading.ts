import type { Vocabularies } from "../index/read-vocabulary";
import type { Expression } from "./expression";
import type { NameQuery } from "./read-query";

/** What some neighbouring words of a query may mean. */
export type Reading = {
  /** The words that are read so: from one place in the query to before another. */
  from: number;
  to: number;
  /** What a company must meet; null: the words ask for nothing. */
  expression: Expression | null;
  /** What an exact name has for the words, the likeliest first; none: exact names are not looked for. */
  names: readonly (readonly string[])[];
  isPlace?: boolean;
  /** A region or department. */
  isArea?: boolean;
  /** From 0 to 1: how much of the words' rarity meeting it is worth. */
  weight: number;
  /** Other words than those typed were read. */
  isCorrected?: boolean;
  /** Spelt otherwise: asked of a word only where few companies have it as typed. */
  isSpelling?: boolean;
  /** The legal categories (prefixes) that the words tell of: such companies come first. */
  legalForms?: readonly string[];
};

/** A query, and what strategies may look at to read it. */
export type SearchContext = {
  query: NameQuery;
  /** The words and towns of the register; asked for only by queries that find few companies. */
  vocabularies: () => Promise<Vocabularies>;
  /** How many companies have each of the words as typed, the last perhaps unfinished. */
  counts: readonly number[];
  /** Which words are read otherwise than typed: all, but of a long query the rarest. */
  considered: readonly boolean[];
};

/** One way to read words of a query. */
export type Strategy = {
  name: string;
  /** Asked of every query, of those that find few companies, or of those that find none. */
  when: "always" | "few" | "nothing";
  rewrite: (context: SearchContext) => readonly Reading[] | Promise<readonly Reading[]>;
};
