import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { invitations, users } from "@/db/schema";
import type { User } from "@/lib/contract/auth";
import { ApiError } from "@/lib/contract/errors";
import { recordAudit } from "./audit";
import { endBootstrapInvitationsAfter } from "./bootstrap-invitation";
import type { InvitationId, UserId } from "./ids";
import { hashOpaqueToken, isOpaqueToken } from "./opaque-token";
import { requireGoodPassword } from "./password-rules";
import { hashPassword } from "./passwords";
import { inTurn } from "./turns";

export type SignUp = {
  /** Normalised. */
  email: string;
  password: string;
  invitationToken: string;
  clientAddress: string;
};

type Invitation = { id: InvitationId; accountId: string; role: User["role"] };

/**
 * Turns an invitation into a user; one transaction, the database decides races. Throws ApiError
 * VALIDATION_ERROR, INVALID_INVITATION_TOKEN (unknown, expired, revoked, used, bound to another
 * address) or EMAIL_ALREADY_EXISTS (also for a token used by this very address).
 */
export async function signUp(request: SignUp, now: Date): Promise<User> {
  await requireGoodPassword(request.password, request.email);
  const tokenHash = hashOpaqueToken(request.invitationToken);
  if (!isOpaqueToken(request.invitationToken)) throw new ApiError("INVALID_INVITATION_TOKEN");
  return inTurn(tokenHash, async () => {
    const db = await database();
    await requireUsable(db, tokenHash, request.email, now);
    const passwordHash = await hashPassword(request.password, request.clientAddress);
    return db.transaction((transaction) =>
      claim(transaction, { ...request, tokenHash, passwordHash }, now),
    );
  });
}

async function requireUsable(
  db: Database,
  tokenHash: string,
  email: string,
  now: Date,
): Promise<Invitation> {
  const [row] = await db
    .select({ invitation: invitations, usedBy: users.email })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.usedByUserId))
    .where(eq(invitations.tokenHash, tokenHash));
  if (!row) throw new ApiError("INVALID_INVITATION_TOKEN");
  const { invitation, usedBy } = row;
  if (usedBy !== null && usedBy === email) throw new ApiError("EMAIL_ALREADY_EXISTS");
  const usable =
    invitation.usedAt === null &&
    invitation.revokedAt === null &&
    invitation.expiresAt > now &&
    (invitation.email === null || invitation.email === email);
  if (!usable) throw new ApiError("INVALID_INVITATION_TOKEN");
  if (invitation.isBootstrap && (await hasUsers(db))) {
    throw new ApiError("INVALID_INVITATION_TOKEN");
  }
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) throw new ApiError("EMAIL_ALREADY_EXISTS");
  return {
    id: invitation.id as InvitationId,
    accountId: invitation.accountId,
    role: invitation.role,
  };
}

/** Then no more administrator is made by a link that a start has shown. */
async function hasUsers(db: Database): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

async function claim(
  db: Database,
  request: SignUp & { tokenHash: string; passwordHash: string },
  now: Date,
): Promise<User> {
  const [locked] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, request.tokenHash), isNull(invitations.usedAt)))
    .for("update");
  const invitation = await requireUsable(db, request.tokenHash, request.email, now);
  if (!locked) throw new ApiError("INVALID_INVITATION_TOKEN");
  const id = randomUUID() as UserId;
  const { email, passwordHash } = request;
  const { accountId, role } = invitation;
  const [created] = await db
    .insert(users)
    .values({ id, accountId, email, role, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!created) throw new ApiError("EMAIL_ALREADY_EXISTS");
  const claimed = await db
    .update(invitations)
    .set({ usedAt: now, usedByUserId: id })
    .where(
      and(
        eq(invitations.id, invitation.id),
        isNull(invitations.usedAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning({ id: invitations.id });
  if (claimed.length === 0) throw new ApiError("INVALID_INVITATION_TOKEN");
  await endBootstrapInvitationsAfter(db, id, now);
  await recordAudit(db, {
    event: "sign-up",
    at: now,
    userId: id,
    invitationId: invitation.id,
    clientAddress: request.clientAddress,
  });
  return { id, email, role, accountId };
}
