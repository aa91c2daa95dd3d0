import { eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { passwordResets, users } from "@/db/schema";
import type { AccountUser, UserChange } from "@/lib/contract/users";
import {
  accountUserOf,
  auditOf,
  lockUser,
  requireOtherAdmin,
  selectAccountUsers,
  type UserAct,
} from "./account-users";
import { recordAudit } from "./audit";
import { revokeInvitationsBy } from "./change-open-invitation";
import type { AccountChange } from "./mail-account-change";
import { endSessions } from "./user-sessions";

export type ChangedUser = { user: AccountUser; changes: AccountChange[] };

/**
 * Changes the role or state of a user, with effect from the next request on. Disabling a user ends their sessions. The
 * open invitations of a user who is disabled or no longer an admin are revoked. Returns the user and the changes.
 * Throws ApiError NOT_FOUND or LAST_ADMIN.
 */
export async function changeUser(
  act: UserAct,
  change: UserChange,
  now: Date,
): Promise<ChangedUser> {
  const db = await database();
  return db.transaction(async (transaction) => {
    const user = await lockUser(transaction, act, now);
    const { role = user.role, disabled = user.disabledAt !== null } = change;
    if (!act.force && (role !== "admin" || disabled)) await requireOtherAdmin(transaction, user);
    const changes: AccountChange[] = [];
    if (role !== user.role) {
      await transaction.update(users).set({ role }).where(eq(users.id, user.id));
      if (role !== "admin") await revokeInvitationsBy(transaction, act.userId, now);
      const details = { from: user.role, to: role };
      await recordAudit(transaction, { event: "role-change", ...auditOf(act, now), details });
      changes.push({ kind: "role", role });
    }
    if (disabled !== (user.disabledAt !== null)) {
      await setDisabled(transaction, act, disabled, now);
      changes.push({ kind: disabled ? "disabled" : "enabled" });
    }
    const [row] = await selectAccountUsers(transaction, eq(users.id, user.id), now);
    if (!row) throw new Error("The locked user is gone.");
    return { user: accountUserOf(row), changes };
  });
}

async function setDisabled(
  db: Database,
  act: UserAct,
  disabled: boolean,
  now: Date,
): Promise<void> {
  const { userId } = act;
  await db
    .update(users)
    .set({ disabledAt: disabled ? now : null })
    .where(eq(users.id, userId));
  if (disabled) {
    await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
    await endSessions(db, userId, null, now);
    await revokeInvitationsBy(db, userId, now);
  }
  const event = disabled ? "user-disable" : "user-enable";
  await recordAudit(db, { event, ...auditOf(act, now) });
}

/** Ends all sessions of a user and returns their number. Throws ApiError NOT_FOUND. */
export async function endUserSessions(act: UserAct, now: Date): Promise<number> {
  const db = await database();
  return db.transaction(async (transaction) => {
    await lockUser(transaction, act, now);
    const ended = await endSessions(transaction, act.userId, null, now);
    if (ended === 0) return ended;
    const details = { ended: String(ended) };
    await recordAudit(transaction, { event: "user-sessions-end", ...auditOf(act, now), details });
    return ended;
  });
}
