import { setTimeout as pause } from "node:timers/promises";
import { tooMany } from "@/lib/contract/errors";
import { type Budget, budgetNames, budgetVariable } from "@/platform/budgets";
import { env } from "@/platform/env";
import { perProcess } from "@/platform/per-process";
import { openSharedRedis, type SharedRedis } from "@/platform/shared-redis";
import { SlidingWindowLog } from "./in-process-limiter";
import { SharedCounts } from "./shared-counts";

/** A budget that is counted but refuses nothing up to `maxExcess` hits over it. */
type CountedBudget = "accountFailures";

/** How far over the budget `countOverBudget` counts. */
export const maxExcess = 6;

type Store = { local: Record<Budget, SlidingWindowLog>; common: SharedCounts<Budget> | null };

const refusalDelayMs = 250;
/** Most delayed refusals at a time, because each keeps a connection open. */
const maxDelayedRefusals = 1_000;
let delayedRefusals = 0;

const shared = perProcess("limits", (): { store?: Store } => ({}));

type Refund = () => Promise<void>;

/** What is left of a budget after a hit. `seconds`: until further hits are allowed again. */
export type Balance = { budget: Budget; max: number; windowSeconds: number } & Left;
type Left = { remaining: number; seconds: number };
export type Spent = { balance: Balance; refund: Refund };

/**
 * Spends one hit of `key`'s budget, or throws ApiError 429 with the time to wait. The process always counts by itself too,
 * so that an outage of the shared store never resets anyone's budget.
 */
export async function spend(budget: Budget, key: string): Promise<Spent> {
  const { local, common } = limitersInUse();
  const log = local[budget];
  const refuse = (seconds: number) =>
    tooMany(seconds, balanceHeaders([balanceOf(budget, { remaining: 0, seconds })]));
  const own = log.take(key, performance.now());
  if (!own.success) throw refuse(leftOf(log, own, null).seconds);
  const decision = common && (await common.count(budget, key, 1));
  const left = leftOf(log, own, decision);
  if (decision?.success === false) {
    log.refund(key, performance.now());
    throw refuse(left.seconds);
  }
  return { balance: balanceOf(budget, left), refund: () => refund(budget, key) };
}

/** How many hits a budget allows in its window. */
export function allowanceOf(budget: Budget): { max: number; windowSeconds: number } {
  const { max, windowMs } = limitersInUse().local[budget];
  return { max, windowSeconds: windowMs / 1000 };
}

/** What is left of `key`'s budget. Spends nothing. */
export async function readBalance(budget: Budget, key: string): Promise<Balance> {
  const { local, common } = limitersInUse();
  const log = local[budget];
  const own = log.peek(key, performance.now());
  return balanceOf(budget, leftOf(log, own, common && (await common.count(budget, key, 0))));
}

type Decision = { remaining: number; reset: number };

/** The stricter of what this process and the shared store have counted. */
function leftOf(log: SlidingWindowLog, own: Decision, common: Decision | null): Left {
  // The store's windows follow the wall clock, which may be changed meanwhile; so the wait is capped.
  const seconds = common
    ? Math.min(common.reset - Date.now(), log.windowMs) / 1000
    : (own.reset - performance.now()) / 1000;
  return {
    remaining: Math.max(0, Math.min(own.remaining, common?.remaining ?? own.remaining)),
    seconds,
  };
}

function balanceOf(budget: Budget, { remaining, seconds }: Left): Balance {
  return {
    ...{ budget, ...allowanceOf(budget) },
    ...{ remaining, seconds: Math.max(1, Math.ceil(seconds)) },
  };
}

/** The headers of the IETF's draft (draft-ietf-httpapi-ratelimit-headers-10) for these budgets. */
export function balanceHeaders(balances: readonly Balance[]): Record<string, string> {
  if (balances.length === 0) return {};
  const policies = balances.map(
    ({ budget, max, windowSeconds }) => `"${budget}";q=${max};w=${windowSeconds}`,
  );
  const left = balances.map(
    ({ budget, remaining, seconds }) => `"${budget}";r=${remaining};t=${seconds}`,
  );
  return { "ratelimit-policy": policies.join(", "), ratelimit: left.join(", ") };
}

