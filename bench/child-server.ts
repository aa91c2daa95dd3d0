import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const readyMs = 120_000;
const askEveryMs = 20;
/** The kernel counts a process's time in these, whatever the machine. */
const msPerTick = 10;

export type ChildServer = {
  baseUrl: string;
  pid: number;
  /** From its start to its first 200. */
  readyMs: number;
  stop: () => Promise<void>;
};

export type ChildOptions = {
  /** Node's, the program's path first. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  baseUrl: string;
  /** Answers 200 once the server serves. */
  readyPath: string;
  /** Gets what it writes to standard output. */
  onOutput?: ((chunk: Buffer) => void) | undefined;
};

/** Starts a server in a process of its own and waits until it answers. */
export async function startChild(options: ChildOptions): Promise<ChildServer> {
  const { args, env, baseUrl, readyPath, onOutput } = options;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...args], {
    stdio: ["ignore", onOutput ? "pipe" : "ignore", 2],
    env,
  });
  if (onOutput) child.stdout?.on("data", onOutput);
  const ended = once(child, "exit");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  while (!(await answers(baseUrl + readyPath))) {
    if (hasEnded(child)) throw new Error(`${args.join(" ")} ended at its start.`);
    if (performance.now() - startedAt > readyMs) {
      kill();
      throw new Error(`${args.join(" ")} does not answer.`);
    }
    await wait(askEveryMs);
  }
  return {
    baseUrl,
    pid: child.pid ?? Number.NaN,
    readyMs: performance.now() - startedAt,
    stop: async () => {
      process.off("exit", kill);
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** The processor time that a process has used so far, in milliseconds; null where the kernel does not tell. */
export function processorMs(pid: number): number | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  // After the name in brackets, which may have spaces: state is the third field, utime the fourteenth.
  const fields = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
