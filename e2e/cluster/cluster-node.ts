import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

const readyMs = 120_000;
const stopMs = 15_000;

/** One of several processes of the service on one machine, run from a folder as an image has it. */
export class ClusterNode {
  private running: ChildProcess | null = null;
  written = "";

  constructor(
    readonly port: number,
    /** The build that the next start runs. */
    public folder: string,
    private readonly env: Record<string, string>,
  ) {
    process.once("exit", () => this.running?.kill("SIGKILL"));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const args = ["--enable-source-maps", "dist/server.js"];
    const env = { ...this.env, PORT: String(this.port) } as unknown as NodeJS.ProcessEnv;
    const started = spawn(process.execPath, args, { cwd: this.folder, env, stdio: "pipe" });
    this.running = started;
    const collect = (chunk: Buffer | Error) => {
      this.written += chunk;
    };
    started.stdout.on("data", collect);
    started.stderr.on("data", collect);
    started.once("error", collect);
    const deadline = Date.now() + readyMs;
    while (!(await this.isReady())) {
      if (started.exitCode !== null) throw new Error(`A node ended:\n${this.written}`);
      if (Date.now() > deadline) throw new Error(`A node is not ready:\n${this.written}`);
      await wait(50);
    }
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** SIGTERM, and its exit code; null when it had to be killed. */
  async terminate(): Promise<number | null> {
    return this.end("SIGTERM");
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { running } = this;
    this.running = null;
    if (!running || running.exitCode !== null) return running?.exitCode ?? null;
    const ended = once(running, "exit");
    running.kill(signal);
    const timer = setTimeout(() => running.kill("SIGKILL"), stopMs);
    await ended;
    clearTimeout(timer);
    return running.exitCode;
  }

  private isReady(): Promise<boolean> {
    return fetch(`${this.baseUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
