import type { Database } from "@/db/client";
import { auditEvents } from "@/db/schema";
import type { AccountId, InvitationId, SessionId, UserId } from "./ids";

export type AuditEvent =
  | "sign-up"
  | "login"
  | "login-failure"
  | "refresh"
  | "refresh-reuse"
  | "logout"
  | "session-end"
  | "other-sessions-end"
  | "password-change"
  | "password-change-failure"
  | "password-reset-request"
  | "password-reset"
  | "invitation"
  | "invitation-resend"
  | "invitation-revoke"
  | "role-change"
  | "key-create"
  | "key-delete";

export type AuditEntry = {
  event: AuditEvent;
  at: Date;
  /** Whose journal the row belongs to. */
  accountId?: AccountId | null;
  userId?: UserId | null;
  sessionId?: SessionId | null;
  invitationId?: InvitationId | null;
  clientAddress?: string | null;
  details?: Record<string, string>;
};

/** Writes one row; call it inside the transaction of the act that it tells of. */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(auditEvents).values({ ...entry, details: entry.details ?? {} });
}
