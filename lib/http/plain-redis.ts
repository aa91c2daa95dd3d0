import { createHash } from "node:crypto";
import { once } from "node:events";
import { Redis } from "ioredis";

const reconnectMs = 500;
/** Upstash's servers know this flag; Redis refuses a script that has it. */
const firstLine = /^#!lua[^\n]*\n/;

/**
 * A Redis or Valkey over its own protocol, asked for scripts as @upstash/ratelimit asks Upstash's. What
 * has no answer within `timeoutMs`, or no connection, fails and is not sent again.
 */
export class PlainRedis {
  private readonly client: Redis;
  /** Of each script as the caller knows it, the digest of what is sent in its place. */
  private readonly digests = new Map<string, string>();
  private opening: Promise<unknown> | undefined;

  constructor(url: string, timeoutMs: number) {
    this.client = new Redis(url, {
      // What every version speaks.
      protocol: 2,
      disableClientInfo: true,
      connectTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      retryStrategy: () => reconnectMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
    });
    // Who asks hears of it.
    this.client.on("error", () => {});
  }

  async evalsha(digest: string, keys: string[], args: unknown[]): Promise<unknown> {
    const own = this.digests.get(digest);
    if (!own) throw new Error("NOSCRIPT");
    await this.opened();
    return this.client.evalsha(own, keys.length, ...keys, ...args.map(String));
  }

  async eval(script: string, keys: string[], args: unknown[]): Promise<unknown> {
    const own = script.replace(firstLine, "");
    await this.opened();
    const result = await this.client.eval(own, keys.length, ...keys, ...args.map(String));
    this.digests.set(digestOf(script), digestOf(own));
    return result;
  }

  async del(key: string): Promise<number> {
    await this.opened();
    return this.client.del(key);
  }

  private async opened(): Promise<void> {
    const { status } = this.client;
    if (status === "ready") return;
    if (status === "reconnecting") throw new Error("Redis is away");
    this.opening ??= once(this.client, "ready").finally(() => {
      this.opening = undefined;
    });
    await this.opening;
  }
}

function digestOf(script: string): string {
  return createHash("sha1").update(script).digest("hex");
}
