import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { newestPagesFolder } from "@/server/pages-folder";
import { freePort } from "../../scripts/free-port.mjs";

/** A server that is measured, in a process of its own. */
export type Contender = {
  label: string;
  baseUrl: string;
  pid: number;
  /** From its start to its first 200. */
  readyMs: number;
  /** The path at which it answers what this service answers at `path`. */
  pathOf: (path: string) => string;
  stop: () => Promise<void>;
};

/** `folder`: the checkout that it runs in. `apiPrefix`: what comes before the API's paths. */
type Program = { label: string; folder: string; args: string[]; apiPrefix: string };

const maxReadyMs = 120_000;
const askEveryMs = 20;
/** Linux reports the processor time of a process in hundredths of a second, on every machine. */
const msPerTick = 10;

const own: Program = {
  label: "This service",
  folder: ".",
  args: [join("dist", "server.js")],
  apiPrefix: "",
};

/** The same pages and handlers without `server.ts`. */
const next: Program = {
  label: "`next start`",
  folder: ".",
  args: [join("node_modules", "next", "dist", "bin", "next"), "start"],
  apiPrefix: "/api",
};

/** This service in this process's environment. */
export function startOwn(): Promise<Contender> {
  return startService(own);
}

/** The service as it is built in another checkout of this project. */
export function startCheckout(folder: string): Promise<Contender> {
  return startService({ ...own, label: `that of \`${folder}\``, folder });
}

async function startService(program: Program): Promise<Contender> {
  const started = await start(program);
  // On Node 20 a page once rendered makes all promises slower, as in daily use.
  await (await fetch(started.baseUrl + pagePaths.login)).text();
  return started;
}

export function startNext(): Promise<Contender> {
  return start(next, { NEXT_DIST_DIR: newestPagesFolder() });
}

async function start(
  { label, folder, args, apiPrefix }: Program,
  extra: Record<string, string> = {},
): Promise<Contender> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", 2],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...extra,
    },
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const pathOf = (path: string) => (path.startsWith("/v1/") ? apiPrefix + path : path);
  await untilReady(child, baseUrl + pathOf(apiPaths.openapi), label);
  return {
    label,
    baseUrl,
    pathOf,
    pid: child.pid ?? Number.NaN,
    readyMs: performance.now() - startedAt,
    stop: async () => {
      process.off("exit", kill);
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, url: string, label: string): Promise<void> {
  const deadline = performance.now() + maxReadyMs;
  const isOk = () =>
    fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await isOk())) {
    if (child.exitCode !== null) throw new Error(`${label} ended at its start.`);
    if (performance.now() > deadline) throw new Error(`${label} does not answer.`);
    await wait(askEveryMs);
  }
}

/** The processor time that a process has used so far, in milliseconds; NaN where the kernel does not say. */
export function processorMs(pid: number): number {
  try {
    // After the name in brackets, which may have spaces: state is the third field, utime the fourteenth.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return Number.NaN;
  }
}
