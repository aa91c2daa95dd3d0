function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return hash ^ (hash >>> 15);
}

/**
 * The xoroshiro64* generator. Each row has a seed of its own, so any row can be generated without the rows before it, and
 * neighbouring rows are independent.
 */
export class Random {
  private a = 1;
  private b = 1;

  /** Starts the sequence for one row and one purpose (`stream`). */
  reset(seed: number, row: number, stream: number): void {
    this.a = mix(seed ^ mix(row + 0x9e3779b9));
    this.b = mix(row ^ mix(this.a + Math.imul(stream, 0x85ebca6b))) | 1;
  }

  /** An integer from 0 to 2^32 - 1. */
  uint32(): number {
    const a = this.a;
    const b = this.b ^ a;
    this.a = ((a << 26) | (a >>> 6)) ^ b ^ (b << 9);
    this.b = (b << 13) | (b >>> 19);
    return Math.imul(a, 0x9e3779bb) >>> 0;
  }

  /** From 0 to below 1. */
  fraction(): number {
    return this.uint32() / 0x100000000;
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor((this.uint32() / 0x100000000) * limit);
  }

  chance(probability: number): boolean {
    return this.uint32() < probability * 0x100000000;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}

/** Picks indexes by weight in constant time, from 65,536 slots distributed among them. */
export class Weighted {
  private readonly slots = new Uint16Array(65536);

  constructor(weights: readonly number[]) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let index = 0;
    let sum = weights[0] ?? 0;
    for (let slot = 0; slot < this.slots.length; slot++) {
      while (index < weights.length - 1 && ((slot + 0.5) / 65536) * total > sum) {
        index++;
        sum += weights[index] ?? 0;
      }
      this.slots[slot] = index;
    }
  }

  pick(random: Random): number {
    return this.slots[random.uint32() >>> 16] as number;
  }
}
