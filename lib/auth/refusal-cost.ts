import { isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema";
import { env } from "@/platform/env";
import { perProcess } from "@/platform/per-process";
import { costOf, storedHashPattern } from "./passwords";

const keptMs = 60_000;

type KnownCost = { readAtMs: number; cost: Promise<number> };

const shared = perProcess("refusal-cost", (): { known?: KnownCost } => ({}));

/**
 * The cost that refusing any password must reach, so that the time does not tell whose hash was looked
 * at: the highest in use. It is read once a minute, and a higher one that is met counts at once.
 */
export async function refusalCost(db: Database, stored: string | null): Promise<number> {
  const met = (stored === null ? null : costOf(stored)) ?? 0;
  const nowMs = performance.now();
  let known = shared.known;
  if (!known || nowMs - known.readAtMs > keptMs) {
    known = { readAtMs: nowMs, cost: readHighestCost(db) };
    shared.known = known;
  }
  try {
    const cost = Math.max(await known.cost, met);
    known.cost = Promise.resolve(cost);
    return cost;
  } catch (error) {
    if (shared.known === known) delete shared.known;
    throw error;
  }
}

/** Disabled users do not count: their hashes are never looked at. */
async function readHighestCost(db: Database): Promise<number> {
  const cost = sql<number>`max(substring(${users.passwordHash} from ${storedHashPattern})::int)`;
  const [row] = await db.select({ cost }).from(users).where(isNull(users.disabledAt));
  return Math.max(env().PASSWORD_COST, row?.cost ?? 0);
}
