import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { findProgram } from "../../scripts/chromium.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { RedisReplies } from "./redis-replies";

/** The path of redis-server on this machine; null when it is not installed. */
export function findRedis(): string | null {
  return findProgram("redis-server") ?? null;
}

/** A test's own Redis that can refuse connections, hang, be killed and restart. */
export class RedisServer {
  private running: { process: ChildProcess; replies: RedisReplies } | null = null;

  private constructor(
    private readonly program: string,
    readonly port: number,
  ) {
    process.once("exit", () => this.running?.process.kill("SIGKILL"));
  }

  /** Reserves the address. Connections are refused until `serve`. */
  static async at(program: string): Promise<RedisServer> {
    return new RedisServer(program, await freePort());
  }

  get environment() {
    return { REDIS_URL: `redis://127.0.0.1:${this.port}` };
  }

  /** The id of the running process. */
  get replies(): RedisReplies | null {
    return this.running?.replies ?? null;
  }

  /** The count under the only key that contains `part`; 0 without such a key. */
  async counted(part: string): Promise<number> {
    const keys = await this.replies?.ask(["KEYS", `*${part}*`]);
    const [key] = Array.isArray(keys) ? keys : [];
    return typeof key === "string" ? Number(await this.replies?.ask(["GET", key])) : 0;
  }

  /** Starts an empty Redis. */
  async serve(): Promise<void> {
    await this.leave();
    const options = ["--port", String(this.port), "--bind", "127.0.0.1", "--save", ""];
    const started = spawn(this.program, options, { stdio: "ignore" });
    for (;;) {
      const socket = createConnection(this.port, "127.0.0.1");
      const isOpen = await once(socket, "connect").then(
        () => true,
        () => false,
      );
      if (isOpen) {
        this.running = { process: started, replies: new RedisReplies(socket) };
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
    if (!running || running.process.exitCode !== null) return;
    const ended = once(running.process, "exit");
    running.process.kill("SIGKILL");
    await ended;
  }
}
