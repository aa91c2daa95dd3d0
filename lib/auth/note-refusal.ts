import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";
import { type AuditAggregate, type AuditEntry, aggregate, writeAggregates } from "./audit";
import type { UserId } from "./ids";

const maxWaitMs = 1_000;

/** `settled` resolves once the batch is written, or after `maxWaitMs`. */
type Batch = { aggregates: Map<string | null, AuditAggregate>; settled: Promise<void> };

type Refusals = { next: Batch | null; lastWritten: Promise<void> };

const refusals = perProcess(
  "refusals",
  (): Refusals => ({ next: null, lastWritten: Promise.resolve() }),
);

/**
 * Counts a refusal in the audit. Refusals are written in batches: those that arrive while one statement runs go into
 * the next. So a flood costs one statement at a time. If the audit cannot be written, this is logged and the request
 * is refused all the same.
 */
export async function noteRefusal(entry: AuditEntry): Promise<void> {
  const batch = refusals.next ?? newBatch(refusals);
  const added = aggregate(entry);
  const count = (batch.aggregates.get(added.sumKey)?.count ?? 0) + 1;
  batch.aggregates.set(added.sumKey, { ...added, count });
  await batch.settled;
}

/** Counts a sign-in that was refused without a check: a budget was spent, or too many waited. */
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
  const aggregates = new Map<string, AuditAggregate>();
  const write = async () => {
    state.next = null;
    await writeAggregates(await database(), [...aggregates.values()]);
  };
  const writing = state.lastWritten.then(write).catch((error: unknown) => {
    log().warn({ err: error }, "refusals could not be writing to the audit");
  });
  const late = pause(maxWaitMs, undefined, { ref: false });
  const batch = { aggregates, settled: Promise.race([writing, late]) };
  state.next = batch;
  state.lastWritten = writing;
  return batch;
}
