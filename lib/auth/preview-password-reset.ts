import { and, eq, isNull } from "drizzle-orm";
import { database } from "@/db/client";
import { passwordResets, users } from "@/db/schema";
import type { PasswordResetPreview } from "@/lib/contract/password";
import { hashOpaqueToken } from "./opaque-token";

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
