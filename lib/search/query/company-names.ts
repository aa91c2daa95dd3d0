import { type DocumentVisitor, visitNames } from "../index/search-document";
import type { WordKind } from "../index/tokens";

/** Where a company must have a word: in its name, as the first word of its name, or in any of its names. */
export type Field = "name" | "first" | "any";

/** The columns with a company's names. Masked values are null. */
export type NamedRow = {
  id: number;
  name: string | null;
  /** Acronym and trade names, joined by ` / `. */
  aliases: string | null;
  /** Shop signs of the head office, joined by ` / `. */
  signs: string | null;
};

const fieldOf: Record<WordKind, Field> = { word: "name", firstWord: "first", anyWord: "any" };

/** The words of one company's names, the same as in the search index. */
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

  has(field: Field, word: string, isPrefix: boolean): boolean {
    const words = this.words[field];
    return words.has(word) || (isPrefix && [...words].some((other) => other.startsWith(word)));
  }
}
