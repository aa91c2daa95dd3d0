import { setTimeout as wait } from "node:timers/promises";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import {
  type Credentials,
  createSignedInUser,
  newEmail,
  newPassword,
} from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { runCommand } from "../e2e/support/run-command";
import { startServer } from "../e2e/support/server";
import { wideLimits } from "../e2e/support/shared-server";
import { freePort } from "../scripts/free-port.mjs";
import { percentile } from "./percentile";
import { formatMs } from "./search-table";
import { onCluster } from "./soak-cluster";
import type { SoakOptions, SoakRow } from "./soak-row";

const clients = 32;
const rounds = 3;
/** Of each round: without and with the flood. */
const halfMs = 10_000;
const pauseMs = 5;
const queries = ["la poste", "danone", "edf chatou", "sncf", "356000000", "carrefour"];
const maxRatio = 1.2;
const maxLoopDelayMs = 20;

type Spell = { searches: number[]; logins: number; loopDelayMs: number };

/** Sign-ins from another client address, with and without a flood from one. */
const signIns = 20;
const maxSignInRatio = 3;

/**
 * Strangers flood the login from one client address: what somebody's searches, somebody else's sign-in
 * and the event loop notice of it.
 */
export function soakLoginFlood({ programs, say }: SoakOptions): Promise<SoakRow[]> {
  return onCluster(programs, async () => {
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
      const { accessToken } = user;
      const spell = (flooding: number) => measure(api, accessToken, metricsPort, flooding);
      await spell(0);
      const quiet: Spell[] = [];
      const flooded: Spell[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        say(`round ${round} of ${rounds}`);
        quiet.push(await spell(0));
        flooded.push(await spell(clients));
      }
      say("sign-ins");
      const alone = await signInTimes(api, user, 0);
      const among = await signInTimes(api, user, clients);
      return [rowOf(quiet, flooded), signInRow(alone, among)];
    } finally {
      await server.stop();
    }
  });
}

async function measure(
  api: Api,
  token: string,
  metricsPort: number,
  flooding: number,
): Promise<Spell> {
  await loopDelay(metricsPort);
  const flood = startFlood(api, flooding);
  const searches: number[] = [];
  const endsAt = performance.now() + halfMs;
  for (let turn = 0; performance.now() < endsAt; turn += 1) {
    const startedAt = performance.now();
    const { status } = await api.get(searchPath(queries[turn % queries.length] ?? ""), token);
    if (status !== 200) throw new Error(`A search was answered ${status}.`);
    searches.push(performance.now() - startedAt);
    await wait(pauseMs);
  }
  const loopDelayMs = await loopDelay(metricsPort);
  return { searches, logins: await flood.end(), loopDelayMs };
}

/** Strangers who sign in again and again, from this machine's own address; `end` gives how often. */
function startFlood(api: Api, strangers: number): { end: () => Promise<number> } {
  let isOver = false;
  let logins = 0;
  const flood = Array.from({ length: strangers }, async () => {
    while (!isOver) {
      const { status } = await api.post(apiPaths.session, {
        email: newEmail(),
        password: newPassword(),
      });
      if (status !== 401) throw new Error(`A stranger's login was answered ${status}.`);
      logins += 1;
    }
  });
  return {
    end: async () => {
      isOver = true;
      await Promise.all(flood);
      return logins;
    },
  };
}

/** How long somebody's sign-ins take, one after another, from an address of their own; in milliseconds. */
async function signInTimes(
  api: Api,
  { email, password }: Credentials,
  flooding: number,
): Promise<number[]> {
  const flood = startFlood(api, flooding);
  const times: number[] = [];
  const headers = { "x-forwarded-for": "203.0.113.1" };
  while (times.length < signIns) {
    const startedAt = performance.now();
    const { status } = await api.post(apiPaths.session, { email, password }, { headers });
    if (status !== 200) throw new Error(`A right sign-in was answered ${status}.`);
    times.push(performance.now() - startedAt);
  }
  await flood.end();
  return times;
}

function signInRow(alone: number[], among: number[]): SoakRow {
  const [before, during] = [percentile(alone, 50), percentile(among, 50)];
  return {
    fault: `${clients} strangers flood the login from one client address`,
    under: `${signIns} right sign-ins from another, one after another, without and with`,
    outcome: `median ${formatMs(during)} instead of ${formatMs(before)} (${(during / before).toFixed(2)} times), all 200`,
    isAsPromised: during <= maxSignInRatio * before,
  };
}

/** The 99th percentile since it was last asked for. */
async function loopDelay(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? [];
  return Number(seconds) * 1000;
}

function rowOf(quiet: Spell[], flooded: Spell[]): SoakRow {
  const p99 = (spells: Spell[]) =>
    percentile(
      spells.map(({ searches }) => percentile(searches, 99)),
      50,
    );
  const [before, during] = [p99(quiet), p99(flooded)];
  const delay = percentile(
    flooded.map(({ loopDelayMs }) => loopDelayMs),
    50,
  );
  const logins = flooded.reduce((sum, spell) => sum + spell.logins, 0);
  const seconds = (rounds * halfMs) / 1000;
  return {
    fault: `${clients} strangers flood the login for ${seconds} s`,
    under: `searches one after another, ${rounds} times ${halfMs / 1000} s without and with; ${logins} logins refused`,
    outcome: `search p99 ${formatMs(during)} instead of ${formatMs(before)} (${(during / before).toFixed(2)} times), event loop delay p99 ${formatMs(delay)}`,
    isAsPromised: during <= maxRatio * before && delay <= maxLoopDelayMs,
  };
}
