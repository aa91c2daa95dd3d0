import { setTimeout as wait } from "node:timers/promises";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { createSignedInUser, newEmail, newPassword } from "../e2e/support/accounts";
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

/** Strangers flood the login while somebody searches: what the searches and the event loop notice of it. */
export function soakLoginFlood({ programs, say }: SoakOptions): Promise<SoakRow[]> {
  return onCluster(programs, async () => {
    const metricsPort = await freePort();
    const env = { ...wideLimits, METRICS_PORT: String(metricsPort), LOG_LEVEL: "silent" };
    const server = await startServer({ database: "postgres", env });
    try {
      const { code, stderr } = await runCommand("import", ["--demo"], server);
      if (code !== 0) throw new Error(stderr);
      const api = await Api.of(server);
      const { accessToken } = await createSignedInUser(api, server);
      const spell = (flooding: number) => measure(api, accessToken, metricsPort, flooding);
      await spell(0);
      const quiet: Spell[] = [];
      const flooded: Spell[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        say(`round ${round} of ${rounds}`);
        quiet.push(await spell(0));
        flooded.push(await spell(clients));
      }
      return [rowOf(quiet, flooded)];
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
  let isOver = false;
  let logins = 0;
  const flood = Array.from({ length: flooding }, async () => {
    while (!isOver) {
      const { status } = await api.post(apiPaths.session, {
        email: newEmail(),
        password: newPassword(),
      });
      if (status !== 401) throw new Error(`A stranger's login was answered ${status}.`);
      logins += 1;
    }
  });
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
  isOver = true;
  await Promise.all(flood);
  return { searches, logins, loopDelayMs };
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
