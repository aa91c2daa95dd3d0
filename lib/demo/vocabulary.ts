import type { CsvBuffer } from "./csv-buffer";
import { type Random, Weighted } from "./random";
import { words } from "./words";

const {
  coinedEnds,
  coinedMiddles,
  coinedStarts,
  femaleFirstNames,
  maleFirstNames,
  surnameEnds,
  surnameMiddles,
  surnameStarts,
  surnames,
} = words;

/** Weights by Zipf's law: the n-th most common word has a weight of about 1/n. */
export function byRank(words: readonly string[], flatness: number): Weighted {
  return new Weighted(words.map((_, rank) => (rank + 1 + flatness) ** -0.9));
}

const rankCount = 6_000_000;
/** How many words are about equally common before the frequency falls. */
const commonWords = 60;
const surnamesByRank = byRank(surnames, 12);
const maleByRank = byRank(maleFirstNames, 8);
const femaleByRank = byRank(femaleFirstNames, 8);

/** A rank from an unbounded range, low ranks being more likely, so that new words keep appearing. */
function drawRank(random: Random): number {
  const square = random.fraction() ** 2;
  const rank = Math.floor(commonWords / (square * square + 1e-9)) - commonWords;
  return rank < rankCount ? rank : random.below(rankCount);
}

/** Builds a word from its rank alone, so that the same rank always gives the same word. */
function writeWord(
  out: CsvBuffer,
  rank: number,
  starts: readonly string[],
  middles: readonly string[],
  ends: readonly string[],
): void {
  let rest = Math.imul(rank, 0x9e3779b1) >>> 0;
  const take = (words: readonly string[]) => {
    const word = words[rest % words.length] as string;
    rest = Math.floor(rest / words.length);
    return word;
  };
  out.text(take(starts));
  const shape = rest % 8;
  rest >>>= 3;
  if (shape > 2) out.text(take(middles));
  if (shape > 6) out.text(take(middles));
  out.text(take(ends));
}

/** A family name. About half are common ones. */
export function writeSurname(out: CsvBuffer, random: Random): void {
  const kind = random.uint32();
  if (kind < 0x7000_0000) {
    out.text((surnames[surnamesByRank.pick(random)] as string).replace("-", " "));
    return;
  }
  if (kind > 0xfe00_0000) out.text("DE ");
  else if (kind > 0xfb00_0000) out.text("LE ");
  writeWord(out, drawRank(random), surnameStarts, surnameMiddles, surnameEnds);
}

/** An invented word, as in many company names. */
export function writeCoinedWord(out: CsvBuffer, random: Random): void {
  writeWord(out, drawRank(random), coinedStarts, coinedMiddles, coinedEnds);
}

export function writeInitials(out: CsvBuffer, random: Random, count: number): void {
  for (let index = 0; index < count; index++) {
    out.text(String.fromCharCode(65 + ((random.below(26) + random.below(26)) >> 1)));
  }
}

export function pickFirstName(random: Random, female: boolean): string {
  const name = female
    ? femaleFirstNames[femaleByRank.pick(random)]
    : maleFirstNames[maleByRank.pick(random)];
  return name as string;
}
