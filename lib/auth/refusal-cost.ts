import { isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema";
import { env } from "@/platform/env";
import { perProcess } from "@/platform/per-process";
import { costOf, storedHashPattern } from "./passwords";

const keptMs = 60_000;

type CachedCost = { readAtMs: number; cost: Promise<number> };

const shared = perProcess("refusal-cost", (): { cached?: CachedCost } => ({}));

/**
 * The bcrypt cost that every refused password must reach: the highest in use. So the time of a refusal does not show
 * which hash was checked. It is read once a minute; if `stored` has a higher cost, that counts at once.
 */
export async function refusalCost(db: Database, stored: string | null): Promise<number> {
  const own = (stored === null ? null : costOf(stored)) ?? 0;
  const nowMs = performance.now();
  let cached = shared.cached;
  if (!cached || nowMs - cached.readAtMs > keptMs) {
    cached = { readAtMs: nowMs, cost: readHighestCost(db) };
    shared.cached = cached;
  }
  try {
    const cost = Math.max(await cached.cost, own);
    cached.cost = Promise.resolve(cost);
    return cost;
  } catch (error) {
    if (shared.cached === cached) delete shared.cached;
    throw error;
  }
}

/** Disabled users do not count, because their hashes are never checked. */
async function readHighestCost(db: Database): Promise<number> {
  const cost = sql<number>`max(substring(${users.passwordHash} from ${storedHashPattern})::int)`;
  const [row] = await db.select({ cost }).from(users).where(isNull(users.disabledAt));
  return Math.max(env().PASSWORD_COST, row?.cost ?? 0);
}
