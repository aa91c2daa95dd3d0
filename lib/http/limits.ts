import { setTimeout as pause } from "node:timers/promises";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { tooMany } from "@/lib/contract/errors";
import { env, type Rate } from "@/platform/env";
import { perProcess } from "@/platform/per-process";
import { SlidingLog } from "./in-process-limiter";
import { PlainRedis } from "./plain-redis";
import { SharedCounts } from "./shared-counts";

/** Only counted: there is room for `mostBeyond` more than the budget. */
type CountedBudget = "accountFailures";

export type Budget =
  | "loginFailures"
  | "loginAttempts"
  | "accountFailures"
  | "refresh"
  | "signUp"
  | "pages"
  | "invitations"
  | "keys"
  | "links"
  | "passwordResets"
  | "passwordResetMails"
  | "search"
  | "suggest"
  | "company"
  | "export";

/** How far `countBeyond` counts. */
export const mostBeyond = 6;

/** Longer than anybody waits: a store that hangs would else keep each request to it open. */
const abandonMs = 2_000;

type SharedRedis = ConstructorParameters<typeof Ratelimit>[0]["redis"] & {
  del: (key: string) => Promise<unknown>;
};

type Store = { local: Record<Budget, SlidingLog>; common: SharedCounts<Budget> | null };

const refusalMs = 250;
/** So many wait at most, each with its connection. */
const mostRefusals = 1_000;
let refusals = 0;

const shared = perProcess("limits", (): { store?: Store } => ({}));

type GiveBack = () => Promise<void>;

/**
 * Spends one of `key`'s budget, or throws the 429 that says how long to wait. Gives the way to take it
 * back, for what turned out not to count. The process counts what it lets through itself all along, so
 * that nobody gets a second budget when the shared store goes.
 */
export async function spend(budget: Budget, key: string): Promise<GiveBack> {
  const { local, common } = limitersInUse();
  const log = local[budget];
  const own = log.take(key, performance.now());
  if (!own.success) throw tooMany((own.reset - performance.now()) / 1000);
  const decision = common && (await common.count(budget, key, 1));
  if (decision?.success !== false) return () => giveBack(budget, key);
  log.giveBack(key, performance.now());
  // The store's windows are of the clock of 1970, which may be set meanwhile.
  throw tooMany(Math.min(decision.reset - Date.now(), log.windowMs) / 1000);
}

/**
 * Counts one of `key`'s acts and refuses none: how many there are beyond the budget, `mostBeyond` at
 * most, and the way to take this one back.
 */
export async function countBeyond(
  budget: CountedBudget,
  key: string,
): Promise<{ beyond: number; giveBack: GiveBack }> {
  const { local, common } = limitersInUse();
  const own = local[budget].take(key, performance.now());
  if (!own.success) return { beyond: mostBeyond, giveBack: async () => {} };
  const decision = common && (await common.count(budget, key, 1));
  const remaining = Math.min(own.remaining, decision?.remaining ?? own.remaining);
  const beyond = Math.max(0, mostBeyond - remaining);
  return { beyond, giveBack: () => giveBack(budget, key) };
}

/** How much of `key`'s budget this process knows to be spent. */
export function spentOf(budget: Budget, key: string): number {
  return limitersInUse().local[budget].spent(key, performance.now());
}

async function giveBack(budget: Budget, key: string): Promise<void> {
  const { local, common } = limitersInUse();
  local[budget].giveBack(key, performance.now());
  await common?.count(budget, key, -1);
}

/**
 * Spends one of a client address's budget; a refusal comes a moment later, so that who asks again at once does
 * not keep the process busy with refusals.
 */
export async function spendOfAddress(budget: Budget, address: string): Promise<void> {
  try {
    await spend(budget, address);
  } catch (error) {
    if (refusals < mostRefusals) {
      refusals += 1;
      await pause(refusalMs);
      refusals -= 1;
    }
    throw error;
  }
}

/** Gives `key` its whole budget back. */
export async function forgive(budget: Budget, key: string): Promise<void> {
  const { local, common } = limitersInUse();
  local[budget].forget(key);
  await common?.forget(budget, key);
}

/** Whether this process knows that `key` has budget left; with a shared limiter it does not. */
export function hasLeft(budget: Budget, key: string): boolean {
  const { local, common } = limitersInUse();
  return common === null && local[budget].peek(key, performance.now()).success;
}

function limitersInUse(): Store {
  shared.store ??= createStore();
  return shared.store;
}

function createStore(): Store {
  const redis = sharedRedis();
  return {
    local: ofEach((_, rate) => new SlidingLog(rate.max, rate.windowSeconds * 1000)),
    common: redis && countsIn(redis),
  };
}

function sharedRedis(): SharedRedis | null {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL } = env();
  if (url && token) {
    const signal = () => AbortSignal.timeout(abandonMs);
    return new Redis({ url, token, retry: false, signal });
  }
  // A fixed window asks for scripts only.
  return REDIS_URL ? (new PlainRedis(REDIS_URL, abandonMs) as unknown as SharedRedis) : null;
}

function countsIn(redis: SharedRedis): SharedCounts<Budget> {
  const limiters = ofEach((budget, rate) => inRedis(redis, budget, rate));
  const rates = ofEach((_, rate) => rate);
  return new SharedCounts(
    (budget, key, rate) => limiters[budget].limit(key, { rate }),
    // The library's own way looks through the whole store, and takes what is typed for a pattern.
    (budget, key) => redis.del(keyInRedis(budget, key, rates[budget].windowSeconds)),
  );
}

/** As Ratelimit names a fixed window. */
function keyInRedis(budget: Budget, key: string, windowSeconds: number): string {
  const window = Math.floor(Date.now() / (windowSeconds * 1000));
  return `${prefixOf(budget)}:${key}:${window}`;
}

function prefixOf(budget: Budget): string {
  return `registry:${budget}`;
}

function ofEach<Limiter>(make: (budget: Budget, rate: Rate) => Limiter): Record<Budget, Limiter> {
  const values = env();
  return {
    loginFailures: make("loginFailures", values.LIMIT_LOGIN_FAILURES),
    loginAttempts: make("loginAttempts", values.LIMIT_LOGIN_ATTEMPTS),
    accountFailures: make("accountFailures", {
      ...values.LIMIT_ACCOUNT_FAILURES,
      max: values.LIMIT_ACCOUNT_FAILURES.max + mostBeyond,
    }),
    refresh: make("refresh", values.LIMIT_REFRESH),
    signUp: make("signUp", values.LIMIT_SIGN_UP),
    pages: make("pages", values.LIMIT_PAGES),
    invitations: make("invitations", values.LIMIT_INVITATIONS),
    keys: make("keys", values.LIMIT_KEYS),
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
    prefix: prefixOf(budget),
    ephemeralCache: false,
    timeout: 0,
  });
}
