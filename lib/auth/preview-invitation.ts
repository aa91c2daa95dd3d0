import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { invitations } from "@/db/schema";
import type { InvitationPreview } from "@/lib/contract/invitations";
import { selectInvitations, stateOf } from "./invitation-rows";
import { hashOpaqueToken } from "./opaque-token";

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
