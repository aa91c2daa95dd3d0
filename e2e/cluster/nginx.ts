import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findProgram } from "../../scripts/chromium.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { endWithTests } from "../support/end-with-tests";

/** What its old workers need to hear of a new configuration. */
const reloadMs = 500;

/** The program nginx of this machine; null when there is none. */
export function findNginx(): string | null {
  return findProgram("nginx") ?? null;
}

/** The text of a configuration that listens for plain HTTP on `port`, and leaves out the nodes on some ports. */
type Configure = (port: number, leftOut: readonly number[]) => string;

/** nginx on a port of this machine. */
export class Nginx {
  private running: ChildProcess | null = null;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly port: number,
    private readonly textFor: Configure,
  ) {}

  static async with(program: string, textFor: Configure): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), "registry-nginx-"));
    // Its workers may run as another user.
    chmodSync(folder, 0o777);
    return new Nginx(program, folder, await freePort(), textFor);
  }

  /** With the configuration that is deployed, before nodes on ports of this machine. */
  static before(program: string, ports: readonly number[]): Promise<Nginx> {
    return Nginx.with(program, (port, leftOut) => deployedText(ports, port, leftOut));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What it has logged. */
  get errors(): string {
    return readFileSync(this.errorLog, "utf8");
  }

  async start(): Promise<void> {
    this.configure([]);
    const args = ["-e", this.errorLog, "-c", this.file, "-g", "daemon off;"];
    this.running = endWithTests(spawn(this.program, args, { stdio: "ignore" }));
    while (!(await this.answers())) {
      if (this.running.exitCode !== null) throw new Error("nginx ended while it was starting.");
      await wait(50);
    }
  }

  /** Sends no new request to these nodes until told otherwise. */
  async leaveOut(ports: readonly number[]): Promise<void> {
    this.configure(ports);
    this.running?.kill("SIGHUP");
    await wait(reloadMs);
  }

  async stop(): Promise<void> {
    const { running } = this;
    this.running = null;
    if (running && running.exitCode === null) {
      const ended = once(running, "exit");
      running.kill("SIGTERM");
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get errorLog(): string {
    return join(this.folder, "error.log");
  }

  private get file(): string {
    return join(this.folder, "nginx.conf");
  }

  private configure(leftOut: readonly number[]): void {
    const text = this.textFor(this.port, leftOut)
      .replace("error_log stderr", `error_log ${this.errorLog}`)
      .replaceAll("/tmp/nginx", join(this.folder, "nginx"));
    writeFileSync(this.file, text);
  }

  private async answers(): Promise<boolean> {
    return fetch(this.baseUrl, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
  }
}

/** A configuration in `deploy/`, with the files there that it includes. */
export function deployedFile(name: string): string {
  return readFileSync(join(process.cwd(), "deploy", name), "utf8").replace(
    /include (?:\/srv\/registry\/app\/deploy\/)?(nginx-\w+\.conf);/g,
    (_line, included: string) => deployedFile(included),
  );
}

export function deployedText(
  ports: readonly number[],
  listening: number,
  leftOut: readonly number[],
): string {
  return deployedFile("nginx.conf")
    .replace(/server app(\d):3000 ([^;]*);/g, (_line, number: string, settings: string) => {
      const port = ports[Number(number) - 1] ?? 0;
      return `server 127.0.0.1:${port} ${settings}${leftOut.includes(port) ? " down" : ""};`;
    })
    .replace("listen 8080;", `listen 127.0.0.1:${listening};`);
}
