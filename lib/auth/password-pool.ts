import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Piscina } from "piscina";
import { perProcess } from "@/platform/per-process";
import { FairQueue } from "./fair-queue";

/** Half of the cores stay free for other requests, so that a flood of sign-ins does not slow down searches. */
const threads = Math.max(1, Math.floor(availableParallelism() / 2));
/** Not the lowest priority: during an import a sign-in would then take many seconds. */
const niceness = 5;
const workerPath = join(process.cwd(), "lib", "auth", "password-worker.mjs");

type Job =
  | { input: string; salt: string }
  /** An input that does not match is also hashed with `fillSalts`, to reach the usual time of a refusal. */
  | { input: string; hash: string; fillSalts: string[] };
/** `rounds`: the number of bcrypt rounds that the job took. */
type Result = { value: string | boolean; rounds: number };
/** The number of waiting passwords, of busy threads, and of bcrypt rounds done so far. */
export type PasswordPoolLoad = { waiting: number; hashing: number; rounds: number };

/** Worker threads that run bcrypt, behind a fair queue by client address. When the queue is full, a job is refused. */
const pool = () =>
  perProcess("password-pool", () => ({
    queue: new FairQueue({
      atOnce: threads,
      maxWaiting: 64 * threads,
      maxPerKey: 32 * threads,
    }),
    workers: new Piscina<Job, Result>({
      filename: workerPath,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      niceIncrement: niceness,
    }),
    rounds: 0,
  }));

async function run(clientAddress: string, job: Job): Promise<string | boolean> {
  const { queue, workers } = pool();
  const { value, rounds } = await queue.run(clientAddress, () => workers.run(job));
  pool().rounds += rounds;
  return value;
}

/** The bcrypt hash of `input` with `salt` (`$2b$12$...`). Throws ApiError 503 when too many passwords wait. */
export async function bcryptHash(
  input: string,
  salt: string,
  clientAddress: string,
): Promise<string> {
  return String(await run(clientAddress, { input, salt }));
}

/**
 * Whether `input` has the bcrypt `hash`. If not, it is first hashed with each of `fillSalts` too. Throws ApiError 503
 * when too many passwords wait.
 */
export async function bcryptMatches(
  input: string,
  hash: string,
  fillSalts: string[],
  clientAddress: string,
): Promise<boolean> {
  return (await run(clientAddress, { input, hash, fillSalts })) === true;
}

export function passwordPoolLoad(): PasswordPoolLoad {
  const { queue, rounds } = pool();
  return { waiting: queue.waiting, hashing: queue.running, rounds };
}
