import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { freePort } from "../../scripts/free-port.mjs";
import type { Scenario, ScenarioName } from "./scenarios";

export const rivalNames = ["fastify", "next"] as const;
export type ContenderName = "own" | (typeof rivalNames)[number];

/** A server that is measured, in a process of its own. */
export type Contender = {
  name: ContenderName;
  label: string;
  baseUrl: string;
  pid: number;
  /** From its start to its first 200. */
  readyMs: number;
  /** The path at which it answers what this service answers at `path`. */
  pathOf: (path: string) => string;
  takes: (scenario: Scenario) => boolean;
  stop: () => Promise<void>;
};

type Program = {
  label: string;
  args: readonly string[];
  /** What comes before the API's paths. */
  prefix: string;
  lacks: readonly ScenarioName[];
};

const readyMs = 120_000;
const askEveryMs = 20;
/** Linux reports the processor time of a process in hundredths of a second, on every machine. */
const msPerTick = 10;

const programs: Record<ContenderName, Program> = {
  own: { label: "This service", args: [join("dist", "server.js")], prefix: "", lacks: [] },
  fastify: {
    label: "Fastify",
    args: [join("bench", "dist", "rivals", "fastify.js")],
    prefix: "",
    lacks: ["pages"],
  },
  // The same pages and handlers without server.ts, where Next finds them without rewriting the address.
  next: {
    label: "`next start`",
    args: [join("node_modules", "next", "dist", "bin", "next"), "start"],
    prefix: "/api",
    lacks: ["live"],
  },
};

/** This service and those rivals. */
export async function startContenders(rivals: readonly ContenderName[]): Promise<Contender[]> {
  const started: Contender[] = [];
  try {
    for (const name of ["own", ...rivals] as const) started.push(await start(name));
    return started;
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

export async function stopAll(contenders: readonly Contender[]): Promise<void> {
  await Promise.all(contenders.map(({ stop }) => stop()));
}

/** In this process's environment. */
async function start(name: ContenderName): Promise<Contender> {
  const { label, args, prefix, lacks } = programs[name];
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const own = { NODE_ENV: "production" as const, HOST: "127.0.0.1", PORT: String(port) };
  const env = { ...process.env, ...own };
  const child = spawn(process.execPath, [...args], { stdio: ["ignore", "ignore", 2], env });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const pathOf = (path: string) => (path.startsWith("/v1/") ? prefix + path : path);
  await untilReady(child, baseUrl + pathOf(apiPaths.openapi), label);
  const ready = performance.now() - startedAt;
  // On Node 20 Next's AsyncLocalStorage slows all promises once a page has been drawn: as in daily use.
  if (name === "own") await (await fetch(baseUrl + pagePaths.login)).text();
  return {
    name,
    label,
    baseUrl,
    pathOf,
    pid: child.pid ?? Number.NaN,
    readyMs: ready,
    takes: (scenario) => !lacks.includes(scenario.name),
    stop: async () => {
      process.off("exit", kill);
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, url: string, label: string): Promise<void> {
  const deadline = performance.now() + readyMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${label} ended at its start.`);
    if (performance.now() > deadline) throw new Error(`${label} does not answer.`);
    await wait(askEveryMs);
  }
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

/** The processor time that a process has used so far, in milliseconds; NaN where the kernel does not tell. */
export function processorMs(pid: number): number {
  try {
    // After the name in brackets, which may have spaces: state is the third field, utime the fourteenth.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return Number.NaN;
  }
}
