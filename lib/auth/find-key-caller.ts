import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { database, readOnLookupPool } from "@/db/client";
import { readByKey } from "@/db/read-by-key";
import { apiKeys, users } from "@/db/schema";
import { unavailable } from "@/lib/contract/errors";
import type { AccountId, ApiKeyId, CallingUser, UserId } from "./ids";
import { touchIntervalSeconds } from "./sessions";

/** The keys of one person together have this many times the person's budgets. */
const budgetsOfKeys = 10;

/**
 * A program that calls with a key of a user. `lastUsedAt`: null before the first call. `slot`: from 0; the keys of a user
 * that have the same one share their budgets.
 */
export type KeyCaller = {
  user: CallingUser;
  keyId: ApiKeyId;
  slot: number;
  lastUsedAt: Date | null;
};

/** The caller of a key that has not expired and belongs to an enabled user; null otherwise. */
export async function findKeyCaller(secretHash: string, now: Date): Promise<KeyCaller | null> {
  const values = { secretHash, now: now.toISOString() };
  const [row] = await readOnLookupPool((db) => liveKey(db, values));
  if (!row) return null;
  // If the driver ever mixed up the results of two statements, nobody may get in with another's key.
  if (row.secretHash !== secretHash) throw unavailable();
  const { keyId, email, role, lastUsedMs, olderKeys } = row;
  const user = { id: row.id as UserId, email, role, accountId: row.accountId as AccountId };
  const lastUsedAt = lastUsedMs === null ? null : new Date(lastUsedMs);
  return { user, keyId: keyId as ApiKeyId, slot: olderKeys % budgetsOfKeys, lastUsedAt };
}

const ofKey = {
  keyId: apiKeys.id,
  secretHash: apiKeys.secretHash,
  id: users.id,
  email: users.email,
  role: users.role,
  accountId: users.accountId,
  lastUsedMs: sql<number | null>`extract(epoch from ${apiKeys.lastUsedAt})::float8 * 1000`,
  olderKeys: sql<number>`(select count(*)::int from api_keys older where older.user_id = ${users.id}
    and (older.created_at, older.id) < (${apiKeys.createdAt}, ${apiKeys.id}))`,
};
const liveKey = readByKey(
  ofKey,
  new QueryBuilder()
    .select(ofKey)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.secretHash, sql.placeholder("secretHash")),
        or(
          isNull(apiKeys.expiresAt),
          gt(apiKeys.expiresAt, sql`${sql.placeholder("now")}::timestamptz`),
        ),
        isNull(users.disabledAt),
      ),
    ),
);

/** Stores the time of a key's last use, at most once in five minutes. */
export async function touchKey({ keyId, lastUsedAt }: KeyCaller, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - touchIntervalSeconds * 1000);
  if (lastUsedAt && lastUsedAt >= stale) return;
  const db = await database();
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(
      and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, stale))),
    );
}
