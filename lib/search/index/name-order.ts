import { chunkSize } from "../postings/container";
import { chunkOf, columnToken } from "./columns";
import { unescaped } from "./field-row";

/** Letters that are sorted like others: small ones and those with accents. A line break is sorted like a space. */
const letters =
  "abcdefghijklmnopqrstuvwxyzàáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ\n";
const sortedAs =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZAAAAAACEEEEIIIINOOOOOUUUUYYAAAAAACEEEEIIIINOOOOOUUUUYY ";
const replacements = new Map([...letters].map((letter, at) => [letter, sortedAs[at] as string]));

/** The token of the row that has the first name of each number, as JSON: `[[1, "A CAPELLA"], [2, "AB SERVICES"]]`. */
export const firstNamesToken = "vanames";

/** The bytes by which a name is sorted. */
export function nameOrderKey(name: string): Buffer {
  return Buffer.from([...name].map((letter) => replacements.get(letter) ?? letter).join(""));
}

/** The same in SQL, as text that is compared by bytes. `translate` is slow, and most names have no such letter. */
export const nameOrderSql = `(CASE WHEN name COLLATE "C" ~ '^[ -_]*$' THEN name
  ELSE translate(name, ${quoted(letters)}, ${quoted(sortedAs)}) END) COLLATE "C"`;

function quoted(text: string): string {
  return `E'${text.replace("\n", "\\n")}'`;
}

const tab = 9;
const lineFeed = 10;
const highestNumber = 65_535;

/**
 * Makes the column `name` from all names in their order. A number from 1 to 65,535 stands for the names of a part of the
 * alphabet, about as many for each; equal names have one number, and units without a name have 0.
 */
export class NameOrderBuilder {
  private readonly numbers: Uint16Array;
  private readonly firsts: [number, string][] = [];
  private rest: Buffer = Buffer.alloc(0);
  private previous: Buffer | null = null;
  private read = 0;
  private number = 0;

  /** Units have the ids from 1 to `units`; `named` of them have a name. */
  constructor(
    private readonly units: number,
    private readonly named: number,
  ) {
    this.numbers = new Uint16Array(units + 1);
  }

  /** Takes rows of an id and `nameOrderSql`, sorted by that, in COPY's text format. They may end within a row. */
  push(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(lineFeed, start);
      if (end < 0) break;
      const middle = bytes.indexOf(tab, start);
      this.add(Number(bytes.toString("latin1", start, middle)), bytes.subarray(middle + 1, end));
      start = end + 1;
    }
    this.rest = bytes.subarray(start);
  }

  private add(id: number, key: Buffer): void {
    if (!this.previous?.equals(key)) {
      const number = 1 + Math.floor((this.read * highestNumber) / this.named);
      if (number !== this.number) this.firsts.push([number, unescaped(key.toString()) ?? ""]);
      this.number = number;
      this.previous = key;
    }
    this.numbers[id] = this.number;
    this.read += 1;
  }

  /** The rows of the search index. */
  *rows(): Iterable<{ token: string; n: number; postings: Buffer }> {
    for (let from = 0; this.units > 0 && from <= this.units; from += chunkSize) {
      const numbers = this.numbers.subarray(from, from + chunkSize);
      const postings = Buffer.alloc(numbers.length * 2);
      for (const [at, number] of numbers.entries()) postings.writeUInt16LE(number, at * 2);
      yield { token: columnToken("name", chunkOf(from)), n: numbers.length, postings };
    }
    const pairs = this.firsts.map(([number, key]) => `[${number}, ${JSON.stringify(key)}]`);
    const postings = Buffer.from(`[${pairs.join(", ")}]`);
    yield { token: firstNamesToken, n: pairs.length, postings };
  }
}

/** Gives a name that was not there when the numbers were made a number that keeps the order. */
export class NameOrder {
  private readonly firsts: { number: number; key: Buffer }[];

  /** `stored`: the row of `firstNamesToken`. */
  constructor(stored: Uint8Array) {
    const pairs =
      stored.length === 0
        ? []
        : (JSON.parse(Buffer.from(stored).toString("utf8")) as [number, string][]);
    this.firsts = pairs.map(([number, key]) => ({ number, key: Buffer.from(key) }));
  }

  numberOf(name: string | null): number {
    if (name === null) return 0;
    const key = nameOrderKey(name);
    let [from, to] = [0, this.firsts.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (Buffer.compare((this.firsts[middle] as { key: Buffer }).key, key) <= 0) from = middle + 1;
      else to = middle;
    }
    return this.firsts[Math.max(0, from - 1)]?.number ?? 1;
  }
}
