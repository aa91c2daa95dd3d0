import type { Container } from "./container";
import { IdSet } from "./id-set";

/** A set whose chunks are computed when they are needed. `chunks` ascend, and may include empty ones. */
export type LazyIds = {
  readonly chunks: readonly number[];
  /** An upper bound of the number of ids. */
  readonly size: number;
  container(chunk: number): Container | undefined;
  has(id: number): boolean;
  /** Faster than computing all ids. */
  isEmpty(): boolean;
  /** Computes all ids. */
  whole(): IdSet;
};

/** The ids of an unsorted list. The set is built when it is first needed. */
export class ListedIds implements LazyIds {
  private set: IdSet | undefined;

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
    this.set ??= IdSet.of(this.list);
    return this.set;
  }
}
