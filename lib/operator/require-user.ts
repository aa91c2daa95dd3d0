import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import type { AccountId, UserId } from "@/lib/auth/ids";
import { OptionError } from "./read-options";

/** The user with a normalised address. Throws OptionError. */
export async function requireUser(email: string) {
  const db = await database();
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) throw new OptionError(`Nobody has the address ${email}.`);
  const { id, accountId, disabledAt } = user;
  return {
    userId: id as UserId,
    accountId: accountId as AccountId,
    isDisabled: disabledAt !== null,
  };
}
