import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { tooMany } from "@/lib/contract/errors";
import { env, type Rate } from "@/lib/env";
import { log } from "@/lib/log";
import { SlidingLog } from "./in-process-limiter";
import { PlainRedis } from "./plain-redis";

export type Budget =
  | "loginFailures"
  | "loginAttempts"
  | "refresh"
  | "invitations"
  | "links"
  | "passwordResets"
  | "passwordResetMails"
  | "search"
  | "suggest"
  | "company"
  | "export";

const sharedStoreTimeoutMs = 200;
const sharedStorePauseMs = 5_000;

type SharedRedis = ConstructorParameters<typeof Ratelimit>[0]["redis"];

type Store = {
  local: Record<Budget, SlidingLog>;
  remote: Record<Budget, Ratelimit> | null;
  remotePausedUntilMs: number;
};

const shared = globalThis as { registryLimits?: Store };

type GiveBack = () => Promise<void>;

/**
 * Spends one of `key`'s budget, or throws the 429 that says how long to wait. Gives the way to take it
 * back, for what turned out not to count.
 */
export async function spend(budget: Budget, key: string): Promise<GiveBack> {
  const store = limitersInUse();
  const log = store.local[budget];
  const own = log.take(key, Date.now());
  if (!own.success) throw tooMany((own.reset - Date.now()) / 1000);
  const common = store.remote && (await limitInCommon(store, budget, key, 1));
  const giveBack = async () => {
    log.giveBack(key, Date.now());
    if (common) await limitInCommon(store, budget, key, -1);
  };
  if (common?.success !== false) return giveBack;
  log.giveBack(key, Date.now());
  throw tooMany((common.reset - Date.now()) / 1000);
}

/** Whether this process knows that `key` has budget left; with a shared limiter it does not. */
export function hasLeft(budget: Budget, key: string): boolean {
  const { local, remote } = limitersInUse();
  return remote === null && local[budget].peek(key, Date.now()).success;
}

/**
 * What the shared store decides; null when it is away. The process counts what it lets through itself all
 * along, so that nobody gets a second budget when the store goes.
 */
async function limitInCommon(store: Store, budget: Budget, key: string, rate: number) {
  if (!store.remote || Date.now() < store.remotePausedUntilMs) return null;
  try {
    return await within(sharedStoreTimeoutMs, store.remote[budget].limit(key, { rate }));
  } catch (error) {
    store.remotePausedUntilMs = Date.now() + sharedStorePauseMs;
    log().warn({ err: error }, "the shared limiter is away; this process counts by itself");
    return null;
  }
}

async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}

function limitersInUse(): Store {
  shared.registryLimits ??= createStore();
  return shared.registryLimits;
}

function createStore(): Store {
  const remote = sharedRedis();
  return {
    local: ofEach((_, rate) => new SlidingLog(rate.max, rate.windowSeconds * 1000)),
    remote: remote && ofEach((budget, rate) => inRedis(remote, budget, rate)),
    remotePausedUntilMs: 0,
  };
}

function sharedRedis(): SharedRedis | null {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  if (url && token) {
    // A store that hangs would else keep each request to it open.
    const signal = () => AbortSignal.timeout(sharedStoreTimeoutMs);
    return new Redis({ url, token, retry: false, signal });
  }
  // A fixed window asks for scripts only.
  return REDIS_URL
    ? (new PlainRedis(REDIS_URL, sharedStoreTimeoutMs) as unknown as SharedRedis)
    : null;
}

function ofEach<Limiter>(make: (budget: Budget, rate: Rate) => Limiter): Record<Budget, Limiter> {
  const values = env();
  return {
    loginFailures: make("loginFailures", values.LIMIT_LOGIN_FAILURES),
    loginAttempts: make("loginAttempts", values.LIMIT_LOGIN_ATTEMPTS),
    refresh: make("refresh", values.LIMIT_REFRESH),
    invitations: make("invitations", values.LIMIT_INVITATIONS),
    links: make("links", values.LIMIT_LINKS),
    passwordResets: make("passwordResets", values.LIMIT_PASSWORD_RESETS),
    passwordResetMails: make("passwordResetMails", values.LIMIT_PASSWORD_RESET_MAILS),
    search: make("search", values.LIMIT_SEARCH),
    suggest: make("suggest", values.LIMIT_SUGGEST),
    company: make("company", values.LIMIT_COMPANY),
    export: make("export", values.LIMIT_EXPORT),
  };
}

function inRedis(redis: SharedRedis, budget: Budget, rate: Rate): Ratelimit {
  return new Ratelimit({
    redis,
    limiter: Ratelimit.fixedWindow(rate.max, `${rate.windowSeconds} s`),
    prefix: `registry:${budget}`,
    ephemeralCache: false,
    timeout: 0,
  });
}
