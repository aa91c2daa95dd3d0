import { and, asc, eq, gt } from "drizzle-orm";
import { database } from "@/db/client";
import { accounts, invitations, users } from "@/db/schema";
import type { AccountId } from "@/lib/auth/ids";
import { isOpen } from "@/lib/auth/read-invitations";
import type { AccountUser } from "@/lib/contract/users";

export type ListedAccount = {
  id: string;
  users: Pick<AccountUser, "email" | "role" | "state">[];
  /** How many invitations can be used. */
  invitations: number;
};

/** The accounts, oldest first, or one of them, each with its people by address. */
export async function listAccounts(now: Date, only?: AccountId): Promise<ListedAccount[]> {
  const db = await database();
  const usable = and(
    eq(invitations.accountId, accounts.id),
    isOpen,
    gt(invitations.expiresAt, now),
  );
  const rows = await db
    .select({ id: accounts.id, user: users, invitations: db.$count(invitations, usable) })
    .from(accounts)
    .leftJoin(users, eq(users.accountId, accounts.id))
    .where(only === undefined ? undefined : eq(accounts.id, only))
    .orderBy(asc(accounts.createdAt), asc(accounts.id), asc(users.email));
  const listed = new Map<string, ListedAccount>();
  for (const { id, user, invitations: count } of rows) {
    const account = listed.get(id) ?? { id, users: [], invitations: count };
    listed.set(id, account);
    if (user === null) continue;
    const { email, role, disabledAt } = user;
    account.users.push({ email, role, state: disabledAt ? "disabled" : "active" });
  }
  return [...listed.values()];
}

/** Whether somebody has an account, or an operator has invited somebody into one. */
export async function hasAccounts(): Promise<boolean> {
  const db = await database();
  const invited = and(isOpen, eq(invitations.isBootstrap, false));
  return (await db.$count(users)) + (await db.$count(invitations, invited)) > 0;
}
