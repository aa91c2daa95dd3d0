import { asc, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { pageSize } from "@/lib/contract/search-constants";
import type { AccountUser } from "@/lib/contract/users";
import { accountUserOf, selectAccountUsers } from "./account-users";
import type { Caller } from "./sessions";

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
