import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import type { Role } from "@/lib/contract/auth";
import { recordAudit } from "./audit";
import type { UserId } from "./ids";

/** Nobody has the address. */
export class UnknownUserError extends Error {
  override name = "UnknownUserError";
}

/**
 * Gives a user another role, from the next request on; gives the one before. Nothing happens when it is
 * the same. Throws UnknownUserError.
 */
export async function changeRole(email: string, role: Role, now: Date): Promise<Role> {
  const db = await database();
  return db.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(eq(users.email, email))
      .for("update");
    if (!user) throw new UnknownUserError(`Nobody has the address ${email}.`);
    if (user.role === role) return role;
    const userId = user.id as UserId;
    await transaction.update(users).set({ role }).where(eq(users.id, userId));
    const details = { from: user.role, to: role };
    await recordAudit(transaction, { event: "role-change", at: now, userId, details });
    return user.role;
  });
}
