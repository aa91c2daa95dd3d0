import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { invitations, users } from "@/db/schema";
import type { User } from "@/lib/contract/auth";
import { ApiError } from "@/lib/contract/errors";
import { perProcess } from "@/platform/per-process";
import { recordAudit } from "./audit";
import {
  endBootstrapInvitationsAfter,
  removeBootstrapInvitationFile,
} from "./bootstrap-invitation";
import type { InvitationId, UserId } from "./ids";
import { KeyedMutex } from "./keyed-mutex";
import { hashOpaqueToken, isOpaqueToken } from "./opaque-token";
import { requireGoodPassword } from "./password-rules";
import { hashPassword } from "./passwords";
import { stateAt } from "./read-invitations";

export type SignUp = {
  /** Normalised. */
  email: string;
  password: string;
  invitationToken: string;
  clientAddress: string;
};

/** Two sign-ups with one token would both hash a password, although only one can succeed. */
const tokenMutex = perProcess("sign-up-mutex", () => new KeyedMutex());

type Invitation = { id: InvitationId; accountId: string; role: User["role"] };

/**
 * Creates a user from an invitation, in one transaction whose row lock decides races. Throws ApiError
 * VALIDATION_ERROR, INVALID_INVITATION_TOKEN (unknown, expired, revoked, used, or for another address) or
 * EMAIL_ALREADY_EXISTS (also when this address has already used the token).
 */
export async function signUp(request: SignUp, now: Date): Promise<User> {
  await requireGoodPassword(request.password, request.email);
  const tokenHash = hashOpaqueToken(request.invitationToken);
  if (!isOpaqueToken(request.invitationToken)) throw new ApiError("INVALID_INVITATION_TOKEN");
  return tokenMutex.run(tokenHash, async () => {
    const db = await database();
    await requireUsable(db, tokenHash, request.email, now);
    const passwordHash = await hashPassword(request.password, request.clientAddress);
    const user = await db.transaction((transaction) =>
      claim(transaction, { ...request, tokenHash, passwordHash }, now),
    );
    await removeBootstrapInvitationFile();
    return user;
  });
}

async function requireUsable(
  db: Database,
  tokenHash: string,
  email: string,
  now: Date,
): Promise<Invitation> {
  const [row] = await db
    .select({ invitation: invitations, state: stateAt(now), usedBy: users.email })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.usedByUserId))
    .where(eq(invitations.tokenHash, tokenHash));
  if (!row) throw new ApiError("INVALID_INVITATION_TOKEN");
  const { invitation, state, usedBy } = row;
  if (usedBy !== null && usedBy === email) throw new ApiError("EMAIL_ALREADY_EXISTS");
  const isFor = invitation.email === null || invitation.email === email;
  // Once there is a user, the bootstrap invitation of a server start can no longer make an administrator.
  const isLate = invitation.isBootstrap && (await db.$count(users)) > 0;
  if (state !== "pending" || !isFor || isLate) throw new ApiError("INVALID_INVITATION_TOKEN");
  if ((await db.$count(users, eq(users.email, email))) > 0) {
    throw new ApiError("EMAIL_ALREADY_EXISTS");
  }
  return {
    id: invitation.id as InvitationId,
    accountId: invitation.accountId,
    role: invitation.role,
  };
}

async function claim(
  db: Database,
  request: SignUp & { tokenHash: string; passwordHash: string },
  now: Date,
): Promise<User> {
  // The lock decides races: who waits for it finds the invitation used.
  await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.tokenHash, request.tokenHash))
    .for("update");
  const invitation = await requireUsable(db, request.tokenHash, request.email, now);
  const id = randomUUID() as UserId;
  const { email, passwordHash } = request;
  const { accountId, role } = invitation;
  const [created] = await db
    .insert(users)
    .values({ id, accountId, email, role, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!created) throw new ApiError("EMAIL_ALREADY_EXISTS");
  await db
    .update(invitations)
    .set({ usedAt: now, usedByUserId: id })
    .where(eq(invitations.id, invitation.id));
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
