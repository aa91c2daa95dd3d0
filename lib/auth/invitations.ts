import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { accounts, invitations, users } from "@/db/schema";
import type { Role } from "@/lib/contract/auth";
import { ApiError } from "@/lib/contract/errors";
import type { Invitation, MailOutcome } from "@/lib/contract/invitations";
import { defaultLocale, type Locale } from "@/lib/contract/locale";
import { invitationPagePath } from "@/lib/contract/page-paths";
import { invitationMail } from "@/lib/mail/invitation-mail";
import { sendMail } from "@/lib/mail/send-mail";
import { env } from "@/platform/env";
import { type Actor, lockAccount } from "./account-users";
import { recordAudit } from "./audit";
import type { AccountId, InvitationId } from "./ids";
import type { Call } from "./lock-caller";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";
import { invitationOf, selectInvitations, stateAt } from "./read-invitations";

export const defaultInvitationTtlSeconds = 7 * 24 * 3600;

export type NewInvitation = {
  /** Normalised; null: anyone with the link may use it. */
  email: string | null;
  role: Role;
  /** null: a new account. */
  accountId: AccountId | null;
  ttlSeconds: number;
  /** The invitee's language; null: not given. */
  locale: Locale | null;
  invitedBy: Actor;
  clientAddress: string | null;
};

export type CreatedInvitation = {
  id: InvitationId;
  token: string;
  email: string | null;
  role: Role;
  accountId: AccountId;
  expiresAt: Date;
};

/** The given account does not exist. */
export class UnknownAccountError extends Error {
  override name = "UnknownAccountError";
}

/** The invitation's link. The token is known only when it is made, because only its hash is stored. */
export function invitationUrl(token: string): string {
  return env().APP_URL + invitationPagePath(token);
}

/**
 * Creates an invitation, and a new account if none is given. A pending invitation of the same address in that account
 * is revoked. Only the token's hash is stored. Throws UnknownAccountError, or ApiError UNAUTHORIZED or FORBIDDEN if the
 * inviter is no longer an active admin.
 */
export async function createInvitation(
  wanted: NewInvitation,
  now: Date,
): Promise<CreatedInvitation> {
  const db = await database();
  const token = newOpaqueToken();
  const id = randomUUID() as InvitationId;
  const expiresAt = new Date(now.getTime() + wanted.ttlSeconds * 1000);
  const accountId = await db.transaction(async (transaction) => {
    const account = await accountFor(transaction, wanted, now);
    await revokePending(transaction, account, wanted, now);
    await transaction.insert(invitations).values({
      id,
      accountId: account,
      email: wanted.email,
      role: wanted.role,
      locale: wanted.locale,
      invitedByUserId: inviterOf(wanted),
      tokenHash: hashOpaqueToken(token),
      createdAt: now,
      expiresAt,
    });
    const { clientAddress } = wanted;
    const userId = inviterOf(wanted);
    const details: Record<string, string> = userId === null ? { by: "operator" } : {};
    const entry = { at: now, userId, invitationId: id, clientAddress, details };
    await recordAudit(transaction, { event: "invitation", ...entry });
    return account;
  });
  return { id, token, email: wanted.email, role: wanted.role, accountId, expiresAt };
}

const inviterOf = ({ invitedBy }: NewInvitation) => invitedBy?.user.id ?? null;

/** Locks the account, so that of parallel calls only one invitation of an address stays pending. */
async function accountFor(
  db: Database,
  { accountId, invitedBy }: NewInvitation,
  now: Date,
): Promise<AccountId> {
  if (accountId === null) {
    const id = randomUUID() as AccountId;
    await db.insert(accounts).values({ id });
    return id;
  }
  if ((await db.$count(accounts, eq(accounts.id, accountId))) === 0) {
    throw new UnknownAccountError(`There is no account ${accountId}.`);
  }
  await lockAccount(db, { accountId, by: invitedBy }, now);
  return accountId;
}

async function revokePending(
  db: Database,
  accountId: AccountId,
  wanted: NewInvitation,
  now: Date,
): Promise<void> {
  const { email, clientAddress } = wanted;
  if (email === null) return;
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(invitations.accountId, accountId),
        eq(invitations.email, email),
        eq(stateAt(now), "pending"),
      ),
    )
    .returning({ id: invitations.id });
  for (const { id } of revoked) {
    await recordAudit(db, {
      event: "invitation-revoke",
      at: now,
      userId: inviterOf(wanted),
      invitationId: id as InvitationId,
      clientAddress,
    });
  }
}

export type SentInvitation = {
  invitation: Invitation;
  /** The link, even if the mail failed. */
  url: string;
  /** null: the invitation has no address to mail to. */
  mail: MailOutcome | null;
};

/** Mails the link of a stored invitation to its address, in its language. */
export async function mailInvitation(
  id: InvitationId,
  token: string,
  now: Date,
): Promise<SentInvitation> {
  const db = await database();
  const [row] = await selectInvitations(db, eq(invitations.id, id), now);
  if (!row) throw new Error("The invitation is gone.");
  const url = invitationUrl(token);
  const { email: to, role, expiresAt, invitedBy } = row;
  const locale = row.locale ?? defaultLocale;
  const mail =
    to === null
      ? null
      : await sendMail(invitationMail({ to, locale, role, invitedBy, url, expiresAt }));
  return { invitation: invitationOf(row), url, mail };
}

/**
 * Invites somebody to the admin's account. The invitation is stored first; if the mail then fails, it is still valid.
 * Throws ApiError EMAIL_ALREADY_EXISTS.
 */
export async function inviteColleague(
  { caller, clientAddress, now }: Call,
  colleague: Pick<NewInvitation, "role" | "locale"> & { email: string },
): Promise<SentInvitation> {
  const db = await database();
  if ((await db.$count(users, eq(users.email, colleague.email))) > 0) {
    throw new ApiError("EMAIL_ALREADY_EXISTS");
  }
  const { accountId } = caller.user;
  const ttlSeconds = defaultInvitationTtlSeconds;
  const wanted = { ...colleague, accountId, ttlSeconds, invitedBy: caller, clientAddress };
  const { id, token } = await createInvitation(wanted, now);
  return mailInvitation(id, token, now);
}
