import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { SessionTokens, UserAnswer } from "@/lib/contract/auth";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import { SearchPage } from "@/lib/contract/registry";
import { residentMemory } from "../e2e/support/resident-memory";
import type { Bench, BenchPerson } from "./bench-part";
import { bearers } from "./bench-register";
import { ownEnvironment } from "./contenders";
import { installedSizes } from "./installed-sizes";
import { type OwnServer, startServer } from "./own-server";
import { markdownTable } from "./search-table";
import { median } from "./serving-table";

const connections = 10;
const idleMs = 3_000;
const sampleEveryMs = 500;
/** Tokens are good for a quarter of an hour: they are made again for each of these. */
const chunkSeconds = 60;
const words = ["la poste", "sncf", "a", "b", "c", "d", "e", "f", "g", "l", "m", "p", "s", "t"];

type Held = { idle: number; most: number; after: number; growth: number };
type Asking = { paths: readonly string[]; people: readonly BenchPerson[] };

/** Memory, starts and the size of an installation. */
export async function benchMemory(bench: Bench): Promise<string> {
  const postgresHeld = await onPostgres(bench);
  const embedded = await onEmbedded(bench);
  const fresh = await startsOnPostgres(bench);
  const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  const heldRow = (label: string, { idle, most, after, growth }: Held) => [
    label,
    ...[idle, most, after, growth].map(mb),
  ];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return [
    `Resident memory, ${bench.options.loadSeconds} s of detail, search and session at ${connections} connections; the growth is of the last third over the one before:\n`,
    markdownTable(
      ["", "Idle", "At most", "After", "Growth"],
      [heldRow("PostgreSQL", postgresHeld), heldRow("Embedded, the demo register", embedded.held)],
    ),
    "From the start of the process to its first 200:\n",
    markdownTable(
      ["", "The first, with an empty database", "The second"],
      [
        ["PostgreSQL", ...fresh.map(seconds)],
        ["Embedded, with the demo register", ...embedded.starts.map(seconds)],
      ],
    ),
    "Of a production installation:\n",
    markdownTable(
      ["", "Size"],
      Object.entries(installedSizes()).map(([label, bytes]) => [label, mb(bytes)]),
    ),
  ].join("\n");
}

async function onPostgres(bench: Bench): Promise<Held> {
  const { companies, log, people } = bench.register;
  const paths = companies.flatMap(({ siren }, at) => [
    companyPath(siren),
    searchPath(log[at % log.length]?.q ?? ""),
    apiPaths.session,
  ]);
  const server = await startServer(ownEnvironment());
  try {
    return await watch(bench, server, { paths, people });
  } finally {
    await server.stop();
  }
}

async function onEmbedded(bench: Bench): Promise<{ held: Held; starts: number[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), "registry-bench-"));
  const env = {
    ...ownEnvironment(),
    ...{ DATABASE_URL: undefined, DATA_DIR: dataDir, DEMO_REGISTER: "true" },
  };
  try {
    const first = await startServer(env);
    await first.stop();
    const second = await startServer(env);
    try {
      const person = await signUp(second);
      const paths = await demoPaths(second, person);
      const held = await watch(bench, second, { paths, people: [person] });
      return { held, starts: [first.readyMs, second.readyMs] };
    } finally {
      await second.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startsOnPostgres({ register, say }: Bench): Promise<number[]> {
  say("starts on an empty PostgreSQL database");
  const name = `registry_bench_${randomBytes(4).toString("hex")}`;
  const admin = postgres(register.databaseUrl, { max: 1, onnotice: () => {} });
  const url = new URL(register.databaseUrl);
  url.pathname = `/${name}`;
  await admin.unsafe(`CREATE DATABASE ${name}`);
  try {
    const starts: number[] = [];
    for (let start = 0; start < 2; start += 1) {
      const server = await startServer({ ...ownEnvironment(), DATABASE_URL: url.href });
      starts.push(server.readyMs);
      await server.stop();
    }
    return starts;
  } finally {
    await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end({ timeout: 5 });
  }
}

async function watch(
  { options, load, say }: Bench,
  { pid, baseUrl }: OwnServer,
  { paths, people }: Asking,
): Promise<Held> {
  await wait(idleMs);
  const idle = residentMemory(pid);
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMemory(pid)), sampleEveryMs);
  const requests = paths.map((path) => ({ path }));
  try {
    for (let left = options.loadSeconds; left > 0; left -= chunkSeconds) {
      say(`under load for another ${Math.round(left)} s`);
      const seconds = Math.min(left, chunkSeconds);
      const clients = await bearers(people);
      await load.run({ baseUrl, connections, seconds, requests, clients });
    }
  } finally {
    clearInterval(timer);
  }
  await wait(idleMs);
  const third = Math.ceil(samples.length / 3);
  return {
    idle,
    most: Math.max(...samples),
    after: residentMemory(pid),
    growth: median(samples.slice(-third)) - median(samples.slice(-2 * third, -third)),
  };
}

async function signUp({ baseUrl, invite }: OwnServer): Promise<BenchPerson> {
  const email = `bench-${randomBytes(6).toString("hex")}@example.fr`;
  const password = `bench ${randomBytes(12).toString("base64url")}`;
  const link = await invite("--email", email);
  const invitationToken = link.pathname.split("/").at(-1);
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(baseUrl + path, {
      ...{ method: "POST", headers, body: JSON.stringify(body) },
    });
    return response.json();
  };
  const { user } = UserAnswer.parse(
    await post(apiPaths.signUp, { email, password, invitationToken }),
  );
  const tokens = SessionTokens.parse(await post(apiPaths.session, { email, password }));
  const payload = Buffer.from(tokens.access_token.split(".")[1] ?? "", "base64url").toString();
  return { email, userId: user.id, sessionId: (JSON.parse(payload) as { sid: string }).sid };
}

async function demoPaths({ baseUrl }: OwnServer, person: BenchPerson): Promise<string[]> {
  const [headers = {}] = await bearers([person]);
  const pages = await Promise.all(
    words.map(async (q) => {
      const response = await fetch(baseUrl + searchPath(q), { headers });
      return SearchPage.parse(await response.json());
    }),
  );
  const sirens = pages.flatMap(({ companies }) => companies.map(({ siren }) => siren));
  return sirens.flatMap((siren, at) => [
    companyPath(siren),
    searchPath(words[at % words.length] ?? ""),
    apiPaths.session,
  ]);
}
