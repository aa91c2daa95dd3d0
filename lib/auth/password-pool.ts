import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Piscina } from "piscina";
import { unavailable } from "@/lib/contract/errors";
import { perProcess } from "@/platform/per-process";
import { FairQueue } from "./fair-queue";

/** Half of the cores stay free for other requests, so that a flood of sign-ins does not slow down searches. */
const threads = Math.max(1, Math.floor(availableParallelism() / 2));
const maxWaiting = 64 * threads;
const maxWaitingPerAddress = maxWaiting / 2;
/** Not the lowest priority: during an import a sign-in would then take many seconds. */
const niceness = 5;
const workerPath = join(process.cwd(), "lib", "auth", "password-worker.mjs");

type Job =
  | { input: string; salt: string }
  /** An input that does not match is also hashed with `fillSalts`, to reach the usual time of a refusal. */
  | { input: string; hash: string; fillSalts: string[] };
/** `rounds`: the number of bcrypt rounds that the job took. */
type Result = { value: string | boolean; rounds: number };
type Waiting = {
  clientAddress: string;
  job: Job;
  resolve: (value: string | boolean) => void;
  reject: (reason: unknown) => void;
};
/** The number of waiting passwords, of busy threads, and of bcrypt rounds done so far. */
export type PasswordPoolLoad = { waiting: number; hashing: number; rounds: number };

/** Runs bcrypt on worker threads, with a fair queue by client address. When the queue is full, a job is refused. */
class PasswordPool {
  private readonly queue = new FairQueue<Waiting>(maxWaiting, maxWaitingPerAddress);
  private readonly workers = new Piscina<Job, Result>({
    filename: workerPath,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement: niceness,
  });
  private hashing = 0;
  private rounds = 0;

  run(clientAddress: string, job: Job): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      const added = { clientAddress, job, resolve, reject };
      this.queue.add(clientAddress, added)?.reject(unavailable("password queue is full"));
      this.dispatch();
    });
  }

  get load(): PasswordPoolLoad {
    return { waiting: this.queue.size, hashing: this.hashing, rounds: this.rounds };
  }

  private dispatch(): void {
    while (this.hashing < threads) {
      const next = this.queue.take()?.item;
      if (!next) return;
      this.hashing += 1;
      void this.hash(next);
    }
  }

  private async hash({ clientAddress, job, resolve, reject }: Waiting): Promise<void> {
    try {
      const { value, rounds } = await this.workers.run(job);
      this.rounds += rounds;
      resolve(value);
    } catch (error) {
      reject(error);
    }
    this.hashing -= 1;
    this.queue.finish(clientAddress);
    this.dispatch();
  }
}

const shared = perProcess("password-pool", (): { pool?: PasswordPool } => ({}));

function pool(): PasswordPool {
  shared.pool ??= new PasswordPool();
  return shared.pool;
}

/** The bcrypt hash of `input` with `salt` (`$2b$12$...`). Throws ApiError 503 when too many passwords wait. */
export async function bcryptHash(
  input: string,
  salt: string,
  clientAddress: string,
): Promise<string> {
  return String(await pool().run(clientAddress, { input, salt }));
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
  return (await pool().run(clientAddress, { input, hash, fillSalts })) === true;
}

export function passwordPoolLoad(): PasswordPoolLoad {
  return shared.pool?.load ?? { waiting: 0, hashing: 0, rounds: 0 };
}
