import { articles, legalFormWords, maxWordLength, optionalWord } from "../analysis/name-words";
import { NameHash, type NameKey } from "./name-key";
import type { TokenTable } from "./token-table";

const longestName = 4096;
const asterisk = 42;
const dot = 46;
const slash = 47;
const backslash = 92;

/**
 * Reads the words of an ASCII name from bytes into a table of words. It does the same as `wordsOf`, `letterRuns` and
 * `significantWords`, only faster; a test compares them.
 */
export class NameScanner {
  /** The numbers of the name's words, then of its runs of single letters. */
  readonly entries = new Int32Array(longestName);
  count = 0;
  /** The numbers of the words that the name begins with. */
  firstWords: readonly number[] = [];
  private wordCount = 0;
  private readonly folded = new Uint8Array(longestName);
  private readonly ends = new Int32Array(longestName);
  private readonly roles = new Map<number, "form" | "optional" | "article">();
  private readonly hash = new NameHash();
  private from = 0;
  private to = 0;
  private keepsOptional = false;

  constructor(private readonly words: TokenTable) {}

  /** Must be called after the table of words was cleared. */
  clear(): void {
    this.roles.clear();
    const setRole = (word: string, role: "form" | "optional" | "article") => {
      const bytes = Buffer.from(word);
      this.roles.set(this.words.find(bytes, 0, bytes.length), role);
    };
    setRole(optionalWord, "optional");
    for (const article of articles) setRole(article, "article");
    for (const form of legalFormWords.keys()) setRole(form, "form");
  }

  /** Returns false if the name is not plain ASCII, or is several names. It must then be read as text. */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    if (to - from >= longestName || !this.fold(bytes, from, to)) return false;
    this.count = this.wordCount;
    this.readRuns();
    this.findSignificant();
    return true;
  }

  key(): NameKey {
    this.hash.begin();
    for (let word = this.from; word < this.to; word += 1) {
      const isOptional = this.roles.get(this.entries[word] as number) === "optional";
      if (isOptional && !this.keepsOptional) continue;
      this.hash.add(this.folded, this.startOf(word), this.ends[word] as number);
    }
    return this.hash.key();
  }

  private startOf(word: number): number {
    return word === 0 ? 0 : (this.ends[word - 1] as number);
  }

  /** Writes the words in lower case one after another, and looks up the number of each. */
  private fold(bytes: Uint8Array, from: number, to: number): boolean {
    let length = 0;
    let start = 0;
    this.wordCount = 0;
    for (let at = from; at <= to; at += 1) {
      const byte = at < to ? (bytes[at] as number) : asterisk;
      if (byte > 127 || byte < 32 || byte === dot || byte === slash || byte === backslash)
        return false;
      const isUpper = byte >= 65 && byte <= 90;
      if (isUpper || (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57)) {
        this.folded[length] = isUpper ? byte + 32 : byte;
        length += 1;
      } else if (length > start) {
        if (length - start > maxWordLength) return false;
        this.entries[this.wordCount] = this.words.find(this.folded, start, length);
        this.ends[this.wordCount] = length;
        this.wordCount += 1;
        start = length;
      }
    }
    return true;
  }

  private readRuns(): void {
    let run = 0;
    for (let word = 0; word <= this.wordCount; word += 1) {
      const start = word < this.wordCount ? this.startOf(word) : 0;
      const isLetter =
        word < this.wordCount &&
        (this.ends[word] as number) - start === 1 &&
        (this.folded[start] as number) > 57;
      if (isLetter) {
        run += 1;
        continue;
      }
      if (run > 1) {
        const to = word === 0 ? 0 : (this.ends[word - 1] as number);
        this.entries[this.count] = this.words.find(this.folded, to - run, to);
        this.count += 1;
      }
      run = 0;
    }
  }

  private findSignificant(): void {
    const roleOf = (word: number) => this.roles.get(this.entries[word] as number);
    this.from = 0;
    this.to = this.wordCount;
    while (this.from < this.to && roleOf(this.from) === "form") this.from += 1;
    while (this.to > this.from && roleOf(this.to - 1) === "form") this.to -= 1;
    this.keepsOptional = true;
    for (let word = this.from; word < this.to; word += 1) {
      if (roleOf(word) === "optional") continue;
      this.keepsOptional = false;
      const next = roleOf(word) === "article" ? this.significantAfter(word) : -1;
      const first = this.entries[word] as number;
      this.firstWords = next < 0 ? [first] : [first, this.entries[next] as number];
      return;
    }
    this.from = 0;
    this.to = this.wordCount;
    this.firstWords = [this.entries[0] as number];
  }

  /** The index of the next word that is not optional, or -1. */
  private significantAfter(word: number): number {
    for (let next = word + 1; next < this.to; next += 1) {
      if (this.roles.get(this.entries[next] as number) !== "optional") return next;
    }
    return -1;
  }
}
