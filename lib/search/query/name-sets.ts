import type { IndexReader } from "../index/index-reader";
import { tokenKinds, type WordKind } from "../index/tokens";
import { IdSet } from "../postings/id-set";
import { LazyIntersection } from "../postings/lazy-intersection";

/** Which names count: only the name itself, or the sigle, usual names and signs too. */
export type Names = "name" | "all";
export type WordMatch = { names: Names; lastUnfinished: boolean };

const kindOf: Record<Names, WordKind> = { name: "word", all: "anyWord" };

/** The companies by words of their names; the set of a word is made once for a search. */
export class NameSets {
  private readonly made = new Map<string, IdSet>();

  constructor(readonly reader: IndexReader) {}

  /** Names what `allWords` of these words reads. */
  want(words: readonly string[], { names, lastUnfinished }: WordMatch): void {
    const kind = kindOf[names];
    for (const [at, word] of words.entries()) {
      if (lastUnfinished && at === words.length - 1) {
        this.reader.want(...tokensOf(kind, word).slice(1));
        this.reader.wantBeginning(kind, word);
      } else {
        this.wantWord(kind, word);
      }
    }
  }

  wantWord(kind: WordKind, word: string): void {
    this.reader.want(...tokensOf(kind, word));
  }

  /** The companies that have every word, the last one perhaps unfinished, and are in `within`. */
  allWords(words: readonly string[], match: WordMatch, within: IdSet | null = null): IdSet {
    return IdSet.intersection(this.setsOf(words, match, within));
  }

  /** The same, found only as far as it is gone through. */
  eachOf(words: readonly string[], match: WordMatch, within: IdSet | null = null) {
    return new LazyIntersection(this.setsOf(words, match, within));
  }

  private setsOf(
    words: readonly string[],
    { names, lastUnfinished }: WordMatch,
    within: IdSet | null,
  ): IdSet[] {
    const last = words.length - 1;
    const sets = words.map((word, at) => this.word(names, word, lastUnfinished && at === last));
    return [...new Set(within ? [...sets, within] : sets)];
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
    const whole = tokensOf(kind, word).slice(unfinished ? 1 : 0);
    const sets = whole.map((token) => this.reader.set(token));
    return unfinished ? [...sets, this.reader.beginning(kind, word)] : sets;
  }

  private once(name: string, make: () => IdSet): IdSet {
    const known = this.made.get(name);
    if (known) return known;
    const set = make();
    this.made.set(name, set);
    return set;
  }
}

/** The first is that of the word as it is. */
function tokensOf(kind: WordKind, word: string): string[] {
  return variantsOf(word).map((variant) => tokenKinds[kind] + variant);
}

/** The ways a word is written: `st` and `saint` are one. */
export function variantsOf(word: string): string[] {
  const variant = writtenOut.get(word);
  return variant === undefined ? [word] : [word, variant];
}

const writtenOut = new Map([
  ["st", "saint"],
  ["saint", "st"],
  ["ste", "sainte"],
  ["sainte", "ste"],
]);
