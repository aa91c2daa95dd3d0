import { optionalWord, wordsOf } from "../analysis/name-words";
import { type DocumentVisitor, visitNames } from "../index/search-document";
import type { WordKind } from "../index/tokens";
import type { Field } from "./expression";

/** What of a company's row its names are read from. Nothing in it is masked. */
export type NamedRow = {
  id: number;
  name: string | null;
  /** Sigle and usual names, joined by ` / `. */
  aliases: string | null;
  /** Signs of the head office, joined by ` / `. */
  signs: string | null;
};

const fieldOf: Record<WordKind, Field> = { word: "name", firstWord: "first", anyWord: "any" };

/** The words of one company's names, as the search index has them. */
export class CompanyNames {
  readonly id: number;
  private readonly words: Record<Field, Set<string>> = {
    name: new Set(),
    first: new Set(),
    any: new Set(),
  };

  constructor(private readonly row: NamedRow) {
    const { id, name, aliases, signs } = row;
    this.id = id;
    const visitor: DocumentVisitor = {
      word: (kind, word) => this.words[fieldOf[kind]].add(word),
      nameKey: () => {},
      attribute: () => {},
    };
    visitNames(name, "name", visitor);
    visitNames(aliases, "alias", visitor);
    visitNames(signs, "sign", visitor);
  }

  has(field: Field, word: string, isBeginning: boolean): boolean {
    const mine = this.words[field];
    return mine.has(word) || (isBeginning && [...mine].some((other) => other.startsWith(word)));
  }

  /** Whether words that follow one another in one of the names begin so when written together. */
  hasJoined(text: string): boolean {
    const { name, aliases, signs } = this.row;
    const others = [aliases, signs].flatMap((each) => each?.split(" / ") ?? []);
    return [name ?? "", ...others].some((each) => {
      const words = wordsOf(each).filter((word) => word !== optionalWord);
      return words.some((_, at) => words.slice(at).join("").startsWith(text));
    });
  }
}
