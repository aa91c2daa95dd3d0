import { type DocumentVisitor, visitNames } from "../index/search-document";
import type { WordKind } from "../index/tokens";

/** Which of a company's names must have a word: the name itself, its first word, or any of the names. */
export type Field = "name" | "first" | "any";

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

  constructor({ id, name, aliases, signs }: NamedRow) {
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

  /** The words of all its names. */
  get anyWords(): ReadonlySet<string> {
    return this.words.any;
  }

  has(field: Field, word: string, isBeginning: boolean): boolean {
    const mine = this.words[field];
    return mine.has(word) || (isBeginning && [...mine].some((other) => other.startsWith(word)));
  }
}
