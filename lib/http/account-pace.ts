import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { hasEnteredFrom } from "@/lib/auth/known-address";
import { tooMany } from "@/lib/contract/errors";
import { countBeyond, spentOf } from "./limits";

const firstPauseMs = 250;
const longestPauseMs = 5_000;
const mostWaiting = 4;

/** `failures`: how often its client address has failed at this account. */
type Waiting = { failures: number; start: () => void; refuse: (error: Error) => void };

const shared = globalThis as { registryAccountLines?: Map<string, Waiting[]> };

/**
 * Runs a check of an account's password. Past LIMIT_ACCOUNT_FAILURES, from whatever addresses, checks go
 * one at a time, each after a pause that grows to five seconds; who has signed in from this client address
 * before goes past them. It is the same whether or not anybody has the email.
 */
export async function atAccountPace<Result>(
  attempt: { clientAddress: string; email: string; now: Date },
  check: () => Promise<Result>,
  isWrong: (error: unknown) => boolean,
): Promise<Result> {
  const { clientAddress, email } = attempt;
  const { beyond, giveBack } = await countBeyond("accountFailures", email);
  const isKnown = beyond > 0 && (await hasEntered(attempt));
  let failed = false;
  try {
    if (beyond === 0 || isKnown) return await check();
    const failures = spentOf("loginFailures", loginKey(clientAddress, email));
    await enterLine(email, failures);
    try {
      await pause(Math.min(firstPauseMs * 2 ** (beyond - 1), longestPauseMs));
      return await check();
    } finally {
      leaveLine(email);
    }
  } catch (error) {
    failed = isWrong(error);
    throw error;
  } finally {
    // Strangers are not slowed by who is known, nor the other way round.
    if (!failed || isKnown) await giveBack();
  }
}

/** What failures of one client address at one account are counted by. */
export function loginKey(clientAddress: string, email: string): string {
  return `${clientAddress}|${email}`;
}

/** The pause hides how long the database looks, which depends on whether somebody has the email. */
async function hasEntered(attempt: { clientAddress: string; email: string; now: Date }) {
  const { clientAddress, email, now } = attempt;
  const db = await database();
  const [known] = await Promise.all([
    hasEnteredFrom(db, email, clientAddress, now),
    pause(firstPauseMs),
  ]);
  return known;
}

/** Waits until no other check of the account is under way. Throws ApiError 429 when too many wait. */
async function enterLine(email: string, failures: number): Promise<void> {
  shared.registryAccountLines ??= new Map();
  const waiting = shared.registryAccountLines.get(email);
  if (!waiting) {
    shared.registryAccountLines.set(email, []);
    return;
  }
  if (waiting.length >= mostWaiting) {
    const [last] = waiting.toSorted((a, b) => b.failures - a.failures);
    if (!last || last.failures <= failures) throw tooMany(longestPauseMs / 1000);
    waiting.splice(waiting.indexOf(last), 1);
    last.refuse(tooMany(longestPauseMs / 1000));
  }
  await new Promise<void>((start, refuse) => waiting.push({ failures, start, refuse }));
}

/** Whose address has failed least goes next. */
function leaveLine(email: string): void {
  const waiting = shared.registryAccountLines?.get(email) ?? [];
  const [next] = waiting.toSorted((a, b) => a.failures - b.failures);
  if (!next) {
    shared.registryAccountLines?.delete(email);
    return;
  }
  waiting.splice(waiting.indexOf(next), 1);
  next.start();
}
