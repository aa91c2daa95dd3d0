import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { unavailable } from "@/lib/contract/errors";
import { perProcess } from "@/platform/per-process";
import { FairQueue } from "./fair-queue";

/** Half of the cores stay free for other requests, so that a flood of sign-ins does not slow down searches. */
const threads = Math.max(1, Math.floor(availableParallelism() / 2));
const maxWaiting = 64 * threads;
const maxWaitingPerAddress = maxWaiting / 2;
const workerPath = join(process.cwd(), "lib", "auth", "password-worker.mjs");

type Job =
  | { input: string; salt: string }
  /** An input that does not match is also hashed with `fillSalts`, to reach the usual time of a refusal. */
  | { input: string; hash: string; fillSalts: string[] };
/** `rounds`: the number of bcrypt rounds that the job took. */
type Result = { id: number; value?: string | boolean; error?: string; rounds: number };
type Waiting = {
  clientAddress: string;
  job: Job;
  resolve: (value: string | boolean) => void;
  reject: (reason: unknown) => void;
};
/** The number of waiting passwords, of busy threads, and of bcrypt rounds done so far. */
export type PasswordPoolLoad = { waiting: number; hashing: number; rounds: number };
type Thread = { worker: Worker; current: Waiting | null };

/** Runs bcrypt on worker threads, with a fair queue by client address. When the queue is full, a job is refused. */
class PasswordPool {
  private readonly queue = new FairQueue<Waiting>(maxWaiting, maxWaitingPerAddress);
  private readonly pool: Thread[] = [];
  private nextId = 0;
  private rounds = 0;

  run(clientAddress: string, job: Job): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      const added = { clientAddress, job, resolve, reject };
      this.queue.add(clientAddress, added)?.reject(unavailable("password queue is full"));
      this.dispatch();
    });
  }

  get load(): PasswordPoolLoad {
    const hashing = this.pool.filter((one) => one.current).length;
    return { waiting: this.queue.size, hashing, rounds: this.rounds };
  }

  private dispatch(): void {
    while (this.queue.size > 0) {
      const thread = this.pool.find((one) => !one.current) ?? this.addThread();
      if (!thread) return;
      const next = this.queue.take()?.item;
      if (!next) return;
      thread.current = next;
      thread.worker.ref();
      thread.worker.postMessage({ id: this.nextId++, ...next.job });
    }
  }

  private addThread(): Thread | null {
    if (this.pool.length >= threads) return null;
    const thread: Thread = { worker: new Worker(workerPath), current: null };
    thread.worker.on("message", (result: Result) => this.finish(thread, result));
    thread.worker.on("error", (error) => this.drop(thread, error));
    thread.worker.on("exit", () => this.drop(thread, new Error("password worker ended")));
    this.pool.push(thread);
    return thread;
  }

  private finish(thread: Thread, result: Result): void {
    const finished = this.release(thread);
    thread.worker.unref();
    this.rounds += result.rounds;
    if (result.error !== undefined) finished?.reject(new Error(result.error));
    else finished?.resolve(result.value ?? false);
    this.dispatch();
  }

  private drop(thread: Thread, error: Error): void {
    const index = this.pool.indexOf(thread);
    if (index < 0) return;
    this.pool.splice(index, 1);
    this.release(thread)?.reject(error);
    this.dispatch();
  }

  private release(thread: Thread): Waiting | null {
    const finished = thread.current;
    thread.current = null;
    if (finished) this.queue.finish(finished.clientAddress);
    return finished;
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
