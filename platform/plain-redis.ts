import { createHash } from "node:crypto";
import { once } from "node:events";
import { Redis } from "ioredis";

const reconnectMs = 500;
/** @upstash/ratelimit begins its scripts with a flag that only Upstash knows; Redis refuses such a script. */
const firstLine = /^#!lua[^\n]*\n/;

/**
 * A client for Redis or Valkey with the methods that @upstash/ratelimit calls on Upstash's client. A call without an
 * answer within `timeoutMs`, or without a connection, fails and is not retried.
 */
export class PlainRedis {
  private readonly client: Redis;
  /** Digests of the scripts as sent to Redis, by the digests that the caller knows. */
  private readonly digests = new Map<string, string>();
  private opening: Promise<unknown> | undefined;

  constructor(url: string, timeoutMs: number) {
    this.client = new Redis(url, {
      // The protocol version that all servers support.
      protocol: 2,
      disableClientInfo: true,
      connectTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      retryStrategy: () => reconnectMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
    });
    // The calls themselves fail, so the event needs no handling.
    this.client.on("error", () => {});
  }

  async evalsha(digest: string, keys: string[], args: unknown[]): Promise<unknown> {
    const digestSent = this.digests.get(digest);
    if (!digestSent) throw new Error("NOSCRIPT");
    await this.whenReady();
    return this.client.evalsha(digestSent, keys.length, ...keys, ...args.map(String));
  }

  async eval(script: string, keys: string[], args: unknown[]): Promise<unknown> {
    const text = script.replace(firstLine, "");
    await this.whenReady();
    const result = await this.client.eval(text, keys.length, ...keys, ...args.map(String));
    this.digests.set(digestOf(script), digestOf(text));
    return result;
  }

  async del(key: string): Promise<number> {
    await this.whenReady();
    return this.client.del(key);
  }

  close(): void {
    this.client.disconnect();
  }

  private async whenReady(): Promise<void> {
    const { status } = this.client;
    if (status === "ready") return;
    if (status === "reconnecting") throw new Error("Redis is unreachable");
    this.opening ??= once(this.client, "ready").finally(() => {
      this.opening = undefined;
    });
    await this.opening;
  }
}

function digestOf(script: string): string {
  return createHash("sha1").update(script).digest("hex");
}
