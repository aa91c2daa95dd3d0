import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { hasSignedInFrom } from "@/lib/auth/has-signed-in-from";
import { tooMany } from "@/lib/contract/errors";
import { perProcess } from "@/platform/per-process";
import { countBeyond, spentOf } from "./limits";

const firstPauseMs = 250;
const longestPauseMs = 5_000;
const mostWaiting = 4;

/** `tries`: how often its client address has failed at this account, or was refused while this line lasts. */
type Waiting = {
  clientAddress: string;
  tries: number;
  start: () => void;
  refuse: (error: Error) => void;
};
type Line = { waiting: Waiting[]; refused: Map<string, number> };
const mostRefused = 10_000;

const lines = perProcess("account-lines", () => new Map<string, Line>());

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
    await enterLine(email, clientAddress, failures);
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
    hasSignedInFrom(db, email, clientAddress, now),
    pause(firstPauseMs),
  ]);
  return known;
}

/**
 * Waits until no other check of the account is under way. Throws ApiError 429 when too many wait: the one whose address
 * has tried most goes, of equal ones the newest. So who asks again and again keeps nobody out who asks for the first time.
 */
async function enterLine(email: string, clientAddress: string, failures: number): Promise<void> {
  const line = lines.get(email);
  if (!line) {
    lines.set(email, { waiting: [], refused: new Map() });
    return;
  }
  const tries = failures + (line.refused.get(clientAddress) ?? 0);
  await new Promise<void>((start, refuse) => {
    line.waiting.push({ clientAddress, tries, start, refuse });
    if (line.waiting.length > mostWaiting) refuseOne(line);
  });
}

function refuseOne({ waiting, refused }: Line): void {
  const most = Math.max(...waiting.map(({ tries }) => tries));
  const at = waiting.findLastIndex(({ tries }) => tries === most);
  const [one] = waiting.splice(at, 1) as [Waiting];
  if (refused.size >= mostRefused) refused.clear();
  refused.set(one.clientAddress, (refused.get(one.clientAddress) ?? 0) + 1);
  one.refuse(tooMany(longestPauseMs / 1000));
}

/** Whose address has tried least goes next. */
function leaveLine(email: string): void {
  const line = lines.get(email);
  const [next] = line?.waiting.toSorted((a, b) => a.tries - b.tries) ?? [];
  if (!line || !next) {
    lines.delete(email);
    return;
  }
  line.waiting.splice(line.waiting.indexOf(next), 1);
  next.start();
}
