import { and, eq, isNull, lte } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { passwordResets, users } from "@/db/schema";
import type { Locale } from "@/lib/contract/locale";
import { passwordResetPagePath } from "@/lib/contract/page-paths";
import { env } from "@/lib/env";
import { passwordResetMail } from "@/lib/mail/password-reset-mail";
import { sendMail } from "@/lib/mail/send-mail";
import { recordAudit } from "./audit";
import type { UserId } from "./ids";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";

export const passwordResetTtlSeconds = 3600;

export type PasswordResetRequest = {
  /** Normalised. */
  email: string;
  locale: Locale;
  clientAddress: string;
};

/**
 * Mails a link to a new password, if an enabled user has the address. It takes longer when there is
 * one, so no answer may wait for it.
 */
export async function requestPasswordReset(
  request: PasswordResetRequest,
  now: Date,
): Promise<void> {
  const db = await database();
  const token = await db.transaction((transaction) => storeReset(transaction, request, now));
  if (token === null) return;
  const { email: to, locale } = request;
  const url = env().APP_URL + passwordResetPagePath(token);
  await sendMail(passwordResetMail({ to, locale, url }));
}

async function storeReset(
  db: Database,
  { email, clientAddress }: PasswordResetRequest,
  now: Date,
): Promise<string | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)));
  const userId = (user?.id as UserId | undefined) ?? null;
  await recordAudit(db, { event: "password-reset-request", at: now, userId, clientAddress });
  if (userId === null) return null;
  const token = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + passwordResetTtlSeconds * 1000);
  // Before the deletion: a reset under way holds the user and wants the rows.
  await db
    .insert(passwordResets)
    .values({ tokenHash: hashOpaqueToken(token), userId, createdAt: now, expiresAt });
  await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), lte(passwordResets.expiresAt, now)));
  return token;
}
