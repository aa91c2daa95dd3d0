import { and, eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { passwordResets, users } from "@/db/schema";
import { invalid } from "@/lib/contract/errors";
import { recordAudit } from "./audit";
import type { SessionId, UserId } from "./ids";
import { asLiveCaller, auditOfCall, type Call, requireLive } from "./lock-caller";
import { requireGoodPassword } from "./password-rules";
import { hashPassword, verifyPassword } from "./passwords";
import { refusalCost } from "./refusal-cost";
import { endSessions } from "./user-sessions";

/** The password with which callers confirm a change, its field, and how the audit counts a wrong one. */
type Confirmation =
  | { password: string; field: "currentPassword"; event: "password-change-failure" }
  | { password: string; field: "password"; event: "user-delete-failure" };

/**
 * Changes the caller's password and ends the caller's other sessions. Throws ApiError VALIDATION_ERROR, with the field
 * `currentPassword` if that is wrong, or UNAUTHORIZED if the session has ended meanwhile.
 */
export async function changePassword(
  call: Call,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { caller, clientAddress, now } = call;
  const userId = caller.user.id;
  await requireGoodPassword(newPassword, caller.user.email, "newPassword");
  const field = "currentPassword";
  const confirmation = {
    password: currentPassword,
    field,
    event: "password-change-failure",
  } as const;
  const stored = await requireOwnPassword(call, confirmation);
  const passwordHash = await hashPassword(newPassword, clientAddress);
  const changed = await asLiveCaller(call, async (transaction) => {
    const own = and(eq(users.id, userId), eq(users.passwordHash, stored));
    if ((await transaction.$count(users, own)) === 0) return false;
    const keepSession = caller.sessionId;
    await setPassword(transaction, { userId, passwordHash, keepSession }, now);
    await recordAudit(transaction, { event: "password-change", ...auditOfCall(call) });
    return true;
  });
  if (!changed) await refuse(call, confirmation);
}

/**
 * The stored hash of the caller's password. Throws ApiError VALIDATION_ERROR if another password was sent, or UNAUTHORIZED if
 * the session has ended meanwhile.
 */
export async function requireOwnPassword(call: Call, confirmation: Confirmation): Promise<string> {
  const db = await database();
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, call.caller.user.id));
  const stored = user?.passwordHash ?? null;
  const cost = await refusalCost(db, stored);
  const { clientAddress } = call;
  const { password } = confirmation;
  const matches = await verifyPassword({ password, stored, clientAddress, refusalCost: cost });
  return matches && stored !== null ? stored : refuse(call, confirmation);
}

async function refuse(call: Call, { field, event }: Confirmation): Promise<never> {
  const db = await database();
  await requireLive(db, call.caller, call.now);
  await recordAudit(db, { event, ...auditOfCall(call) });
  throw invalid(field, "is wrong");
}

/**
 * Stores a new hash, ends the user's sessions except the one to keep, and deletes all reset links. Call it in the
 * transaction that has locked the user.
 */
export async function setPassword(
  db: Database,
  change: { userId: UserId; passwordHash: string; keepSession: SessionId | null },
  now: Date,
): Promise<void> {
  const { userId, passwordHash, keepSession } = change;
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await endSessions(db, userId, keepSession, now);
}
