import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import type { Operation } from "../support/operations";
import { residentMemory } from "../support/resident-memory";
import type { FuzzRequest } from "./fuzz-request";
import type { FuzzTarget } from "./fuzz-target";
import { knownNames } from "./known-values";
import { requestFor } from "./requests";

const batchSize = 100;
const batchesAtOnce = 5;
/** The share of the run after which the caches are full and memory must not grow. */
const warmShare = 0.3;
/** The share of the run for each of the two measurements. */
const lookedShare = 0.3;
const settleMs = 1_000;

export type Fuzzed = {
  requests: number;
  seconds: number;
  /** The lowest memory (without garbage) after the warm-up and towards the end, in bytes. */
  warmMemory: number;
  lastMemory: number;
};

/**
 * Sends at least the given number of requests from a seed, in concurrent batches, and up to `most`, of the operations that have
 * never succeeded. Throws fast-check's report of a failure: its seed and the shortest requests that reproduce it.
 */
export async function runFuzz(
  target: FuzzTarget,
  { requests, most, seed, pid }: { requests: number; most: number; seed: number; pid: number },
): Promise<Fuzzed> {
  const sendAll = async (all: FuzzRequest[]) => {
    const outcomes = await Promise.allSettled(all.map((request) => target.send(request)));
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
  };
  const propertyOf = (operations: Operation[]) => {
    const one = fc.oneof(...operations.map((operation) => requestFor(operation, knownNames)));
    return fc.asyncProperty(
      fc.array(one, { minLength: 1, maxLength: batchSize, size: "max" }),
      sendAll,
    );
  };
  const all = propertyOf(target.operations);
  const startedAt = Date.now();
  const samples: { share: number; bytes: number }[] = [];
  const look = () => samples.push({ share: target.sent / requests, bytes: residentMemory(pid) });
  const lowest = (from: number, to: number) =>
    Math.min(
      ...samples.filter(({ share }) => share >= from && share <= to).map(({ bytes }) => bytes),
    );
  const rest = () => (target.sent < most ? target.neverSucceeded() : []);
  for (let round = 0; target.sent < requests || rest().length > 0; round += 1) {
    const property = target.sent < requests ? all : propertyOf(rest());
    await fc.assert(property, { seed: seed + round, numRuns: batchesAtOnce });
    look();
  }
  const seconds = (Date.now() - startedAt) / 1000;
  await wait(settleMs);
  look();
  const warmMemory = lowest(warmShare, warmShare + lookedShare);
  const lastMemory = lowest(1 - lookedShare, Number.POSITIVE_INFINITY);
  return { requests: target.sent, seconds, warmMemory, lastMemory };
}
