import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { unavailable } from "@/lib/contract/errors";

/** Half of the cores stay with the requests: a flood of sign-ins must not slow the searches. */
const threads = Math.max(1, Math.floor(availableParallelism() / 2));
const maxWaiting = 64 * threads;
const workerPath = join(process.cwd(), "lib", "auth", "password-worker.mjs");

type Job = { input: string; salt: string } | { input: string; hash: string };
type Result = { id: number; value?: string | boolean; error?: string };
type Waiting = {
  job: Job;
  resolve: (value: string | boolean) => void;
  reject: (reason: unknown) => void;
};
type Thread = { worker: Worker; current: Waiting | null };

/** bcrypt on worker threads, first come first served; what exceeds the queue is refused at once. */
class PasswordPool {
  private readonly queue: Waiting[] = [];
  private readonly pool: Thread[] = [];
  private nextId = 0;

  run(job: Job): Promise<string | boolean> {
    if (this.queue.length >= maxWaiting)
      return Promise.reject(unavailable("password queue is full"));
    return new Promise((resolve, reject) => {
      this.queue.push({ job, resolve, reject });
      this.dispatch();
    });
  }

  get load(): { waiting: number; hashing: number } {
    const hashing = this.pool.filter((one) => one.current).length;
    return { waiting: this.queue.length, hashing };
  }

  private dispatch(): void {
    while (this.queue.length > 0) {
      const thread = this.pool.find((one) => !one.current) ?? this.grow();
      if (!thread) return;
      const next = this.queue.shift();
      if (!next) return;
      thread.current = next;
      thread.worker.ref();
      thread.worker.postMessage({ id: this.nextId++, ...next.job });
    }
  }

  private grow(): Thread | null {
    if (this.pool.length >= threads) return null;
    const thread: Thread = { worker: new Worker(workerPath), current: null };
    thread.worker.on("message", (result: Result) => this.settle(thread, result));
    thread.worker.on("error", (error) => this.drop(thread, error));
    thread.worker.on("exit", () => this.drop(thread, new Error("password worker ended")));
    this.pool.push(thread);
    return thread;
  }

  private settle(thread: Thread, result: Result): void {
    const finished = thread.current;
    thread.current = null;
    thread.worker.unref();
    if (result.error !== undefined) finished?.reject(new Error(result.error));
    else finished?.resolve(result.value ?? false);
    this.dispatch();
  }

  private drop(thread: Thread, error: Error): void {
    const index = this.pool.indexOf(thread);
    if (index < 0) return;
    this.pool.splice(index, 1);
    thread.current?.reject(error);
    this.dispatch();
  }
}

const shared = globalThis as { registryPasswordPool?: PasswordPool };

function pool(): PasswordPool {
  shared.registryPasswordPool ??= new PasswordPool();
  return shared.registryPasswordPool;
}

/** bcrypt of `input` with `salt` (`$2b$12$...`). Throws ApiError 503 when too many wait. */
export async function bcryptHash(input: string, salt: string): Promise<string> {
  return String(await pool().run({ input, salt }));
}

/** Whether `input` has the bcrypt `hash`. Throws ApiError 503 when too many wait. */
export async function bcryptMatches(input: string, hash: string): Promise<boolean> {
  return (await pool().run({ input, hash })) === true;
}

/** How many passwords wait, and how many threads are at work. */
export function passwordPoolLoad(): { waiting: number; hashing: number } {
  return shared.registryPasswordPool?.load ?? { waiting: 0, hashing: 0 };
}
