import { setTimeout as wait } from "node:timers/promises";
import { apiPaths } from "@/lib/contract/paths";
import { findRedis, RedisRest } from "../e2e/faults/redis-rest";
import { tryPasswords } from "../e2e/faults/try-passwords";
import { newEmail, newPassword } from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { startServer } from "../e2e/support/server";
import { percentile } from "./percentile";
import { formatMs } from "./search-table";
import type { SoakOptions, SoakRow } from "./soak-row";

const tries = 100;
const failures = 10;
const quietLogins = 9;
const firsts = 3;
const maxExtraMs = 250;
/** After so long a process asks the shared store again. */
const pauseMs = 5_200;

/** The Redis in which limits are counted refuses, hangs and is lost. */
export async function soakLimiter({ say }: SoakOptions): Promise<SoakRow[]> {
  const program = findRedis();
  if (!program) {
    say("skipped: there is no redis-server here");
    return [];
  }
  const redis = await RedisRest.at(program);
  const env = { ...redis.environment, DEMO_REGISTER: "false", LIMIT_LOGIN_ATTEMPTS: "99999/1m" };
  const server = await startServer({ database: "embedded", env });
  try {
    const api = await Api.of(server);
    await redis.serve();
    const quiet: number[] = [];
    for (let turn = 0; turn < quietLogins; turn += 1) quiet.push(await timeLogin(api));
    const quietMs = percentile(quiet, 50);
    const rows: SoakRow[] = [];
    for (const how of ["leave", "hang"] as const) {
      say(how === "leave" ? "refused" : "hung");
      rows.push(await absent(api, redis, how, quietMs));
    }
    rows.push(await lostInTheMiddle(api, redis));
    return rows;
  } finally {
    await server.stop();
    await redis.leave();
  }
}

async function absent(
  api: Api,
  redis: RedisRest,
  how: "leave" | "hang",
  quietMs: number,
): Promise<SoakRow> {
  await redis[how]();
  const extra: number[] = [];
  for (let turn = 0; turn < firsts; turn += 1) {
    await wait(pauseMs);
    extra.push((await timeLogin(api)) - quietMs);
  }
  const extraMs = Math.max(...extra);
  await wait(pauseMs);
  const statuses = await tryPasswords([api], newEmail(), tries);
  return {
    fault: how === "leave" ? "Redis refused" : "Redis hung",
    under: `${firsts} first logins (a login: ${formatMs(quietMs)}), ${tries} wrong passwords at once`,
    outcome: `the first at most ${formatMs(extraMs)} slower; ${statuses[401]} evaluated, ${statuses[429]} × 429`,
    isAsPromised: extraMs <= maxExtraMs && isExact(statuses),
  };
}

async function lostInTheMiddle(api: Api, redis: RedisRest): Promise<SoakRow> {
  await redis.serve();
  await wait(pauseMs);
  const email = newEmail();
  const before = await tryPasswords([api], email, failures / 2);
  await redis.leave();
  const after = await tryPasswords([api], email, tries - failures / 2);
  const evaluated = (before[401] ?? 0) + (after[401] ?? 0);
  return {
    fault: "Redis lost in the middle",
    under: `${tries} wrong passwords, Redis killed after ${failures / 2}`,
    outcome: `${evaluated} evaluated, ${after[429]} × 429`,
    isAsPromised: evaluated === failures && after[429] === tries - failures,
  };
}

function isExact(statuses: Record<number, number>): boolean {
  return statuses[401] === failures && statuses[429] === tries - failures;
}

async function timeLogin(api: Api): Promise<number> {
  const startedAt = performance.now();
  await api.post(apiPaths.session, { email: newEmail(), password: newPassword() });
  return performance.now() - startedAt;
}
