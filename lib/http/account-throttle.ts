import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { hasSignedInFrom } from "@/lib/auth/has-signed-in-from";
import { tooMany } from "@/lib/contract/errors";
import { perProcess } from "@/platform/per-process";
import { countOverBudget, spentCount } from "./limits";

const firstPauseMs = 250;
const maxPauseMs = 5_000;
const maxWaiting = 4;

/** `failures` of this client address at this account; `refusals`: how often it was refused since without being checked. */
type Waiting = {
  clientAddress: string;
  failures: number;
  refusals: number;
  start: () => void;
  refuse: (error: Error) => void;
};
type AccountQueue = { waiting: Waiting[]; refused: Map<string, number> };
const maxRefused = 10_000;

const queues = perProcess("account-queues", () => new Map<string, AccountQueue>());

/**
 * Runs a password check. Once an account has more than LIMIT_ACCOUNT_FAILURES failures from all addresses together, its
 * checks run one at a time, each after a pause that grows to five seconds. A caller from a client address where the
 * user has signed in before skips the queue. An email address without a user is treated the same, so nothing is
 * revealed.
 */
export async function throttleByAccount<Result>(
  attempt: { clientAddress: string; email: string; now: Date },
  check: () => Promise<Result>,
  isWrong: (error: unknown) => boolean,
): Promise<Result> {
  const { clientAddress, email } = attempt;
  const { excess, refund } = await countOverBudget("accountFailures", email);
  const isKnown = excess > 0 && (await isKnownAddress(attempt));
  let failed = false;
  try {
    if (excess === 0 || isKnown) return await check();
    const failures = spentCount("loginFailures", loginKey(clientAddress, email));
    await enterQueue(email, clientAddress, failures);
    try {
      await pause(Math.min(firstPauseMs * 2 ** (excess - 1), maxPauseMs));
      return await check();
    } finally {
      leaveQueue(email);
    }
  } catch (error) {
    failed = isWrong(error);
    throw error;
  } finally {
    // Only failures of strangers count, so that known addresses and strangers do not slow each other down.
    if (!failed || isKnown) await refund();
  }
}

/** The key by which failures of one client address at one account are counted. */
export function loginKey(clientAddress: string, email: string): string {
  return `${clientAddress}|${email}`;
}

/** The pause hides the time of the lookup, which depends on whether a user has the email. */
async function isKnownAddress(attempt: { clientAddress: string; email: string; now: Date }) {
  const { clientAddress, email, now } = attempt;
  const db = await database();
  const [known] = await Promise.all([
    hasSignedInFrom(db, email, clientAddress, now),
    pause(firstPauseMs),
  ]);
  return known;
}

/**
 * Waits until no other check of the account is running. When too many wait, the last in the order is refused with
 * ApiError 429. The order: fewer failures first, then more refusals, then the earlier one. So neither repeated guesses
 * from one address nor guesses from ever new addresses keep out an owner who tries again.
 */
async function enterQueue(email: string, clientAddress: string, failures: number): Promise<void> {
  const queue = queues.get(email);
  if (!queue) {
    queues.set(email, { waiting: [], refused: new Map() });
    return;
  }
  const refusals = queue.refused.get(clientAddress) ?? 0;
  await new Promise<void>((start, refuse) => {
    queue.waiting.push({ clientAddress, failures, refusals, start, refuse });
    queue.waiting.sort((a, b) => a.failures - b.failures || b.refusals - a.refusals);
    if (queue.waiting.length > maxWaiting) refuseLast(queue);
  });
}

function refuseLast({ waiting, refused }: AccountQueue): void {
  const last = waiting.pop() as Waiting;
  if (refused.size >= maxRefused) refused.clear();
  refused.set(last.clientAddress, last.refusals + 1);
  last.refuse(tooMany(maxPauseMs / 1000));
}

/** Starts the first check in the order. */
function leaveQueue(email: string): void {
  const queue = queues.get(email);
  const next = queue?.waiting.shift();
  if (!queue || !next) {
    queues.delete(email);
    return;
  }
  queue.refused.delete(next.clientAddress);
  next.start();
}
