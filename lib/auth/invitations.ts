import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { accounts, invitations } from "@/db/schema";
import type { Role } from "@/lib/contract/auth";
import { recordAudit } from "./audit";
import type { AccountId, InvitationId } from "./ids";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";

export const defaultInvitationTtlSeconds = 7 * 24 * 3600;

export type NewInvitation = {
  /** Normalised; null: whoever has the link. */
  email: string | null;
  role: Role;
  /** null: a new account. */
  accountId: AccountId | null;
  ttlSeconds: number;
};

export type CreatedInvitation = {
  id: InvitationId;
  token: string;
  email: string | null;
  role: Role;
  accountId: AccountId;
  expiresAt: Date;
};

/** The account named does not exist. */
export class UnknownAccountError extends Error {
  override name = "UnknownAccountError";
}

/** Makes an invitation, and its account when none is named. The token is stored only as a hash. */
export async function createInvitation(
  wanted: NewInvitation,
  now: Date,
): Promise<CreatedInvitation> {
  const db = await database();
  const token = newOpaqueToken();
  const id = randomUUID() as InvitationId;
  const expiresAt = new Date(now.getTime() + wanted.ttlSeconds * 1000);
  const accountId = await db.transaction(async (transaction) => {
    const account = await accountFor(transaction, wanted.accountId);
    await transaction.insert(invitations).values({
      id,
      accountId: account,
      email: wanted.email,
      role: wanted.role,
      tokenHash: hashOpaqueToken(token),
      createdAt: now,
      expiresAt,
    });
    await recordAudit(transaction, { event: "invitation", at: now, invitationId: id });
    return account;
  });
  return { id, token, email: wanted.email, role: wanted.role, accountId, expiresAt };
}

async function accountFor(db: Database, wanted: AccountId | null): Promise<AccountId> {
  if (wanted === null) {
    const id = randomUUID() as AccountId;
    await db.insert(accounts).values({ id });
    return id;
  }
  const [known] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, wanted));
  if (!known) throw new UnknownAccountError(`There is no account ${wanted}.`);
  return wanted;
}
