import { randomUUID } from "node:crypto";
import { and, asc, desc, eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { apiKeys, users } from "@/db/schema";
import { type ApiKey, maxApiKeys } from "@/lib/contract/api-keys";
import { ApiError } from "@/lib/contract/errors";
import { pageSize } from "@/lib/contract/search-constants";
import { newApiKeySecret } from "./api-key-secret";
import { type AuditEntry, recordAudit } from "./audit";
import { type AccountId, parseApiKeyId, type UserId } from "./ids";
import { lockCaller, requireLive } from "./lock-caller";
import { hashOpaqueToken } from "./opaque-token";
import type { Caller } from "./sessions";

type KeyRow = typeof apiKeys.$inferSelect;
type Owner = { id: UserId; accountId: AccountId; email: string };
type KeyChange = { key: KeyRow; owner: Owner };

export type NewApiKey = {
  owner: UserId;
  /** null: the operator. */
  by: Caller | null;
  name: string;
  /** null: never. */
  expiresAt: Date | null;
  /** null: the operator. */
  clientAddress: string | null;
};

/**
 * Creates a key of an enabled user, and returns its secret, which is not stored. Throws ApiError TOO_MANY_KEYS, or
 * UNAUTHORIZED if the user was deleted or disabled meanwhile.
 */
export async function createApiKey(
  wanted: NewApiKey,
  now: Date,
): Promise<{ key: ApiKey; secret: string }> {
  const { owner: userId, by, name, expiresAt, clientAddress } = wanted;
  const secret = newApiKeySecret();
  const created = await changeKeys("key-create", clientAddress, now, async (db) => {
    // The row lock makes parallel calls for one user wait, so that none exceeds the limit.
    const [user] = await db.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!user || user.disabledAt) throw new ApiError("UNAUTHORIZED");
    if (by) await requireLive(db, by, now);
    if ((await db.$count(apiKeys, eq(apiKeys.userId, userId))) >= maxApiKeys) {
      throw new ApiError("TOO_MANY_KEYS");
    }
    const secretHash = hashOpaqueToken(secret);
    const [key] = await db
      .insert(apiKeys)
      .values({ id: randomUUID(), userId, name, secretHash, createdAt: now, expiresAt })
      .returning();
    return { key: key as KeyRow, owner: ownerOf(user) };
  });
  return { key: apiKeyOf(created.key), secret };
}

/** Deletes a key, which is refused from now on. `by`: its owner; null: the operator, of any key. Throws ApiError NOT_FOUND. */
export async function deleteApiKey(
  { id, by, clientAddress }: { id: string; by: Caller | null; clientAddress: string | null },
  now: Date,
): Promise<{ key: ApiKey; owner: Owner }> {
  const keyId = parseApiKeyId(id);
  if (!keyId) throw new ApiError("NOT_FOUND");
  const gone = await changeKeys("key-delete", clientAddress, now, async (db) => {
    if (by) await lockCaller(db, by, now);
    const [row] = await db
      .select({ user: users })
      .from(users)
      .innerJoin(apiKeys, eq(apiKeys.userId, users.id))
      .where(and(eq(apiKeys.id, keyId), by ? eq(users.id, by.user.id) : undefined))
      .for("no key update", { of: users });
    if (!row) throw new ApiError("NOT_FOUND");
    const [key] = await db.delete(apiKeys).where(eq(apiKeys.id, keyId)).returning();
    if (!key) throw new ApiError("NOT_FOUND");
    return { key, owner: ownerOf(row.user) };
  });
  return { key: apiKeyOf(gone.key), owner: gone.owner };
}

/** One page (from 1) of a user's keys, newest first, and the total number. */
export async function listApiKeys(
  owner: UserId,
  page: number,
  size = pageSize,
): Promise<{ keys: ApiKey[]; total: number; page: number }> {
  const db = await database();
  const own = eq(apiKeys.userId, owner);
  const total = await db.$count(apiKeys, own);
  const rows = await db
    .select()
    .from(apiKeys)
    .where(own)
    .orderBy(desc(apiKeys.createdAt), asc(apiKeys.id))
    .limit(size)
    .offset((page - 1) * size);
  return { keys: rows.map(apiKeyOf), total, page };
}

/** Runs every change of keys: the change and its audit row are one transaction. */
async function changeKeys(
  event: AuditEntry["event"],
  clientAddress: string | null,
  now: Date,
  change: (db: Database) => Promise<KeyChange>,
): Promise<KeyChange> {
  const db = await database();
  return db.transaction(async (transaction) => {
    const changed = await change(transaction);
    const { id: userId, accountId } = changed.owner;
    const details = { key: changed.key.id, name: changed.key.name };
    await recordAudit(transaction, { event, at: now, userId, accountId, clientAddress, details });
    return changed;
  });
}

function ownerOf({ id, accountId, email }: typeof users.$inferSelect): Owner {
  return { id: id as UserId, accountId: accountId as AccountId, email };
}

/** A key in the form that the API shows to its owner. */
export function apiKeyOf({ id, name, createdAt, expiresAt, lastUsedAt }: KeyRow): ApiKey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
