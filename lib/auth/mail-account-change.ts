import { eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { invitations, users } from "@/db/schema";
import { defaultLocale, type Locale } from "@/lib/contract/locale";
import { type AccountChange, accountChangeMail } from "@/lib/mail/account-change-mail";
import { sendMail } from "@/lib/mail/send-mail";
import type { UserId } from "./ids";

export type { AccountChange };

/** The recipient of a mail. `locale` is the language of the invitation with which the user signed up. */
export type Recipient = { to: string; locale: Locale };

/** null if there is no such user. */
export async function findRecipient(db: Database, userId: UserId): Promise<Recipient | null> {
  const [user] = await db
    .select({ to: users.email, locale: invitations.locale })
    .from(users)
    .leftJoin(invitations, eq(invitations.usedByUserId, users.id))
    .where(eq(users.id, userId));
  return user ? { to: user.to, locale: user.locale ?? defaultLocale } : null;
}

/**
 * Mails a user about a change of their account. Call it after the change is stored, and do not let an answer wait for
 * it. `who`: a recipient instead of an id if the user was deleted.
 */
export async function mailAccountChange(
  who: UserId | Recipient,
  change: AccountChange,
  now: Date,
): Promise<void> {
  const recipient = typeof who === "string" ? await findRecipient(await database(), who) : who;
  if (recipient) await sendMail(accountChangeMail({ ...recipient, change, at: now }));
}
