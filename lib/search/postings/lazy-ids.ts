import type { Container } from "./container";
import { IdSet } from "./id-set";

/** A set of which more is found only as it is needed; in some of `chunks`, which rise, there may be no ids. */
export type LazyIds = {
  readonly chunks: readonly number[];
  /** How many ids there are at most. */
  readonly size: number;
  container(chunk: number): Container | undefined;
  has(id: number): boolean;
  /** Found out sooner than what is in it. */
  isEmpty(): boolean;
  whole(): IdSet;
};

/** The ids of a list in any order, which are made a set when they are first asked for as one. */
export class ListedIds implements LazyIds {
  private made: IdSet | undefined;

  constructor(private readonly list: Uint32Array) {}

  get size(): number {
    return this.list.length;
  }

  get chunks(): readonly number[] {
    return this.whole().chunks;
  }

  container(chunk: number): Container | undefined {
    return this.whole().container(chunk);
  }

  has(id: number): boolean {
    return this.whole().has(id);
  }

  isEmpty(): boolean {
    return this.list.length === 0;
  }

  whole(): IdSet {
    this.made ??= IdSet.of(this.list);
    return this.made;
  }
}
