import { hasSameDigits, isWithinEdits } from "../analysis/edits";
import { soundKey } from "../analysis/sound-key";
import { countOnes } from "../postings/container";
import { countsToStarts, nextIndex, startOf } from "../postings/counting-sort";

/** A word of the index, and how many companies have it in a name. */
export type KnownWord = { word: string; n: number };

const plain = /^[a-z0-9]+$/;
const maxLength = 32;
const minSoundLength = 3;
const minLengthForAnyFirstLetter = 8;
/** The character after every letter and digit. */
const afterLetters = "{";
const hashes = 1 << 16;
const firstLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
/** The companies of a prefix are counted over at most this many words of each length. */
const maxCounted = 100;

/**
 * All words of a register's names, held in memory to find words with a similar spelling or sound. Words of one length
 * are in one sorted list, with a bit mask of each word's letters. The masks of two words within `e` edits differ in at
 * most `2e` bits, which excludes nearly all words quickly.
 */
export class Vocabulary {
  private readonly bySound: SoundIndex;

  /** `byLength`: lists by word length. `others`: very long words, and words with characters other than a-z and 0-9. */
  constructor(
    private readonly byLength: readonly WordList[],
    private readonly others: ReadonlyMap<string, number>,
  ) {
    this.bySound = new SoundIndex(byLength);
  }

  /** How many companies have the word. */
  count(word: string): number {
    const list = this.byLength[word.length];
    if (!list || !plain.test(word)) return this.others.get(word) ?? 0;
    const at = list.lowerBound(word);
    return at < list.size && list.word(at) === word ? list.count(at) : 0;
  }

  /** How many companies have a word with the prefix, counted over the first hundred such words of each length. */
  countPrefix(prefix: string): number {
    let sum = 0;
    for (let length = prefix.length; length < this.byLength.length; length += 1) {
      const list = this.byLength[length];
      if (!list) continue;
      const first = list.lowerBound(prefix);
      const end = Math.min(list.lowerBound(prefix + afterLetters), first + maxCounted);
      for (let at = first; at < end; at += 1) sum += list.count(at);
    }
    return sum;
  }

  /**
   * Other words within `maxEdits` edits that have the same digits, the most frequent first. With two edits, a word of
   * fewer than eight letters keeps its first letter, or has it swapped with the second.
   */
  near(word: string, maxEdits: 1 | 2): { once: KnownWord[]; twice: KnownWord[] } {
    const once = new Map(this.otherFirstLetter(word).map((each) => [each.word, each]));
    const twice: KnownWord[] = [];
    const typed = Buffer.from(word);
    const letters = lettersOf(typed, 0, typed.length);
    const firsts =
      maxEdits === 2 && word.length >= minLengthForAnyFirstLetter ? firstLetters : word.slice(0, 2);
    for (let length = word.length - maxEdits; length <= word.length + maxEdits; length += 1) {
      const list = this.byLength[length];
      list?.visitNear(letters, 2 * maxEdits, firsts, (at) => {
        const from = at * length;
        const isNear = (edits: number) =>
          isWithinEdits(typed, list.words, edits, false, from, from + length);
        if (!isNear(maxEdits)) return;
        const near = { word: list.word(at), n: list.count(at) };
        if (maxEdits === 1 || isNear(1)) once.set(near.word, near);
        else twice.push(near);
      });
    }
    const isOther = (each: KnownWord) => each.word !== word && hasSameDigits(word, each.word);
    return {
      once: byFrequency([...once.values()].filter(isOther)),
      twice: byFrequency(twice.filter(isOther)),
    };
  }

  /** Words whose first letter was changed, added or removed. */
  private otherFirstLetter(word: string): KnownWord[] {
    const rest = word.slice(1);
    const others = [rest, ...[...firstLetters].flatMap((first) => [first + rest, first + word])];
    return others.map((each) => ({ word: each, n: this.count(each) })).filter(({ n }) => n > 0);
  }

  /** Prefixes one edit away that keep the first letter or swap it, with the number of companies that have such a word. */
  prefixesNear(prefix: string): KnownWord[] {
    const typed = Buffer.from(prefix);
    const letters = lettersOf(typed, 0, typed.length);
    const counts = new Map<string, number>();
    for (let length = prefix.length; length < this.byLength.length; length += 1) {
      const list = this.byLength[length];
      list?.visitPrefixesNear(letters, prefix.slice(0, 2), (at) => {
        const from = at * length;
        if (!isWithinEdits(typed, list.words, 1, true, from, from + length)) return;
        const other = nearPrefix(prefix, typed, list.word(at));
        if (other !== null) counts.set(other, (counts.get(other) ?? 0) + list.count(at));
      });
    }
    return byFrequency([...counts].map(([word, n]) => ({ word, n })));
  }

  /** Other words that sound alike, the most frequent first. */
  soundingLike(word: string): KnownWord[] {
    if (word.length < minSoundLength) return [];
    const key = soundKey(word);
    const alike: KnownWord[] = [];
    this.bySound.visit(hashOf(key), (list, at) => {
      const other = list.word(at);
      const isAlike = other !== word && hasSameDigits(word, other) && soundKey(other) === key;
      if (isAlike) alike.push({ word: other, n: list.count(at) });
    });
    return byFrequency(alike);
  }
}

function byFrequency(words: KnownWord[]): KnownWord[] {
  return words.sort((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1));
}

