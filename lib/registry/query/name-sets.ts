import { IdSet } from "../search-index/id-set";
import type { IndexReader } from "../search-index/index-reader";
import { tokenKinds, type WordKind } from "../search-index/tokens";

/** Which names count: only the name itself, or the sigle, usual names and signs too. */
export type Names = "name" | "all";
export type WordMatch = { names: Names; lastUnfinished: boolean };

const kindOf: Record<Names, WordKind> = { name: "word", all: "anyWord" };

/** The companies by words of their names; each set is made once for a search. */
export class NameSets {
  private readonly made = new Map<string, IdSet>();

  constructor(readonly reader: IndexReader) {}

  /** Names what `allWords` of these words reads. */
  want(words: readonly string[]): void {
    for (const kind of Object.values(kindOf)) {
      for (const word of words) this.wantWord(kind, word);
      const last = words.at(-1);
      if (last !== undefined) this.reader.wantBeginning(kind, last);
    }
  }

  wantWord(kind: WordKind, word: string): void {
    this.reader.want(...variantsOf(word).map((variant) => tokenKinds[kind] + variant));
  }

  /** The companies that have every word, the last one perhaps unfinished. */
  allWords(words: readonly string[], { names, lastUnfinished }: WordMatch): IdSet {
    const last = words.length - 1;
    return this.once(`& ${names} ${words.join(" ")}${lastUnfinished ? "*" : ""}`, () => {
      const sets = words.map((word, at) => this.word(names, word, lastUnfinished && at === last));
      return IdSet.intersection([...new Set(sets)]);
    });
  }

  /** The companies that have the word. */
  word(names: Names, word: string, unfinished: boolean): IdSet {
    return this.once(`${names} ${word}${unfinished ? "*" : ""}`, () =>
      IdSet.union(this.wordOfKind(kindOf[names], word, unfinished)),
    );
  }

  /** The companies whose name begins with the word. */
  firstWord(word: string): IdSet {
    return this.once(`^${word}`, () => IdSet.union(this.wordOfKind("firstWord", word, false)));
  }

  private wordOfKind(kind: WordKind, word: string, unfinished: boolean): IdSet[] {
    const whole = variantsOf(word).map((variant) => this.reader.set(tokenKinds[kind] + variant));
    return unfinished ? [...whole.slice(1), this.reader.beginning(kind, word)] : whole;
  }

  private once(name: string, make: () => IdSet): IdSet {
    const known = this.made.get(name);
    if (known) return known;
    const set = make();
    this.made.set(name, set);
    return set;
  }
}

/** The ways a word is written: `st` and `saint` are one. */
function variantsOf(word: string): string[] {
  const variant = writtenOut.get(word);
  return variant === undefined ? [word] : [word, variant];
}

const writtenOut = new Map([
  ["st", "saint"],
  ["saint", "st"],
  ["ste", "sainte"],
  ["sainte", "ste"],
]);
