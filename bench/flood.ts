import { once } from "node:events";
import { Agent, request } from "node:http";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths, companyPath } from "@/lib/contract/paths";
import { createSignedInUser } from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { startServer } from "../e2e/support/server";
import { machine, markdownTable, percentile, runMain } from "./report";

const seconds = 6;
const connections = 32;
/** Most of one address's answers must not take longer than so many times what they take when it is quiet. */
const allowed = 3;
const [flooder, reader] = ["127.0.0.2", "127.0.0.3"];

type Call = { method: string; path: string; headers?: Record<string, string>; body?: string };

const json = { "content-type": "application/json" };
/** Which asks more of the process than the page as it is. */
const zipped = { "accept-encoding": "gzip" };
const wrongSignUp = JSON.stringify({
  email: "flood@example.fr",
  password: "a flood of sign-ups",
  invitationToken: "x".repeat(43),
});
const floods: Record<string, Call> = {
  [`POST ${apiPaths.signUp}`]: {
    ...{ method: "POST", path: apiPaths.signUp, headers: json, body: wrongSignUp },
  },
  ...Object.fromEntries(
    [pagePaths.developers, pagePaths.login].map((path) => [
      `GET ${path}`,
      { method: "GET", path, headers: zipped },
    ]),
  ),
};

type FloodOrder = { baseUrl: string; call: Call };

/**
 * `npm run bench:flood`: what somebody who reads company details notices of 32 connections from another
 * address that ask for one thing without pause for 6 s. The exit code is 1 when the median is over 3 times
 * the quiet one. Needs a system whose loopback has all of 127.0.0.0/8, as Linux's.
 */
async function main(): Promise<number> {
  const env = { LOG_LEVEL: "silent", LIMIT_COMPANY: "999999999/1s" };
  const server = await startServer({ database: "embedded", env });
  const { baseUrl } = server;
  try {
    const { accessToken } = await createSignedInUser(await Api.of(server), server);
    const authorization = `Bearer ${accessToken}`;
    const detail = { method: "GET", path: companyPath("356000000"), headers: { authorization } };
    await measure(baseUrl, detail);
    const rows: string[][] = [];
    let worst = 0;
    for (const [name, call] of Object.entries(floods)) {
      const quiet = await measure(baseUrl, detail);
      const ended = flood({ baseUrl, call });
      const flooded = await measure(baseUrl, detail);
      const statuses = await ended;
      const ratio = flooded.p50 / quiet.p50;
      worst = Math.max(worst, ratio);
      const all = [quiet.p50, flooded.p50, flooded.p99].map((ms) => `${ms.toFixed(1)} ms`);
      rows.push([name, ...all, `${ratio.toFixed(1)} ×`, statuses]);
    }
    const head = ["Flood", "p50 quiet", "p50", "p99", "to quiet", "the flood's answers"];
    console.log(`${machine()}\n\n${markdownTable(head, rows)}`);
    return worst <= allowed ? 0 : 1;
  } finally {
    await server.stop();
  }
}

/** One after the other for the time of a flood. */
async function measure(baseUrl: string, call: Call): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let at = performance.now(); at < end; at = performance.now()) {
    const status = await send(baseUrl, reader, call);
    if (status !== 200) throw new Error(`A detail was answered with ${status}.`);
    times.push(performance.now() - at);
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}

/** From a thread of its own, so that only the server is shared. Gives how often each status came. */
async function flood(order: FloodOrder): Promise<string> {
  const worker = new Worker(new URL(import.meta.url), { workerData: order });
  const [statuses] = (await once(worker, "message")) as [Record<string, number>];
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

async function floodFromHere({ baseUrl, call }: FloodOrder): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const end = performance.now() + seconds * 1000;
  const one = async () => {
    while (performance.now() < end) {
      const status = await send(baseUrl, flooder, call);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return statuses;
}

const agents = new Map<string, Agent>();

function send(baseUrl: string, localAddress: string, { path, method, headers, body }: Call) {
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, localAddress });
  agents.set(localAddress, agent);
  return new Promise<number>((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const options = { agent, localAddress, method, headers: { ...headers, ...length } };
    const outgoing = request(new URL(path, baseUrl), options);
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      incoming.resume();
      incoming.once("end", () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.end(body);
  });
}

if (isMainThread) {
  await runMain(main);
} else {
  const { parentPort } = await import("node:worker_threads");
  parentPort?.postMessage(await floodFromHere(workerData as FloodOrder));
  process.exit();
}
