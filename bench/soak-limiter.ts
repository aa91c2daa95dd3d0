import { setTimeout as wait } from "node:timers/promises";
import { apiPaths } from "@/lib/contract/paths";
import { RedisRest } from "../e2e/faults/redis-rest";
import { findRedis } from "../e2e/faults/redis-server";
import { tryPasswords } from "../e2e/faults/try-passwords";
import { newEmail, newPassword } from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { startServer } from "../e2e/support/server";
import { percentile } from "./percentile";
import { formatMs } from "./search-table";
import type { SoakOptions, SoakRow } from "./soak-row";

const tries = 100;
const failures = 10;
const pairs = 9;
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
    const rows: SoakRow[] = [];
    for (const how of ["leave", "hang"] as const) {
      say(how === "leave" ? "refused" : "hung");
      rows.push(await absent(api, redis, how));
    }
    rows.push(await lostInTheMiddle(api, redis));
    return rows;
  } finally {
    await server.stop();
    await redis.leave();
  }
}

async function absent(api: Api, redis: RedisRest, how: "leave" | "hang"): Promise<SoakRow> {
  const quiet: number[] = [];
  const extra: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    await redis.serve();
    await wait(pauseMs);
    await timeLogin(api);
    const quietMs = await timeLogin(api);
    await redis[how]();
    quiet.push(quietMs);
    extra.push((await timeLogin(api)) - quietMs);
  }
  const extraMs = percentile(extra, 50);
  await wait(pauseMs);
  const statuses = await tryPasswords([api], newEmail(), tries);
  return {
    fault: how === "leave" ? "Redis refused" : "Redis hung",
    under: `the first login after it, ${pairs} times, and ${tries} wrong passwords at once`,
    outcome: `a login takes ${formatMs(percentile(quiet, 50))}, the first ${formatMs(extraMs)} more (median; at most ${formatMs(Math.max(...extra))}); ${statuses[401]} evaluated, ${statuses[429]} × 429`,
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
