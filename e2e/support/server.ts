import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiPaths } from "@/lib/contract/paths";
import { freePort } from "../../scripts/free-port.mjs";
import { type TestDatabase, testDatabase } from "./databases";
import { copyMigratedDatabase } from "./migrated-database";

/** Not by this file's own place: it is bundled into a command too. */
const root = process.cwd();
const readyMs = 120_000;
const stopMs = 15_000;

/** Where a server answers, and the environment in which its operator's commands run. */
export type ServerAddress = { baseUrl: string; environment: Record<string, string> };

export type TestServer = ServerAddress & {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Of the process that runs now. */
  pid: () => number;
  /** Everything it has written, over all its lives. */
  logs: () => string;
  /** Ends it as an operator would and removes its data. */
  stop: () => Promise<void>;
  /** kill -9; the data stays. */
  kill: () => Promise<void>;
  /** SIGTERM, and its exit code; null when it had to be killed after so long. The data stays. */
  terminate: (withinMs: number) => Promise<number | null>;
  /** Ends it, if it runs, and starts it again on the same port and data. */
  restart: () => Promise<void>;
};

export type ServerOptions = {
  database?: TestDatabase;
  env?: Record<string, string>;
  /** A program that runs the server as its child, with its arguments: `unshare`. */
  under?: string[];
};

/**
 * Starts the built server on a free port with data of its own and waits until it answers. On the
 * embedded database it loads the demo register, unless `env` has DEMO_REGISTER=false.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { database = testDatabase(), env = {}, under = [] } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "registry-test-"));
  const own = await copyMigratedDatabase(database, dataDir);
  const port = await freePort();
  const environment = {
    ...inherited(),
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    TEST_DATABASE_PORT: String(await freePort()),
    ...(own && { DATABASE_URL: own.url, AUTH_SECRET: randomBytes(32).toString("base64url") }),
    ...env,
  };
  const server = new ServerProcess(environment, under);
  const remove = async () => {
    await own?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { baseUrl } = server;
  try {
    await server.start();
  } catch (error) {
    await server.end("SIGKILL");
    await remove();
    throw error;
  }
  return {
    baseUrl,
    environment,
    dataDir,
    databaseUrl: own?.url,
    pid: () => server.pid,
    logs: () => server.written,
    stop: async () => {
      await server.end("SIGTERM");
      await remove();
    },
    kill: async () => void (await server.end("SIGKILL")),
    terminate: (withinMs) => server.end("SIGTERM", withinMs),
    restart: async () => {
      await server.end("SIGTERM");
      await server.start();
    },
  };
}

class ServerProcess {
  readonly baseUrl: string;
  written = "";
  private child: ChildProcess | null = null;

  constructor(
    private readonly environment: Record<string, string>,
    private readonly under: string[],
  ) {
    this.baseUrl = `http://127.0.0.1:${environment.PORT}`;
    process.once("exit", () => this.child?.kill("SIGKILL"));
  }

  get pid(): number {
    const { pid = Number.NaN } = this.child ?? {};
    return this.under.length === 0 ? pid : innermost(pid);
  }

  async start(): Promise<void> {
    const preload = join(root, "e2e", "support", "preload-database-endpoint.mjs");
    const program = [process.execPath, "--import", preload, join(root, "dist", "server.js")];
    const [command = "", ...args] = [...this.under, ...program];
    const child = spawn(command, args, {
      cwd: root,
      env: this.environment as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    const collect = (chunk: Buffer) => {
      this.written += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("exit", (code, signal) => {
      this.written += `\nEnded: ${signal ?? code}.\n`;
    });
    await this.untilReady(child);
  }

  async end(signal: NodeJS.Signals, withinMs = stopMs): Promise<number | null> {
    const { child } = this;
    if (!child || hasEnded(child)) return child?.exitCode ?? null;
    const { pid } = this;
    this.child = null;
    const ended = once(child, "exit");
    process.kill(pid, signal);
    const timer = setTimeout(() => process.kill(pid, "SIGKILL"), withinMs);
    await ended;
    clearTimeout(timer);
    return child.exitCode;
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + readyMs;
    while (!(await this.answers())) {
      if (hasEnded(child)) throw new Error(`The server ended at its start:\n${this.written}`);
      if (Date.now() > deadline) throw new Error(`The server does not answer:\n${this.written}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private async answers(): Promise<boolean> {
    try {
      const response = await fetch(this.baseUrl + apiPaths.openapi);
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}

/** The last of the children of children. */
function innermost(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? pid : innermost(Number(children.split(" ")[0]));
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Of the tests' own environment only what a program needs to run at all. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "PASSWORD_COST"];
  return Object.fromEntries(names.flatMap((name) => pair(name, process.env[name])));
}

function pair(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]];
}
