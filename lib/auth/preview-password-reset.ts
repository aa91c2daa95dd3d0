import { and, eq, isNull } from "drizzle-orm";
import { database } from "@/db/client";
import { passwordResets, users } from "@/db/schema";
import type { PasswordResetPreview } from "@/lib/contract/password";
import { hashOpaqueToken } from "./opaque-token";

/**
 * What the token of a mailed link is good for; changes nothing. A used link is unknown: its row is gone, and
 * those of the user's other links with it. Only a valid one tells whose it is.
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
