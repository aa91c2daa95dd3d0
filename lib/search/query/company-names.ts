import { optionalWord, wordsOf } from "../analysis/name-words";
import { type DocumentVisitor, visitNames } from "../index/search-document";
import { variantsOf, type WordMatch } from "./name-sets";

/** What of a company's row its names are read from. Nothing in it is masked. */
export type NamedRow = {
  id: number;
  legalForm: string | null;
  name: string | null;
  /** Sigle and usual names, joined by ` / `. */
  aliases: string | null;
  /** Signs of the head office, joined by ` / `. */
  signs: string | null;
};

/** The words of one company's names, as the search index has them. */
export class CompanyNames {
  readonly id: number;
  private readonly ofName = new Set<string>();
  private readonly ofAny = new Set<string>();
  private firstWord: string | undefined;

  constructor(private readonly row: NamedRow) {
    const { id, name, aliases, signs } = row;
    this.id = id;
    const visitor: DocumentVisitor = {
      word: (kind, word) => {
        if (kind === "firstWord") this.firstWord = word;
        else if (kind === "word") this.ofName.add(word);
        else this.ofAny.add(word);
      },
      nameKey: () => {},
      attribute: () => {},
    };
    visitNames(name, "name", visitor);
    visitNames(aliases, "alias", visitor);
    visitNames(signs, "sign", visitor);
  }

  hasAll(words: readonly string[], { names, lastUnfinished }: WordMatch): boolean {
    const last = words.length - 1;
    return words.every((word, at) => this.has(names, word, lastUnfinished && at === last));
  }

  has(names: WordMatch["names"], word: string, unfinished: boolean): boolean {
    const mine = names === "name" ? this.ofName : this.ofAny;
    if (variantsOf(word).some((variant) => mine.has(variant))) return true;
    return unfinished && [...mine].some((other) => other.startsWith(word));
  }

  beginsWith(word: string): boolean {
    return this.firstWord !== undefined && variantsOf(word).includes(this.firstWord);
  }

  beginsWithUnfinished(beginning: string): boolean {
    return this.firstWord?.startsWith(beginning) ?? false;
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

  isOfForm(categories: readonly string[]): boolean {
    return categories.some((category) => this.row.legalForm?.startsWith(category));
  }
}
