import { Redis } from "@upstash/redis";
import { env } from "./env";
import { PlainRedis } from "./plain-redis";

/** Aborts a call of a store that hangs. Its caller has long given up, but the request would stay open. */
const abandonMs = 2_000;

/** A client of the Redis that processes share: at Upstash, or of REDIS_URL; null without one. */
export function openSharedRedis(): Redis | PlainRedis | null {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  if (url && token) {
    const signal = () => AbortSignal.timeout(abandonMs);
    return new Redis({ url, token, retry: false, signal });
  }
  return REDIS_URL ? new PlainRedis(REDIS_URL, abandonMs) : null;
}
