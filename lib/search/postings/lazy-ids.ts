import type { Container } from "./container";
import { IdSet } from "./id-set";

/** A set of which more is found only as it is needed; in some of `chunks`, which rise, there may be no ids. */
export type LazyIds = {
  readonly chunks: readonly number[];
  /** How many ids there are at most. */
  readonly size: number;
  container(chunk: number): Container | undefined;
  has(id: number): boolean;
  whole(): IdSet;
};

/** Whether there is no id; goes on to the first one. */
export function isEmpty(ids: LazyIds): boolean {
  return !ids.chunks.some((chunk) => {
    const container = ids.container(chunk);
    return container instanceof Int32Array
      ? container.some((bits) => bits !== 0)
      : container !== undefined && container.length > 0;
  });
}

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

  whole(): IdSet {
    this.made ??= IdSet.of(this.list);
    return this.made;
  }
}
