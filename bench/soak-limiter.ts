import { setTimeout as wait } from "node:timers/promises";
import { apiPaths } from "@/lib/contract/paths";
import { findRedis, RedisServer } from "../e2e/faults/redis-server";
import { tryPasswords } from "../e2e/faults/try-passwords";
import { UpstashRedis } from "../e2e/faults/upstash-redis";
import { newEmail } from "../e2e/support/accounts";
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

type Store = UpstashRedis | RedisServer;

/** The Redis in which limits are counted refuses, hangs and is lost. */
export async function soakLimiter({ say }: SoakOptions): Promise<SoakRow[]> {
  const program = findRedis();
  if (!program) {
    say("skipped: there is no redis-server here");
    return [];
  }
  const rows: SoakRow[] = [];
  for (const store of [RedisServer, UpstashRedis]) {
    const redis = await store.at(program);
    rows.push(
      ...(await soakStore(redis, store === UpstashRedis ? "Redis over REST" : "Redis", say)),
    );
  }
  return rows;
}

async function soakStore(redis: Store, name: string, say: SoakOptions["say"]): Promise<SoakRow[]> {
  const env = {
    ...redis.environment,
    DEMO_REGISTER: "false",
    LIMIT_LOGIN_ATTEMPTS: "99999/1m",
    LIMIT_LINKS: "99999/1m",
  };
  const server = await startServer({ database: "embedded", env });
  try {
    const api = await Api.of(server);
    const rows: SoakRow[] = [];
    for (const how of ["leave", "hang"] as const) {
      say(`${name} ${how === "leave" ? "refused" : "hung"}`);
      rows.push(await absent(api, redis, name, how));
    }
    rows.push(await lostInTheMiddle(api, redis, name));
    return rows;
  } finally {
    await server.stop();
    await redis.leave();
  }
}

async function absent(
  api: Api,
  redis: Store,
  name: string,
  how: "leave" | "hang",
): Promise<SoakRow> {
  const quiet: number[] = [];
  const extra: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    await redis.serve();
    await wait(pauseMs);
    await timeLimited(api);
    const quietMs = await timeLimited(api);
    await redis[how]();
    quiet.push(quietMs);
    extra.push((await timeLimited(api)) - quietMs);
  }
  const extraMs = Math.max(...extra);
  await wait(pauseMs);
  const statuses = await tryPasswords([api], newEmail(), tries);
  return {
    fault: `${name} ${how === "leave" ? "refused" : "hung"}`,
    under: `the first limited request after it, ${pairs} times, and ${tries} wrong passwords at once`,
    outcome: `the first takes at most ${formatMs(extraMs)} more than ${formatMs(percentile(quiet, 50))}; ${statuses[401]} evaluated, ${statuses[429]} × 429`,
    isAsPromised: extraMs <= maxExtraMs && isExact(statuses),
  };
}

async function lostInTheMiddle(api: Api, redis: Store, name: string): Promise<SoakRow> {
  await redis.serve();
  await wait(pauseMs);
  const email = newEmail();
  const before = await tryPasswords([api], email, failures / 2);
  await redis.leave();
  const after = await tryPasswords([api], email, tries - failures / 2);
  const evaluated = (before[401] ?? 0) + (after[401] ?? 0);
  return {
    fault: `${name} lost in the middle`,
    under: `${tries} wrong passwords, Redis killed after ${failures / 2}`,
    outcome: `${evaluated} evaluated, ${after[429]} × 429`,
    isAsPromised: evaluated === failures && after[429] === tries - failures,
  };
}

function isExact(statuses: Record<number, number>): boolean {
  return statuses[401] === failures && statuses[429] === tries - failures;
}

async function timeLimited(api: Api): Promise<number> {
  const startedAt = performance.now();
  await api.post(apiPaths.invitationPreview, { token: "of-nobody" });
  return performance.now() - startedAt;
}
