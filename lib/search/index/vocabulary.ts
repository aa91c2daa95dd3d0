import { hasSameDigits, isWithinEdits } from "../analysis/edits";
import { soundKey } from "../analysis/sound-key";
import { countOnes } from "../postings/container";

/** A word of the index, and how many companies have it in a name. */
export type KnownWord = { word: string; n: number };

const plain = /^[a-z0-9]+$/;
const maxLength = 32;
const minSoundLength = 3;
/** A beginning's companies are counted as far as so many of its words. */
const maxCounted = 100;

/**
 * All words of the names of a register, held in memory to find those that are spelt or sound like a word.
 * Words of one length stand together, sorted, with a bit mask of each word's letters: two words within
 * `e` edits differ in at most `2e` bits, which rules out nearly all of them at once.
 */
export class Vocabulary {
  /** By length; `others`: words with other signs than a to z and 0 to 9, and very long ones. */
  constructor(
    private readonly byLength: readonly WordList[],
    private readonly others: ReadonlyMap<string, number>,
  ) {}

  /** How many companies have the word. */
  count(word: string): number {
    const list = this.byLength[word.length];
    if (!list || !plain.test(word)) return this.others.get(word) ?? 0;
    const at = list.lowerBound(word);
    return at < list.size && list.word(at) === word ? list.count(at) : 0;
  }

  /** How many have a word that begins so, of the first hundred such words of each length. */
  countBeginning(beginning: string): number {
    let sum = 0;
    for (let length = beginning.length; length < this.byLength.length; length += 1) {
      const list = this.byLength[length];
      if (!list) continue;
      const first = list.lowerBound(beginning);
      for (let at = first; at < Math.min(list.size, first + maxCounted); at += 1) {
        if (!list.word(at).startsWith(beginning)) break;
        sum += list.count(at);
      }
    }
    return sum;
  }

  /** Other words at most so many edits (1 or 2) away, with the same digits; the most frequent first. */
  near(word: string, edits: number): KnownWord[] {
    const found: KnownWord[] = [];
    const typed = Buffer.from(word);
    const letters = lettersOf(typed, 0, typed.length);
    for (let length = word.length - edits; length <= word.length + edits; length += 1) {
      const list = this.byLength[length];
      list?.visitNear(letters, 2 * edits, (at) => {
        const from = at * length;
        if (!isWithinEdits(typed, list.words, edits, false, from, from + length)) return;
        const other = list.word(at);
        if (other === word || !hasSameDigits(word, other)) return;
        found.push({ word: other, n: list.count(at) });
      });
    }
    return byFrequency(found);
  }

  /** Beginnings of words that are one edit away from this one, with how many companies have such a word. */
  beginningsNear(beginning: string): KnownWord[] {
    const typed = Buffer.from(beginning);
    const letters = lettersOf(typed, 0, typed.length);
    const found = new Map<string, number>();
    for (let length = beginning.length; length < this.byLength.length; length += 1) {
      const list = this.byLength[length];
      list?.visitBeginningNear(letters, (at) => {
        const from = at * length;
        if (!isWithinEdits(typed, list.words, 1, true, from, from + length)) return;
        const other = nearBeginning(beginning, typed, list.word(at));
        if (other !== null) found.set(other, (found.get(other) ?? 0) + list.count(at));
      });
    }
    return byFrequency([...found].map(([word, n]) => ({ word, n })));
  }

  /** Other words that sound like it; the most frequent first. */
  soundingLike(word: string): KnownWord[] {
    if (word.length < minSoundLength) return [];
    const key = soundKey(word);
    const hash = hashOf(key);
    const found: KnownWord[] = [];
    for (const list of this.byLength) {
      list?.visitSounding(hash, (at) => {
        const other = list.word(at);
        const isMeant = other !== word && hasSameDigits(word, other) && soundKey(other) === key;
        if (isMeant) found.push({ word: other, n: list.count(at) });
      });
    }
    return byFrequency(found);
  }
}

function byFrequency(found: KnownWord[]): KnownWord[] {
  return found.sort((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1));
}

/** The longest beginning of the other word that is one edit away, and no shorter than what was typed. */
function nearBeginning(beginning: string, typed: Uint8Array, other: string): string | null {
  for (const length of [beginning.length + 1, beginning.length]) {
    const text = other.slice(0, length);
    const isNear = text.length === length && isWithinEdits(typed, Buffer.from(text), 1);
    if (isNear && text.slice(0, beginning.length) !== beginning) {
      return hasSameDigits(beginning, text) ? text : null;
    }
  }
  return null;
}

/** Makes a vocabulary of words that come in the order of their bytes. */
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
    for (let place = 0; place < this.length; place += 1) {
      this.words[from + place] = word.charCodeAt(place);
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

  /** The place of the first word not before the text. */
  lowerBound(text: string): number {
    let left = 0;
    let right = this.size;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if (this.word(middle) < text) left = middle + 1;
      else right = middle;
    }
    return left;
  }

  /** Visits words whose letters differ in at most so many. */
  visitNear(letters: number, most: number, visit: (at: number) => void): void {
    for (let at = 0; at < this.size; at += 1) {
      if (countOnes((this.letters[at] as number) ^ letters) <= most) visit(at);
    }
  }

  /** Visits words that have all the letters but one. */
  visitBeginningNear(letters: number, visit: (at: number) => void): void {
    for (let at = 0; at < this.size; at += 1) {
      const missing = letters & ~(this.letters[at] as number);
      if ((missing & (missing - 1)) === 0) visit(at);
    }
  }

  visitSounding(hash: number, visit: (at: number) => void): void {
    for (let at = 0; at < this.size; at += 1) if (this.sounds[at] === hash) visit(at);
  }

  private grow(): void {
    const size = Math.max(16, Math.ceil(this.size * 1.5));
    this.words = grown(new Uint8Array(size * this.length), this.words);
    this.counts = grown(new Uint32Array(size), this.counts);
    this.letters = grown(new Uint32Array(size), this.letters);
    this.sounds = grown(new Uint16Array(size), this.sounds);
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

/** Of 16 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & 0xffff;
}