/** The longest prefix of the other word that is one edit away and not shorter than the typed one. */
function nearPrefix(prefix: string, typed: Uint8Array, other: string): string | null {
  for (const length of [prefix.length + 1, prefix.length]) {
    const text = other.slice(0, length);
    const isNear = text.length === length && isWithinEdits(typed, Buffer.from(text), 1);
    if (isNear && text.slice(0, prefix.length) !== prefix) {
      return hasSameDigits(prefix, text) ? text : null;
    }
  }
  return null;
}

/** Builds a vocabulary from words, which must come in the order of their bytes. */
export class VocabularyBuilder {
  private readonly byLength: WordList[] = [];
  private readonly others = new Map<string, number>();

  add(word: string, n: number): void {
    if (word.length > maxLength || !plain.test(word)) {
      this.others.set(word, n);
      return;
    }
    let list = this.byLength[word.length];
    if (!list) {
      list = new WordList(word.length);
      this.byLength[word.length] = list;
    }
    list.add(word, n);
  }

  done(): Vocabulary {
    return new Vocabulary(this.byLength, this.others);
  }
}

/** Words of one length, sorted. */
class WordList {
  size = 0;
  words: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  private counts = new Uint32Array(0);
  private letters = new Uint32Array(0);
  private sounds = new Uint16Array(0);

  constructor(private readonly length: number) {}

  add(word: string, n: number): void {
    const at = this.size;
    if (at === this.counts.length) this.grow();
    const from = at * this.length;
    for (let letter = 0; letter < this.length; letter += 1) {
      this.words[from + letter] = word.charCodeAt(letter);
    }
    this.counts[at] = n;
    this.letters[at] = lettersOf(this.words, from, from + this.length);
    this.sounds[at] = this.length < minSoundLength ? 0 : hashOf(soundKey(word));
    this.size += 1;
  }

  word(at: number): string {
    const from = at * this.length;
    return String.fromCharCode(...this.words.subarray(from, from + this.length));
  }

  count(at: number): number {
    return this.counts[at] as number;
  }

  /** The index of the first word that is not before the text. */
  lowerBound(text: string): number {
    let left = 0;
    let right = this.size;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if (this.isBefore(middle, text)) left = middle + 1;
      else right = middle;
    }
    return left;
  }

  private isBefore(at: number, text: string): boolean {
    const from = at * this.length;
    for (let letter = 0; letter < Math.min(this.length, text.length); letter += 1) {
      const difference = (this.words[from + letter] as number) - text.charCodeAt(letter);
      if (difference !== 0) return difference < 0;
    }
    return this.length < text.length;
  }

  /** Visits words with one of the first letters whose masks differ in at most `maxBits` bits. */
  visitNear(letters: number, maxBits: number, firsts: string, visit: (at: number) => void): void {
    this.visitFirst(firsts, (at) => {
      if (countOnes((this.letters[at] as number) ^ letters) <= maxBits) visit(at);
    });
  }

  /** Visits words with one of the first letters that lack at most one of the letters. */
  visitPrefixesNear(letters: number, firsts: string, visit: (at: number) => void): void {
    this.visitFirst(firsts, (at) => {
      const missing = letters & ~(this.letters[at] as number);
      if ((missing & (missing - 1)) === 0) visit(at);
    });
  }

  private visitFirst(firsts: string, visit: (at: number) => void): void {
    for (const first of new Set(firsts)) {
      const end = this.lowerBound(String.fromCharCode(first.charCodeAt(0) + 1));
      for (let at = this.lowerBound(first); at < end; at += 1) visit(at);
    }
  }

  sound(at: number): number {
    return this.sounds[at] as number;
  }

  private grow(): void {
    const size = Math.max(16, Math.ceil(this.size * 1.5));
    this.words = grown(new Uint8Array(size * this.length), this.words);
    this.counts = grown(new Uint32Array(size), this.counts);
    this.letters = grown(new Uint32Array(size), this.letters);
    this.sounds = grown(new Uint16Array(size), this.sounds);
  }
}

/** The words of all lists, sorted by the hash of their sound with a counting sort. */
class SoundIndex {
  private readonly ends = new Uint32Array(hashes);
  private readonly lengths: Uint8Array;
  private readonly indexes: Uint32Array;

  constructor(private readonly lists: readonly WordList[]) {
    const each = (visit: (list: WordList, at: number, length: number) => void) => {
      for (const [length, list] of lists.entries()) {
        for (let at = 0; list && at < list.size; at += 1) visit(list, at, length);
      }
    };
    each((list, at) => (this.ends[list.sound(at)] = (this.ends[list.sound(at)] as number) + 1));
    const words = countsToStarts(this.ends);
    this.lengths = new Uint8Array(words);
    this.indexes = new Uint32Array(words);
    each((list, at, length) => {
      const word = nextIndex(this.ends, list.sound(at));
      this.lengths[word] = length;
      this.indexes[word] = at;
    });
  }

  visit(hash: number, visit: (list: WordList, at: number) => void): void {
    for (let word = startOf(this.ends, hash); word < (this.ends[hash] as number); word += 1) {
      visit(this.lists[this.lengths[word] as number] as WordList, this.indexes[word] as number);
    }
  }
}

function grown<List extends Uint8Array | Uint16Array | Uint32Array>(
  larger: List,
  list: List,
): List {
  larger.set(list);
  return larger;
}

/** A bit for each letter; digits share six. */
function lettersOf(word: Uint8Array, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at += 1) {
    const unit = word[at] as number;
    letters |= 1 << (unit >= 97 ? unit - 97 : 26 + (unit % 6));
  }
  return letters >>> 0;
}

/** A number from 0 to `hashes - 1`. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (hashes - 1);
}
