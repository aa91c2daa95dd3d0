import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, database } from "@/db/client";
import { invitations, users } from "@/db/schema";
import type { Invitation, InvitationPreview, InvitationState } from "@/lib/contract/invitations";
import { pageSize } from "@/lib/contract/search-constants";
import { hashOpaqueToken } from "./opaque-token";
import type { Caller } from "./sessions";

const usedByUsers = alias(users, "used_by_users");

/** Selects invitations by a condition, with their state at `now` and the addresses of those who made and used them. */
export function selectInvitations(db: Database, condition: SQL | undefined, now: Date) {
  return db
    .select({
      ...getTableColumns(invitations),
      state: stateAt(now),
      invitedBy: users.email,
      usedBy: usedByUsers.email,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedByUserId))
    .leftJoin(usedByUsers, eq(usedByUsers.id, invitations.usedByUserId))
    .where(condition);
}

type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

/** The condition for invitations that are neither used nor revoked. They may have expired, but can be sent again. */
export const isOpen = and(isNull(invitations.usedAt), isNull(invitations.revokedAt));

/** The state of an invitation. */
export function stateAt(now: Date): SQL<InvitationState> {
  const { usedAt, revokedAt, expiresAt } = invitations;
  return sql<InvitationState>`case when ${usedAt} is not null then 'used' when ${revokedAt} is not null then 'revoked'
    when ${expiresAt} <= ${now.toISOString()}::timestamptz then 'expired' else 'pending' end`;
}

/** An invitation in the form that the API shows to admins. */
export function invitationOf(row: InvitationRow): Invitation {
  const { id, email, role, state, locale, invitedBy, usedBy } = row;
  return {
    id,
    email,
    role,
    state,
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
  const isOwn = eq(invitations.accountId, admin.user.accountId);
  const wanted = and(isOwn, state && eq(stateAt(now), state));
  const total = await db.$count(invitations, wanted);
  const rows = await selectInvitations(db, wanted, now)
    .orderBy(desc(invitations.createdAt), asc(invitations.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { invitations: rows.map(invitationOf), total, page };
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
  const hasToken = eq(invitations.tokenHash, hashOpaqueToken(token));
  const [row] = await selectInvitations(db, hasToken, now);
  if (!row) return unknownInvitation;
  const { state, email, role, invitedBy, locale } = row;
  return {
    state: state === "pending" ? "valid" : state,
    email,
    role,
    invitedBy,
    locale,
    expiresAt: row.expiresAt.toISOString(),
  };
}
