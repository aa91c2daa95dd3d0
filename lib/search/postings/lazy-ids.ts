import type { Container } from "./container";
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
