import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";
import { type AuditEntry, type AuditSum, summed, writeSums } from "./audit";
import type { UserId } from "./ids";

const longestMs = 1_000;

/** `settled`: written, or not within `longestMs`. */
type Batch = { sums: Map<string, AuditSum>; settled: Promise<void> };

type Refusals = { next: Batch | null; lastWritten: Promise<void> };

const refusals = perProcess(
  "refusals",
  (): Refusals => ({ next: null, lastWritten: Promise.resolve() }),
);

/**
 * Counts a refusal in the audit. A flood of them costs one statement at a time: what comes while one is
 * under way goes into the next. The refusal stands when its row cannot be written; the log says so.
 */
export async function noteRefusal(entry: AuditEntry): Promise<void> {
  const batch = refusals.next ?? newBatch(refusals);
  const sum = summed(entry);
  const count = (batch.sums.get(sum.sumKey)?.count ?? 0) + 1;
  batch.sums.set(sum.sumKey, { ...sum, count });
  await batch.settled;
}

/** Counts a sign-in that was not looked at: too many from there or for the address, or too many waiting. */
export async function noteRefusedLogin(
  attempt: { email: string; clientAddress: string; at: Date },
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError) || error.code === "UNAUTHORIZED") return;
  const { email, clientAddress, at } = attempt;
  const userId = await findUserId(email).catch(() => null);
  await noteRefusal({ event: "login-limited", at, userId, clientAddress });
}

async function findUserId(email: string): Promise<UserId | null> {
  const db = await database();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return (user?.id as UserId | undefined) ?? null;
}

function newBatch(state: Refusals): Batch {
  const sums = new Map<string, AuditSum>();
  const write = async () => {
    state.next = null;
    await writeSums(await database(), [...sums.values()]);
  };
  const written = state.lastWritten.then(write).catch((error: unknown) => {
    log().warn({ err: error }, "refusals could not be written to the audit");
  });
  const late = pause(longestMs, undefined, { ref: false });
  const batch = { sums, settled: Promise.race([written, late]) };
  state.next = batch;
  state.lastWritten = written;
  return batch;
}