/**
 * Counts a hit of `key` without refusing it. Returns by how much the budget is exceeded, up to `maxExcess`, and a
 * function that refunds the hit.
 */
export async function countOverBudget(
  budget: CountedBudget,
  key: string,
): Promise<{ excess: number; refund: Refund }> {
  const { local, common } = limitersInUse();
  const own = local[budget].take(key, performance.now());
  if (!own.success) return { excess: maxExcess, refund: async () => {} };
  const decision = common && (await common.count(budget, key, 1));
  const remaining = Math.min(own.remaining, decision?.remaining ?? own.remaining);
  const excess = Math.max(0, maxExcess - remaining);
  return { excess, refund: () => refund(budget, key) };
}

/** How many hits of `key` this process has counted in the window. */
export function spentCount(budget: Budget, key: string): number {
  return limitersInUse().local[budget].spent(key, performance.now());
}

async function refund(budget: Budget, key: string): Promise<void> {
  const { local, common } = limitersInUse();
  local[budget].refund(key, performance.now());
  await common?.count(budget, key, -1);
}

/**
 * Spends one hit of a client address's budget. A refusal is delayed, so that a client that retries at once does not keep
 * the process busy.
 */
export async function spendForAddress(budget: Budget, address: string): Promise<Spent> {
  try {
    return await spend(budget, address);
  } catch (error) {
    if (delayedRefusals < maxDelayedRefusals) {
      delayedRefusals += 1;
      await pause(refusalDelayMs);
      delayedRefusals -= 1;
    }
    throw error;
  }
}

/** Resets the budget of `key`. */
export async function clearBudget(budget: Budget, key: string): Promise<void> {
  const { local, common } = limitersInUse();
  local[budget].forget(key);
  await common?.forget(budget, key);
}

/** Whether `key` certainly has budget left. With a shared store a process cannot know that. */
export function hasBudgetLeft(budget: Budget, key: string): boolean {
  const { local, common } = limitersInUse();
  return common === null && local[budget].peek(key, performance.now()).success;
}

/** Asks the store that processes share whether it counts now; null: there is none. */
export async function isSharedStoreReachable(): Promise<boolean | null> {
  return limitersInUse().common?.isReachable("pages", "probe") ?? null;
}

function limitersInUse(): Store {
  shared.store ??= createStore();
  return shared.store;
}

function createStore(): Store {
  const logs = budgetNames.map((budget) => [budget, logOf(budget)]);
  const local = Object.fromEntries(logs) as Store["local"];
  const redis = openSharedRedis();
  return { local, common: redis && countsIn(redis, local) };
}

function logOf(budget: Budget): SlidingWindowLog {
  const { max, windowSeconds } = env()[budgetVariable(budget)];
  const isCounted = budget === ("accountFailures" satisfies CountedBudget);
  return new SlidingWindowLog(isCounted ? max + maxExcess : max, windowSeconds * 1000);
}

/** Adds hits to a key that expires with its window. Returns their number. */
const countScript = `local hits = redis.call("INCRBY", KEYS[1], ARGV[1])
if hits == tonumber(ARGV[1]) then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
return hits`;

/** Counts in fixed windows: a Redis key for each budget, key and window. */
function countsIn(redis: SharedRedis, budgets: Store["local"]): SharedCounts<Budget> {
  const windowOf = (budget: Budget, key: string) => {
    const { windowMs } = budgets[budget];
    const window = Math.floor(Date.now() / windowMs);
    return { name: `registry:${budget}:${key}:${window}`, reset: (window + 1) * windowMs };
  };
  return new SharedCounts(
    async (budget, key, hits) => {
      const { name, reset } = windowOf(budget, key);
      const { max, windowMs } = budgets[budget];
      const count = Number(await redis.eval(countScript, [name], [hits, windowMs]));
      return { success: count <= max, remaining: Math.max(0, max - count), reset };
    },
    (budget, key) => redis.del(windowOf(budget, key).name),
  );
}
