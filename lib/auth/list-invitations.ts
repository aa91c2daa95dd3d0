import { and, asc, count, desc, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { invitations } from "@/db/schema";
import type { Invitation, InvitationState } from "@/lib/contract/invitations";
import { pageSize } from "@/lib/contract/search-constants";
import { invitationOf, isInState, selectInvitations } from "./invitation-rows";
import type { Caller } from "./sessions";

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
  const [counted] = await db.select({ total: count() }).from(invitations).where(wanted);
  const rows = await selectInvitations(db, wanted)
    .orderBy(desc(invitations.createdAt), asc(invitations.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    invitations: rows.map((row) => invitationOf(row, now)),
    total: counted?.total ?? 0,
    page,
  };
}
