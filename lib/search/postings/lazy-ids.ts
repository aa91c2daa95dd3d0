import { type Container, chunkBits, chunkSize, contains } from "./container";
import type { IdSet } from "./id-set";

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

/** A set that is computed from other sets, each chunk once. */
export abstract class ComputedIds {
  private readonly containers = new Map<number, Container | undefined>();
  protected all: IdSet | undefined;

  protected abstract compute(chunk: number): Container | undefined;
  protected abstract computeAll(): IdSet;

  container(chunk: number): Container | undefined {
    if (this.all) return this.all.container(chunk);
    if (this.containers.has(chunk)) return this.containers.get(chunk);
    const container = this.compute(chunk);
    this.containers.set(chunk, container);
    return container;
  }

  has(id: number): boolean {
    const container = this.container(id >>> chunkBits);
    return container !== undefined && contains(container, id & (chunkSize - 1));
  }

  whole(): IdSet {
    this.all ??= this.computeAll();
    return this.all;
  }

  protected isComputed(chunk: number): boolean {
    return this.all !== undefined || this.containers.has(chunk);
  }
}
