import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import type { Role } from "@/lib/contract/auth";
import { ApiError } from "@/lib/contract/errors";
import type { Locale } from "@/lib/contract/locale";
import { createInvitation, defaultInvitationTtlSeconds } from "./invitations";
import { mailInvitation, type SentInvitation } from "./mail-invitation";
import type { Caller } from "./sessions";

export type Colleague = {
  /** Normalised. */
  email: string;
  role: Role;
  locale: Locale | null;
};

/**
 * Invites somebody to the admin's account. The invitation is stored first; if the mail then fails, it is still valid.
 * Throws ApiError EMAIL_ALREADY_EXISTS.
 */
export async function inviteColleague(
  admin: Caller,
  colleague: Colleague,
  clientAddress: string,
  now: Date,
): Promise<SentInvitation> {
  const db = await database();
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, colleague.email));
  if (owner) throw new ApiError("EMAIL_ALREADY_EXISTS");
  const { id, token } = await createInvitation(
    {
      ...colleague,
      accountId: admin.user.accountId,
      ttlSeconds: defaultInvitationTtlSeconds,
      invitedBy: admin,
      clientAddress,
    },
    now,
  );
  return mailInvitation(id, token, now);
}
