import { type Container, intersect } from "./container";

/** A set whose containers are asked for one by one; in some of `chunks` there may be none. */
export type ChunkedIds = {
  readonly chunks: readonly number[];
  container(chunk: number): Container | undefined;
};

/** The ids in every set, found only in the chunks that are asked for. */
export class LazyIntersection implements ChunkedIds {
  private readonly sets: readonly ChunkedIds[];
  private readonly found = new Map<number, Container | undefined>();

  /** Of at least one set. */
  constructor(sets: readonly ChunkedIds[]) {
    const each = sets.flatMap((set) => (set instanceof LazyIntersection ? set.sets : [set]));
    this.sets = [...new Set(each)].sort((a, b) => a.chunks.length - b.chunks.length);
  }

  get chunks(): readonly number[] {
    return this.sets[0]?.chunks ?? [];
  }

  container(chunk: number): Container | undefined {
    if (!this.found.has(chunk)) this.found.set(chunk, this.find(chunk));
    return this.found.get(chunk);
  }

  private find(chunk: number): Container | undefined {
    let all: Container | undefined;
    for (const set of this.sets) {
      const one = set.container(chunk);
      if (!one) return undefined;
      all = all ? intersect(all, one) : one;
      if (all.length === 0) return undefined;
    }
    return all;
  }
}
