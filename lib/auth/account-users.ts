import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { accounts, users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { pageSize } from "@/lib/contract/search-constants";
import type { AccountUser } from "@/lib/contract/users";
import { type AccountId, parseUserId, type UserId } from "./ids";
import { type Call, requireLive } from "./lock-caller";
import type { Caller } from "./sessions";

/** Who acts; null: the operator. */
export type Actor = Caller | null;

/** An action of an admin or the operator on a user of an account. */
export type UserAct = {
  accountId: AccountId;
  userId: UserId;
  by: Actor;
  clientAddress: string | null;
  /** Allowed even on the last active admin. */
  force?: boolean;
};

type UserRow = typeof users.$inferSelect;

/** An admin's action on the user with this identifier. Throws ApiError NOT_FOUND if it is not an identifier. */
export function actOf({ caller, clientAddress }: Call, idText: string): UserAct {
  const userId = parseUserId(idText);
  if (!userId) throw new ApiError("NOT_FOUND");
  return { accountId: caller.user.accountId, userId, by: caller, clientAddress };
}

/** The fields that all audit rows of an action share. */
export function auditOf({ accountId, userId, by, clientAddress }: UserAct, now: Date) {
  const actorUserId = by === null || by.user.id === userId ? null : by.user.id;
  return { at: now, accountId, userId, actorUserId, clientAddress };
}

/**
 * Locks the account's row. Every action on its users and invitations begins with this, and the others wait until its
 * transaction ends. Who acts is looked at again, because whoever removed, disabled or demoted them did not see what this
 * call is about to do: throws ApiError UNAUTHORIZED, or FORBIDDEN for an admin who no longer is one.
 */
export async function lockAccount(
  db: Database,
  { accountId, by }: { accountId: AccountId; by: Actor },
  now: Date,
): Promise<void> {
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  if (by === null) return;
  const role = await requireLive(db, by, now);
  if (by.user.role === "admin" && role !== "admin") throw new ApiError("FORBIDDEN");
}

/**
 * Locks the account's row, as `lockAccount` does, and the user's row, and returns the user. Throws ApiError NOT_FOUND for a
 * user of another account.
 */
export async function lockUser(db: Database, act: UserAct, now: Date): Promise<UserRow> {
  const { accountId, userId } = act;
  await lockAccount(db, act, now);
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.accountId, accountId)))
    .for("update");
  if (!user) throw new ApiError("NOT_FOUND");
  return user;
}

/** Throws ApiError LAST_ADMIN if the account has no other active admin. Call it after `lockUser`. */
export async function requireOtherAdmin(db: Database, user: UserRow): Promise<void> {
  if (user.role !== "admin" || user.disabledAt) return;
  const isOtherAdmin = and(
    eq(users.accountId, user.accountId),
    eq(users.role, "admin"),
    isNull(users.disabledAt),
    ne(users.id, user.id),
  );
  if ((await db.$count(users, isOtherAdmin)) === 0) throw new ApiError("LAST_ADMIN");
}

/** Selects users by a condition, with the numbers of their sessions and keys at `now`. */
export function selectAccountUsers(db: Database, condition: SQL | undefined, now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      disabledAt: users.disabledAt,
      createdAt: users.createdAt,
      lastUsedMs: sql<number | null>`extract(epoch from greatest(
        (select max(last_used_at) from sessions where user_id = users.id),
        (select max(last_used_at) from api_keys where user_id = users.id)))::float8 * 1000`,
      sessions: sql<number>`(select count(*)::int from sessions where user_id = users.id
        and revoked_at is null and expires_at > ${moment} and users.disabled_at is null)`,
      keys: sql<number>`(select count(*)::int from api_keys where user_id = users.id
        and (expires_at is null or expires_at > ${moment}))`,
    })
    .from(users)
    .where(condition);
}

type SelectedUser = Awaited<ReturnType<typeof selectAccountUsers>>[number];

/** A user in the form that the API shows to admins. */
export function accountUserOf(row: SelectedUser): AccountUser {
  const { id, email, role, disabledAt, createdAt, lastUsedMs, sessions, keys } = row;
  return {
    id,
    email,
    role,
    state: disabledAt ? "disabled" : "active",
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedMs === null ? null : new Date(lastUsedMs).toISOString(),
    sessions,
    keys,
  };
}

/** One page (20, from 1) of the users of the admin's account, by address, and the total number. */
export async function listUsers(
  admin: Caller,
  page: number,
  now: Date,
): Promise<{ users: AccountUser[]; total: number; page: number }> {
  const db = await database();
  const own = eq(users.accountId, admin.user.accountId);
  const total = await db.$count(users, own);
  const rows = await selectAccountUsers(db, own, now)
    .orderBy(asc(users.email))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { users: rows.map(accountUserOf), total, page };
}
