import { and, desc, eq, gt, isNull, lte } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { passwordResets, users } from "@/db/schema";
import type { Locale } from "@/lib/contract/locale";
import { passwordResetPagePath } from "@/lib/contract/page-paths";
import { passwordResetMail } from "@/lib/mail/password-reset-mail";
import { sendMail } from "@/lib/mail/send-mail";
import { env } from "@/platform/env";
import { recordAudit } from "./audit";
import { hasSignedInFrom } from "./has-signed-in-from";
import type { UserId } from "./ids";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";

export const passwordResetTtlSeconds = 3600;
const maxLinks = 20;
const pauseSeconds = 300;

export type PasswordResetRequest = {
  /** Normalised. */
  email: string;
  locale: Locale;
  clientAddress: string;
};

/**
 * Mails a password reset link if an enabled user has the address. It takes longer if there is one, so an answer must not
 * wait for it.
 */
export async function requestPasswordReset(
  request: PasswordResetRequest,
  now: Date,
): Promise<void> {
  const db = await database();
  const token = await db.transaction((transaction) => storeReset(transaction, request, now));
  if (token === null) return;
  const { email: to, locale } = request;
  await sendMail(passwordResetMail({ to, locale, url: urlOf(token) }));
}

/** A link that sets a new password, to pass on to its user; null if the user is disabled. Valid as long as a mailed one. */
export async function createPasswordResetUrl(userId: UserId, now: Date): Promise<string | null> {
  const db = await database();
  return db.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt)));
    if (!user) return null;
    await recordAudit(transaction, { event: "password-reset-request", at: now, userId });
    return urlOf(await addToken(transaction, userId, now));
  });
}

function urlOf(token: string): string {
  return env().APP_URL + passwordResetPagePath(token);
}

async function storeReset(
  db: Database,
  request: PasswordResetRequest,
  now: Date,
): Promise<string | null> {
  const { email, clientAddress } = request;
  // The lock makes parallel requests wait, so that each counts the mails of the others.
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)))
    .for("no key update");
  const userId = (user?.id as UserId | undefined) ?? null;
  await recordAudit(db, { event: "password-reset-request", at: now, userId, clientAddress });
  if (userId === null || !(await mayMail(db, userId, request, now))) return null;
  return addToken(db, userId, now);
}

async function addToken(db: Database, userId: UserId, now: Date): Promise<string> {
  const token = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + passwordResetTtlSeconds * 1000);
  await db
    .insert(passwordResets)
    .values({ tokenHash: hashOpaqueToken(token), userId, createdAt: now, expiresAt });
  await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), lte(passwordResets.expiresAt, now)));
  return token;
}

/**
 * Whether another mail may be sent. Once a user has `maxLinks` valid links, there is at most one mail in `pauseSeconds`,
 * so that strangers cannot flood a mailbox. A request from an address where the user has signed in before is always
 * served.
 */
async function mayMail(
  db: Database,
  userId: UserId,
  { email, clientAddress }: PasswordResetRequest,
  now: Date,
): Promise<boolean> {
  const links = await db
    .select({ createdAt: passwordResets.createdAt })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, now)))
    .orderBy(desc(passwordResets.createdAt));
  const pausedSince = now.getTime() - pauseSeconds * 1000;
  if (links.length < maxLinks || Number(links[0]?.createdAt) <= pausedSince) return true;
  return hasSignedInFrom(db, email, clientAddress, now);
}
