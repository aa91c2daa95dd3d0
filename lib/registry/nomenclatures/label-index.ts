import { lightWords } from "@/lib/search/analysis/light-words";
import { normalizeName } from "@/lib/search/analysis/normalize-name";

/** Shorter words must be a whole word of the label: `or` is not the beginning of `ordinateurs`. */
const shortestBeginning = 4;
/** What a word and the nearest one of a label have in common, at least. */
const shortestStem = 5;
/** How a word of many letters may go on after a stem: `fleuriste` is near `fleurs`, `carrefour` is not near `carreaux`. */
const ending = /^(?:.{1,3}|iere|iste|ienne|euse|a?t(?:eur|euse|rice|ion)|e?ment|erie|ique)$/;
/** What a label leaves out: `(à l'exception du riz)`. */
const exception = /(?:à l'exception|sauf|autres que) [^;)]*/g;
/** Labels have them where others say `avec`. */
const emptyWords = /^salaries?$/;

/** The words of a label, without those of its exceptions. */
export function wordsOfLabel(label: string): string[] {
  return wordsOf(label.replace(exception, ""));
}

/** The words of a text that say something, in the singular. */
export function wordsOf(text: string): string[] {
  return normalizeName(text)
    .split(" ")
    .filter((word) => word !== "" && !lightWords.has(word) && !emptyWords.test(word))
    .map((word) => (word.length > 3 ? word.replace(/[sx]+$/, "") : word));
}

/** Labels by their words. */
export class LabelIndex<Label extends { words: readonly string[] }> {
  private readonly words = new Set<string>();
  /** By the beginnings of their words, from 4 letters on, and by shorter words. */
  private readonly labels = new Map<string, Set<Label>>();

  constructor(labels: readonly Label[]) {
    for (const label of labels) {
      for (const word of label.words) {
        this.words.add(word);
        for (let end = Math.min(shortestBeginning, word.length); end <= word.length; end += 1) {
          const beginning = word.slice(0, end);
          const known = this.labels.get(beginning);
          if (known) known.add(label);
          else this.labels.set(beginning, new Set([label]));
        }
      }
    }
  }

  /** Whether a label has the whole word. */
  hasWhole(word: string): boolean {
    return this.words.has(word);
  }

  /**
   * What stands for a word: itself, if a label has it, perhaps cut short. Otherwise the beginning of another word that it has
   * in common for longest, at least 5 letters and more than half of it, if it goes on with a usual ending: `restaura` for
   * `restaurant`. Null: nothing does.
   */
  beginningFor(word: string): string | null {
    if (this.labels.has(word)) return word;
    const shortest = Math.max(shortestStem, Math.floor(word.length / 2) + 1);
    for (let length = word.length - 1; length >= shortest; length -= 1) {
      const beginning = word.slice(0, length);
      if (ending.test(word.slice(length)) && this.labels.has(beginning)) return beginning;
    }
    return null;
  }

  /** The labels that have all of the words, or what stands for them; none without words. */
  withWords(words: readonly string[]): Label[] {
    const sets = words.map((word) => this.labels.get(this.beginningFor(word) ?? ""));
    const [first, ...others] = sets.toSorted((a, b) => (a?.size ?? 0) - (b?.size ?? 0));
    return [...(first ?? [])].filter((label) => others.every((set) => set?.has(label)));
  }

  /** Whether a label has no other words than these, perhaps cut short. */
  isWhole(label: Label, words: readonly string[]): boolean {
    return label.words.every((each) =>
      words.some((word) => {
        const beginning = this.beginningFor(word) ?? word;
        const goesOn = each.length >= shortestBeginning && beginning.startsWith(each);
        return each === word || goesOn || (beginning !== word && each.startsWith(beginning));
      }),
    );
  }

  /** The first word of a label, of 5 letters or more, of which this is true; null: none. */
  findWord(isWanted: (word: string) => boolean): string | null {
    for (const word of this.words) if (word.length >= shortestStem && isWanted(word)) return word;
    return null;
  }
}
