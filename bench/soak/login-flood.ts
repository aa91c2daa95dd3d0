import { setTimeout as wait } from "node:timers/promises";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import {
  type Credentials,
  createSignedInUser,
  newEmail,
  newPassword,
} from "../../e2e/support/accounts";
import { Api } from "../../e2e/support/api";
import { runCommand } from "../../e2e/support/run-command";
import { startServer } from "../../e2e/support/server";
import { wideLimits } from "../../e2e/support/shared-server";
import { freePort } from "../../scripts/free-port.mjs";
import { formatMs, median, percentile } from "../report";
import type { SoakOptions, SoakRow } from "./soak-row";

const clients = 32;
const rounds = 3;
/** Of each round: without and with the flood. */
const halfMs = 10_000;
const pauseMs = 5;
const signIns = 20;
const queries = ["la poste", "danone", "edf chatou", "sncf", "356000000", "carrefour"];
const maxSearchRatio = 1.2;
const maxSignInRatio = 3;
const maxLoopDelayMs = 20;

type Spell = { searchP99: number; logins: number; loopDelayMs: number };

/** Strangers flood the login from one client address; what searches, another's sign-ins and the event loop notice. */
export async function soakLoginFlood({ say }: SoakOptions): Promise<SoakRow[]> {
  const metricsPort = await freePort();
  const env = {
    ...wideLimits,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: "silent",
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const server = await startServer({ database: "postgres", env });
  try {
    const { code, stderr } = await runCommand("import", ["--demo"], server);
    if (code !== 0) throw new Error(stderr);
    const api = await Api.of(server);
    const user = await createSignedInUser(api, server);
    const search = (flooding: number) => searchFor(api, user.accessToken, metricsPort, flooding);
    await search(0);
    const [quiet, flooded]: [Spell[], Spell[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}`);
      quiet.push(await search(0));
      flooded.push(await search(clients));
    }
    say("sign-ins");
    const alone = median(await signInTimes(api, user, 0));
    const among = median(await signInTimes(api, user, clients));
    return [searchRow(quiet, flooded), signInRow(alone, among)];
  } finally {
    await server.stop();
  }
}

async function searchFor(
  api: Api,
  token: string,
  metricsPort: number,
  flooding: number,
): Promise<Spell> {
  await loopDelay(metricsPort);
  const endFlood = startFlood(api, flooding);
  const times: number[] = [];
  const endsAt = performance.now() + halfMs;
  for (let turn = 0; performance.now() < endsAt; turn += 1) {
    const startedAt = performance.now();
    const { status } = await api.get(searchPath(queries[turn % queries.length] ?? ""), token);
    if (status !== 200) throw new Error(`A search was answered ${status}.`);
    times.push(performance.now() - startedAt);
    await wait(pauseMs);
  }
  const loopDelayMs = await loopDelay(metricsPort);
  return { searchP99: percentile(times, 99), logins: await endFlood(), loopDelayMs };
}

/** Strangers who sign in again and again from this machine's address; the function ends it and gives how often. */
function startFlood(api: Api, strangers: number): () => Promise<number> {
  let isOver = false;
  let logins = 0;
  const flood = Array.from({ length: strangers }, async () => {
    while (!isOver) {
      const stranger = { email: newEmail(), password: newPassword() };
      const { status } = await api.post(apiPaths.session, stranger);
      if (status !== 401) throw new Error(`A stranger's login was answered ${status}.`);
      logins += 1;
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(flood);
    return logins;
  };
}

/** Milliseconds of somebody's sign-ins, one after another, from an address of their own. */
async function signInTimes(
  api: Api,
  { email, password }: Credentials,
  flooding: number,
): Promise<number[]> {
  const endFlood = startFlood(api, flooding);
  const times: number[] = [];
  const headers = { "x-forwarded-for": "203.0.113.1" };
  while (times.length < signIns) {
    const startedAt = performance.now();
    const { status } = await api.post(apiPaths.session, { email, password }, { headers });
    if (status !== 200) throw new Error(`A right sign-in was answered ${status}.`);
    times.push(performance.now() - startedAt);
  }
  await endFlood();
  return times;
}

/** Milliseconds: the 99th percentile since it was last asked for. */
async function loopDelay(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? [];
  return Number(seconds) * 1000;
}

function searchRow(quiet: Spell[], flooded: Spell[]): SoakRow {
  const before = median(quiet.map(({ searchP99 }) => searchP99));
  const during = median(flooded.map(({ searchP99 }) => searchP99));
  const delay = median(flooded.map(({ loopDelayMs }) => loopDelayMs));
  const logins = flooded.reduce((sum, spell) => sum + spell.logins, 0);
  return {
    fault: `${clients} strangers flood the login for ${(rounds * halfMs) / 1000} s`,
    under: `searches one after another, ${rounds} times ${halfMs / 1000} s without and with; ${logins} logins refused`,
    outcome: `search p99 ${formatMs(during)} instead of ${formatMs(before)} (${(during / before).toFixed(2)} times), event loop delay p99 ${formatMs(delay)}`,
    isAsPromised: during <= maxSearchRatio * before && delay <= maxLoopDelayMs,
  };
}

function signInRow(before: number, during: number): SoakRow {
  return {
    fault: `${clients} strangers flood the login from one client address`,
    under: `${signIns} right sign-ins from another, one after another, without and with`,
    outcome: `median ${formatMs(during)} instead of ${formatMs(before)} (${(during / before).toFixed(2)} times), all 200`,
    isAsPromised: during <= maxSignInRatio * before,
  };
}
