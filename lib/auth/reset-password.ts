import { and, eq, gt, isNull } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { passwordResets, users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import type { PasswordResetPreview } from "@/lib/contract/password";
import { perProcess } from "@/platform/per-process";
import { recordAudit } from "./audit";
import { setPassword } from "./change-password";
import type { UserId } from "./ids";
import { KeyedMutex } from "./keyed-mutex";
import { hashOpaqueToken } from "./opaque-token";
import { requireGoodPassword } from "./password-rules";
import { hashPassword } from "./passwords";

export type PasswordReset = { resetToken: string; password: string; clientAddress: string };

/** Two resets with one token would both hash a password, although only one can succeed. */
const tokenMutex = perProcess("password-reset-mutex", () => new KeyedMutex());

type Owner = { userId: UserId; email: string };

/**
 * Sets a new password with the token of a mailed link, ends all sessions of its user, and returns the user. The
 * database decides which of two calls with one token succeeds. Throws ApiError VALIDATION_ERROR or
 * INVALID_RESET_TOKEN.
 */
export async function resetPassword(reset: PasswordReset, now: Date): Promise<Owner> {
  const tokenHash = hashOpaqueToken(reset.resetToken);
  return tokenMutex.run(tokenHash, async () => {
    const db = await database();
    const [user] = await selectValidReset(db, tokenHash, now);
    await requireGoodPassword(reset.password, user?.email ?? "");
    if (!user) throw new ApiError("INVALID_RESET_TOKEN");
    const passwordHash = await hashPassword(reset.password, reset.clientAddress);
    return db.transaction(async (transaction) => {
      const [locked] = await selectValidReset(transaction, tokenHash, now).for("update", {
        of: users,
      });
      if (!locked) throw new ApiError("INVALID_RESET_TOKEN");
      const claimed = await transaction
        .delete(passwordResets)
        .where(eq(passwordResets.tokenHash, tokenHash))
        .returning({ userId: passwordResets.userId });
      if (claimed.length === 0) throw new ApiError("INVALID_RESET_TOKEN");
      const userId = locked.id as UserId;
      await setPassword(transaction, { userId, passwordHash, keepSession: null }, now);
      const { clientAddress } = reset;
      await recordAudit(transaction, { event: "password-reset", at: now, userId, clientAddress });
      return { userId, email: locked.email };
    });
  });
}

function selectValidReset(db: Database, tokenHash: string, now: Date) {
  return db
    .select({ id: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        gt(passwordResets.expiresAt, now),
        isNull(users.disabledAt),
      ),
    );
}

/**
 * The state of a mailed link's token. Does not use it. A used link is `unknown`, because using one deletes all links
 * of the user. Only a valid link reveals the email address.
 */
export async function previewPasswordReset(
  token: string,
  now: Date,
): Promise<PasswordResetPreview> {
  const db = await database();
  const [row] = await db
    .select({ email: users.email, expiresAt: passwordResets.expiresAt })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, hashOpaqueToken(token)), isNull(users.disabledAt)));
  if (!row) return { state: "unknown", email: null, expiresAt: null };
  const expiresAt = row.expiresAt.toISOString();
  if (row.expiresAt <= now) return { state: "expired", email: null, expiresAt };
  return { state: "valid", email: row.email, expiresAt };
}
