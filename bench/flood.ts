import { once } from "node:events";
import { Agent, request } from "node:http";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths, companyPath } from "@/lib/contract/paths";
import { createSignedInUser } from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { startServer } from "../e2e/support/server";
import { formatMs, machine, markdownTable, percentile, runMain } from "./report";

const seconds = 6;
const connections = 32;
/** Most of one address's answers must not take longer than so many times what they take when it is quiet. */
const allowed = 3;
const [flooder, reader] = ["127.0.0.2", "127.0.0.3"];

/** Of a body its `email` is another one in each request of a flood. */
type Call = { method: string; path: string; headers?: Record<string, string>; body?: object };

const json = { "content-type": "application/json" };
/** Which asks more of the process than the page as it is. */
const zipped = { "accept-encoding": "gzip" };
const stranger = { email: "", password: "a flood of strangers" };
const logins: Call = { method: "POST", path: apiPaths.session, headers: json, body: stranger };
const floods: readonly Call[] = [
  logins,
  {
    method: "POST",
    path: apiPaths.signUp,
    headers: json,
    body: { ...stranger, invitationToken: "x".repeat(43) },
  },
  { method: "GET", path: pagePaths.developers, headers: zipped },
  { method: "GET", path: pagePaths.login, headers: zipped },
];
/** So that a flood of logins reaches the hashing of passwords; other floods meet their budgets. */
const wideLogins = { LIMIT_LOGIN_ATTEMPTS: "999999999/1s", LIMIT_LOGIN_FAILURES: "999999999/1s" };

type FloodOrder = { baseUrl: string; call: Call };

/**
 * `npm run bench:flood`: what somebody who reads company details, or signs in, notices of 32 connections from
 * another address that ask for one thing without pause for 6 s. The exit code is 1 when a median is over 3 times
 * the quiet one. Needs a system whose loopback has all of 127.0.0.0/8, as Linux's.
 */
async function main(): Promise<number> {
  const env = { LOG_LEVEL: "silent", LIMIT_COMPANY: "999999999/1s", ...wideLogins };
  const server = await startServer({ database: "embedded", env });
  const { baseUrl } = server;
  try {
    const person = await createSignedInUser(await Api.of(server), server);
    const { email, password, accessToken } = person;
    const authorization = `Bearer ${accessToken}`;
    const detail = { method: "GET", path: companyPath("356000000"), headers: { authorization } };
    const body = { email, password };
    const signIn = { method: "POST", path: apiPaths.session, headers: json, body };
    await measure(baseUrl, detail);
    const rows: string[][] = [];
    let worst = 0;
    const compare = async (noticed: string, call: Call, flooding: Call) => {
      const quiet = await measure(baseUrl, call);
      const ended = flood({ baseUrl, call: flooding });
      const flooded = await measure(baseUrl, call);
      const statuses = await ended;
      const ratio = flooded.p50 / quiet.p50;
      worst = Math.max(worst, ratio);
      const all = [quiet.p50, flooded.p50, flooded.p99].map(formatMs);
      const name = `${flooding.method} ${flooding.path}`;
      rows.push([name, noticed, ...all, `${ratio.toFixed(1)} ×`, statuses]);
    };
    for (const flooding of floods) await compare("a detail", detail, flooding);
    await compare("a sign-in", signIn, logins);
    const head = ["Flood", "Of", "p50 quiet", "p50", "p99", "to quiet", "the flood's answers"];
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
    if (status !== 200) throw new Error(`${call.path} was answered with ${status}.`);
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
  let sent = 0;
  const end = performance.now() + seconds * 1000;
  const one = async () => {
    while (performance.now() < end) {
      const email = `stranger-${sent++}@example.fr`;
      const body = call.body && { ...call.body, email };
      const status = await send(baseUrl, flooder, { ...call, ...(body && { body }) });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return statuses;
}

const agents = new Map<string, Agent>();

function send(
  baseUrl: string,
  localAddress: string,
  { path, method, headers, body: fields }: Call,
) {
  const body = fields && JSON.stringify(fields);
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
