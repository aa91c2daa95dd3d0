import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { findProgram } from "../../scripts/chromium.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { endWithTests } from "../support/end-with-tests";

/** The path of redis-server on this machine; null when it is not installed. */
export function findRedis(): string | null {
  return findProgram("redis-server") ?? null;
}

/** A test's own Redis that can refuse connections, hang, be killed and restart. */
export class RedisServer {
  private running: { process: ChildProcess; client: Redis } | null = null;

  private constructor(
    private readonly program: string,
    readonly port: number,
  ) {}

  /** Reserves the address. Connections are refused until `serve`. */
  static async at(program: string): Promise<RedisServer> {
    return new RedisServer(program, await freePort());
  }

  get environment() {
    return { REDIS_URL: `redis://127.0.0.1:${this.port}` };
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** The reply to a command; the error, when that is the reply. */
  async ask([name = "", ...args]: string[]): Promise<unknown> {
    return this.running?.client.call(name, args).catch((error: unknown) => error);
  }

  /** The count under the only key that contains `part`; 0 without such a key. */
  async counted(part: string): Promise<number> {
    const keys = await this.ask(["KEYS", `*${part}*`]);
    const [key] = Array.isArray(keys) ? keys : [];
    return key === undefined ? 0 : Number(await this.ask(["GET", key]));
  }

  /** Starts an empty Redis. */
  async serve(): Promise<void> {
    await this.leave();
    const options = ["--port", String(this.port), "--bind", "127.0.0.1", "--save", ""];
    const started = endWithTests(spawn(this.program, options, { stdio: "ignore" }));
    for (;;) {
      const client = new Redis(this.port, { lazyConnect: true, retryStrategy: () => null });
      client.on("error", () => {});
      const isOpen = await client.connect().then(
        () => true,
        () => false,
      );
      if (isOpen) {
        this.running = { process: started, client };
        return;
      }
      if (started.exitCode !== null) throw new Error("Redis ended while it was starting.");
      await wait(20);
    }
  }

  /** Keeps connections and accepts new ones, but never answers. */
  async hang(): Promise<void> {
    if (!this.running) await this.serve();
    this.running?.process.kill("SIGSTOP");
  }

  /** Kills it by kill -9. Its address then refuses connections. */
  async leave(): Promise<void> {
    const { running } = this;
    this.running = null;
    running?.client.disconnect();
    if (!running || running.process.exitCode !== null) return;
    const ended = once(running.process, "exit");
    running.process.kill("SIGKILL");
    await ended;
  }
}
