import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { apiPaths } from "@/lib/contract/paths";
import { freePort } from "../../scripts/free-port.mjs";
import { type TestDatabase, testDatabase } from "./databases";
import { endWithTests } from "./end-with-tests";
import { copyMigratedDatabase } from "./migrated-database";

/** Not derived from this file's path, because the file is also bundled into a command. */
const root = process.cwd();
const readyMs = 120_000;
const stopMs = 15_000;

/** A server's URL, and the environment for its operator's commands. */
export type ServerAddress = { baseUrl: string; environment: Record<string, string> };

export type TestServer = ServerAddress & {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The id of the current process. */
  pid: () => number;
  /** The whole output, across restarts. */
  logs: () => string;
  /** The part of it on standard output. */
  printed: () => string;
  /** Stops it with SIGTERM and removes its data. */
  stop: () => Promise<void>;
  /** Kills it by kill -9 and removes its data. */
  discard: () => Promise<void>;
  /** Kills it by kill -9 and keeps its data. */
  kill: () => Promise<void>;
  /** Sends SIGTERM and returns the exit code; null when it had to be killed. Keeps the data. */
  terminate: (withinMs: number) => Promise<number | null>;
  /** Restarts it on the same port and data. */
  restart: () => Promise<void>;
};

export type ServerOptions = {
  /** By default the kind under test; with a DATABASE_URL in `env`, that one. */
  database?: TestDatabase;
  env?: Record<string, string>;
  /** A program, with arguments, that runs the server as its child, such as `unshare`. */
  under?: string[];
  /** Another folder of this project, whose build is started. */
  checkout?: string;
};

/**
 * Starts the built server on a free port with its own data and waits until it answers. It has the
 * demo register, unless `env` has DEMO_REGISTER=false.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { env = {}, under = [], checkout = root } = options;
  const { database = env.DATABASE_URL ? "embedded" : testDatabase() } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "registry-test-"));
  const demo = env.DEMO_REGISTER !== "false";
  const own = await copyMigratedDatabase(database, dataDir, { demo });
  const port = await freePort();
  const environment = {
    ...inherited(),
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    TEST_DATABASE_PORT: String(await freePort()),
    ...(own && { DATABASE_URL: own.url }),
    ...((own || env.DATABASE_URL) && { AUTH_SECRET: randomBytes(32).toString("base64url") }),
    ...env,
  };
  const command = [...under, ...serverCommand(resolve(checkout))];
  const server = new ServerProcess(environment, command, resolve(checkout), under.length > 0);
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
    printed: () => server.printed,
    stop: async () => {
      await server.end("SIGTERM");
      await remove();
    },
    discard: async () => {
      await server.end("SIGKILL");
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

function serverCommand(checkout: string): string[] {
  const preload = join(checkout, "e2e", "support", "preload-database-endpoint.mjs");
  const node = process.env.TEST_SERVER_NODE ?? process.execPath;
  return [node, "--import", preload, join(checkout, "dist", "server.js")];
}

/** A process of the service that can be ended and started again. `command` runs it in the folder `cwd`. */
export class ServerProcess {
  readonly baseUrl: string;
  written = "";
  printed = "";
  /** Answered well once it has started. */
  protected readonly probe: string = apiPaths.openapi;
  private child: ChildProcess | null = null;

  constructor(
    private readonly environment: Record<string, string>,
    private readonly command: string[],
    public cwd: string,
    /** Whether the command runs the server as its child. */
    private readonly isUnder = false,
  ) {
    this.baseUrl = `http://127.0.0.1:${environment.PORT}`;
  }

  get pid(): number {
    const { pid = Number.NaN } = this.child ?? {};
    return this.isUnder ? innermost(pid) : pid;
  }

  async start(): Promise<void> {
    const [program = "", ...args] = this.command;
    const child = spawn(program, args, {
      cwd: this.cwd,
      env: this.environment as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = endWithTests(child);
    const collect = (chunk: Buffer) => {
      this.written += chunk;
    };
    child.stdout.on("data", collect);
    child.stdout.on("data", (chunk: Buffer) => {
      this.printed += chunk;
    });
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
      if (hasEnded(child)) throw new Error(`The server exited while starting:\n${this.written}`);
      if (Date.now() > deadline)
        throw new Error(`The server did not become ready:\n${this.written}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private async answers(): Promise<boolean> {
    try {
      const response = await fetch(this.baseUrl + this.probe);
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}

/** The innermost descendant process. */
function innermost(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? pid : innermost(Number(children.split(" ")[0]));
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The part of the tests' environment that any program needs. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "PASSWORD_COST"];
  return Object.fromEntries(names.flatMap((name) => pair(name, process.env[name])));
}

function pair(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]];
}
