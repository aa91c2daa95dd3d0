import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { invalid } from "@/lib/contract/errors";
import { recordAudit } from "./audit";
import { asLiveCaller, requireLive } from "./lock-caller";
import { requireGoodPassword } from "./password-rules";
import { hashPassword, verifyPassword } from "./passwords";
import { refusalCost } from "./refusal-cost";
import type { Caller } from "./sessions";
import { setPassword } from "./set-password";

export type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  clientAddress: string;
};

/**
 * Changes the caller's password and ends the caller's other sessions. Throws ApiError VALIDATION_ERROR, with the field
 * `currentPassword` if that is wrong, or UNAUTHORIZED if the session has ended meanwhile.
 */
export async function changePassword(
  caller: Caller,
  change: PasswordChange,
  now: Date,
): Promise<void> {
  const { clientAddress } = change;
  const userId = caller.user.id;
  await requireGoodPassword(change.newPassword, caller.user.email, "newPassword");
  const db = await database();
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const entry = { at: now, userId, sessionId: caller.sessionId, clientAddress };
  const fail = async () => {
    await requireLive(db, caller, now);
    await recordAudit(db, { event: "password-change-failure", ...entry });
    return invalid("currentPassword", "is wrong");
  };
  const stored = user?.passwordHash ?? null;
  const cost = await refusalCost(db, stored);
  const password = change.currentPassword;
  const matches = await verifyPassword({ password, stored, clientAddress, refusalCost: cost });
  if (!matches || !user) throw await fail();
  const passwordHash = await hashPassword(change.newPassword, clientAddress);
  const changed = await asLiveCaller(caller, now, async (transaction) => {
    const [unchanged] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash)));
    if (!unchanged) return false;
    const keepSession = caller.sessionId;
    await setPassword(transaction, { userId, passwordHash, keepSession }, now);
    await recordAudit(transaction, { event: "password-change", ...entry });
    return true;
  });
  if (!changed) throw await fail();
}
