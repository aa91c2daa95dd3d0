import { once } from "node:events";
import { Redis as Upstash } from "@upstash/redis";
import { Redis } from "ioredis";
import { env } from "./env";

/** Aborts a call of a store that hangs. Its caller has long given up, but the request would stay open. */
const abandonMs = 2_000;
const reconnectMs = 500;

/** The Redis that processes share. A call that gets no answer in time fails and is not retried. */
export type SharedRedis = {
  eval: (script: string, keys: string[], args: number[]) => Promise<unknown>;
  del: (key: string) => Promise<unknown>;
  close: () => void;
};

/** A client of the Redis that processes share: at Upstash, or of REDIS_URL; null without one. */
export function openSharedRedis(): SharedRedis | null {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  if (url && token) return openUpstash(url, token);
  return REDIS_URL ? openRedis(REDIS_URL) : null;
}

function openUpstash(url: string, token: string): SharedRedis {
  const signal = () => AbortSignal.timeout(abandonMs);
  const client = new Upstash({ url, token, retry: false, signal });
  return {
    eval: (script, keys, args) => client.eval(script, keys, args),
    del: (key) => client.del(key),
    close: () => {},
  };
}

function openRedis(url: string): SharedRedis {
  const client = new Redis(url, {
    // The protocol version that all servers support.
    protocol: 2,
    disableClientInfo: true,
    connectTimeout: abandonMs,
    socketTimeout: abandonMs,
    retryStrategy: () => reconnectMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  // The calls themselves fail, so the event needs no handling.
  client.on("error", () => {});
  let opening: Promise<unknown> | undefined;
  const whenReady = async () => {
    if (client.status === "ready") return;
    if (client.status === "reconnecting") throw new Error("Redis is unreachable");
    opening ??= once(client, "ready").finally(() => {
      opening = undefined;
    });
    await opening;
  };
  return {
    eval: async (script, keys, args) => {
      await whenReady();
      return client.eval(script, keys.length, ...keys, ...args);
    },
    del: async (key) => {
      await whenReady();
      return client.del(key);
    },
    close: () => client.disconnect(),
  };
}
