/** One way to search the names. Answers are SIRENs, the best first: at most 20, of suggestions 8. */
export type Engine = {
  label: string;
  search: (query: string) => Promise<readonly string[]>;
  suggest?: (typed: string) => Promise<readonly string[]>;
  close?: () => Promise<void>;
};
