import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lte,
  type SQL,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, database } from "@/db/client";
import { invitations, users } from "@/db/schema";
import type { Invitation, InvitationPreview, InvitationState } from "@/lib/contract/invitations";
import { pageSize } from "@/lib/contract/search-constants";
import { hashOpaqueToken } from "./opaque-token";
import type { Caller } from "./sessions";

export type InvitationRow = typeof invitations.$inferSelect & {
  /** The inviter's address. */
  invitedBy: string | null;
  /** The address of the user who signed up with it. */
  usedBy: string | null;
};

const usedByUsers = alias(users, "used_by_users");

/** Selects invitations by a condition, with the addresses of those who made and used them. */
export function selectInvitations(db: Database, condition: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(invitations),
      invitedBy: users.email,
      usedBy: usedByUsers.email,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedByUserId))
    .leftJoin(usedByUsers, eq(usedByUsers.id, invitations.usedByUserId))
    .where(condition);
}

/** The condition for invitations that are neither used nor revoked. They may have expired, but can be sent again. */
export const isOpen = and(isNull(invitations.usedAt), isNull(invitations.revokedAt));

/** The same rule as `stateOf`, as an SQL condition. */
export function isInState(state: InvitationState, now: Date): SQL | undefined {
  switch (state) {
    case "used":
      return isNotNull(invitations.usedAt);
    case "revoked":
      return and(isNull(invitations.usedAt), isNotNull(invitations.revokedAt));
    case "expired":
      return and(isOpen, lte(invitations.expiresAt, now));
    case "pending":
      return and(isOpen, gt(invitations.expiresAt, now));
  }
}

export function stateOf(
  { usedAt, revokedAt, expiresAt }: Pick<InvitationRow, "usedAt" | "revokedAt" | "expiresAt">,
  now: Date,
): InvitationState {
  if (usedAt) return "used";
  if (revokedAt) return "revoked";
  return expiresAt <= now ? "expired" : "pending";
}

/** An invitation in the form that the API shows to admins. */
export function invitationOf(row: InvitationRow, now: Date): Invitation {
  const { id, email, role, locale, invitedBy, usedBy } = row;
  return {
    id,
    email,
    role,
    state: stateOf(row, now),
    locale,
    invitedBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    usedBy,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

/** One page (20, from 1) of the invitations to the admin's account, newest first, and the total number. */
export async function listInvitations(
  admin: Caller,
  { page, state }: { page: number; state: InvitationState | undefined },
  now: Date,
): Promise<{ invitations: Invitation[]; total: number; page: number }> {
  const db = await database();
  const wanted = and(
    eq(invitations.accountId, admin.user.accountId),
    state && isInState(state, now),
  );
  const total = await db.$count(invitations, wanted);
  const rows = await selectInvitations(db, wanted)
    .orderBy(desc(invitations.createdAt), asc(invitations.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { invitations: rows.map((row) => invitationOf(row, now)), total, page };
}

const unknownInvitation: InvitationPreview = {
  state: "unknown",
  email: null,
  role: null,
  invitedBy: null,
  locale: null,
  expiresAt: null,
};

/** The state of a token's invitation. Does not use it. */
export async function previewInvitation(token: string, now: Date): Promise<InvitationPreview> {
  const db = await database();
  const [row] = await selectInvitations(db, eq(invitations.tokenHash, hashOpaqueToken(token)));
  if (!row) return unknownInvitation;
  const { email, role, invitedBy, locale } = row;
  const state = stateOf(row, now);
  return {
    state: state === "pending" ? "valid" : state,
    email,
    role,
    invitedBy,
    locale,
    expiresAt: row.expiresAt.toISOString(),
  };
}
