import { fork } from "node:child_process";
import { join } from "node:path";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { freePort } from "../scripts/free-port.mjs";
import { replyOf } from "./child-reply";
import { type ChildServer, processorMs, startChild } from "./child-server";
import type { Load } from "./load";
import { startServer } from "./own-server";
import type { LoopOrder, LoopReport } from "./rivals/driver-loop";
import type { Scenario, ScenarioName } from "./serving-scenarios";

export type ContenderName = "own" | "fastify" | "next" | "bare" | "query";

/** `processorUs`: of its process, for each request; null where it is not known. */
export type Measured = {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  processorUs: number | null;
};

export type Measuring = {
  scenario: Scenario;
  connections: number;
  seconds: number;
  clients: readonly Record<string, string>[];
};

/** One that is measured. */
export type Contender = {
  name: ContenderName;
  label: string;
  takes: (scenario: Scenario) => boolean;
  measure: (measuring: Measuring) => Promise<Measured>;
  stop: () => Promise<void>;
  /** Where it answers, and what comes before the API's paths there; null: no server. */
  address: { baseUrl: string; prefix: string } | null;
};

const makers: Record<ContenderName, (load: Load) => Promise<Contender>> = {
  own: async (load) => overHttp("own", "This service", await startOwn(), load),
  fastify: async (load) => overHttp("fastify", "Fastify", await startRival("fastify"), load),
  next: async (load) => overHttp("next", "`next start`", await startNext(), load),
  bare: async (load) => overHttp("bare", "bare `node:http`", await startRival("bare-http"), load),
  query: startLoop,
};

export const rivalNames = ["fastify", "next", "bare", "query"] as const;

/** This service and those rivals, each in a process of its own. */
export async function startContenders(
  load: Load,
  rivals: readonly ContenderName[],
): Promise<Contender[]> {
  const started: Contender[] = [];
  try {
    for (const name of ["own", ...rivals] as const) started.push(await makers[name](load));
    return started;
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

export async function stopAll(contenders: readonly Contender[]): Promise<void> {
  await Promise.all(contenders.map(({ stop }) => stop()));
}

/** As it is once somebody has seen a page: on Node 20 Next's AsyncLocalStorage slows all promises from then on. */
async function startOwn(): Promise<ChildServer> {
  const server = await startServer(ownEnvironment());
  const page = await fetch(server.baseUrl + pagePaths.login);
  if (!page.ok) throw new Error(`The sign-in page was answered with ${page.status}.`);
  await page.text();
  return server;
}

/** Tokens name the public address, which is that of all servers here. */
export function ownEnvironment(): Record<string, string | undefined> {
  return { APP_URL: process.env.APP_URL };
}

/** A server of `bench/rivals`. */
export async function startRival(name: string): Promise<ChildServer> {
  const port = await freePort();
  return startChild({
    args: [join(process.cwd(), "dist", "bench", "rivals", `${name}.js`)],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port) },
    baseUrl: `http://127.0.0.1:${port}`,
    readyPath: apiPaths.openapi,
  });
}

/** Next alone, as it comes, with the pages and handlers that this service was built from. */
export async function startNext(): Promise<ChildServer> {
  const port = await freePort();
  const program = join(process.cwd(), "node_modules", "next", "dist", "bin", "next");
  return startChild({
    args: [program, "start", "--port", String(port), "--hostname", "127.0.0.1"],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port) },
    baseUrl: `http://127.0.0.1:${port}`,
    readyPath: nextPrefix + apiPaths.openapi,
  });
}

/** Where Next finds the handlers without rewriting the address, which takes it longer. */
const nextPrefix = "/api";
const notOfNext: readonly ScenarioName[] = ["trivial"];

function overHttp(name: ContenderName, label: string, server: ChildServer, load: Load): Contender {
  const { baseUrl, pid, stop } = server;
  const prefix = name === "next" ? nextPrefix : "";
  return {
    name,
    label,
    takes: (scenario) => name !== "next" || !notOfNext.includes(scenario.name),
    address: { baseUrl, prefix },
    stop,
    measure: async ({ scenario, connections, seconds, clients }) => {
      const requests = scenario.paths.map((path) => ({ path: prefix + path }));
      const before = processorMs(pid);
      const spell = await load.run({ baseUrl, connections, seconds, requests, clients });
      return { ...spell, processorUs: perRequest(pid, before, spell.requestsPerSecond * seconds) };
    },
  };
}

function perRequest(pid: number, beforeMs: number | null, requests: number): number | null {
  const afterMs = processorMs(pid);
  return beforeMs === null || afterMs === null ? null : ((afterMs - beforeMs) * 1000) / requests;
}

async function startLoop(): Promise<Contender> {
  const script = join(process.cwd(), "dist", "bench", "rivals", "driver-loop.js");
  const child = fork(script, { execArgv: [] });
  process.once("exit", () => child.kill("SIGKILL"));
  await replyOf(child);
  return {
    name: "query",
    label: "The query alone",
    takes: ({ query }) => query !== undefined,
    address: null,
    stop: async () => void child.kill("SIGKILL"),
    measure: async ({ scenario, connections, seconds }) => {
      child.send({ loops: connections, seconds, ...scenario.query } as LoopOrder);
      return replyOf<LoopReport>(child);
    },
  };
}
