import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { invitations } from "@/db/schema";
import type { Invitation, MailOutcome } from "@/lib/contract/invitations";
import { defaultLocale } from "@/lib/contract/locale";
import { invitationMail } from "@/lib/mail/invitation-mail";
import { sendMail } from "@/lib/mail/send-mail";
import type { InvitationId } from "./ids";
import { invitationOf, selectInvitations } from "./invitation-rows";
import { invitationUrl } from "./invitations";

export type SentInvitation = {
  invitation: Invitation;
  /** The link, even if the mail failed. */
  url: string;
  /** null: the invitation has no address to mail to. */
  mail: MailOutcome | null;
};

/** Mails the link of a stored invitation to its address, in its language. */
export async function mailInvitation(
  id: InvitationId,
  token: string,
  now: Date,
): Promise<SentInvitation> {
  const db = await database();
  const [row] = await selectInvitations(db, eq(invitations.id, id));
  if (!row) throw new Error("The invitation is gone.");
  const url = invitationUrl(token);
  const { email: to, role, expiresAt, invitedBy } = row;
  const locale = row.locale ?? defaultLocale;
  const mail =
    to === null
      ? null
      : await sendMail(invitationMail({ to, locale, role, invitedBy, url, expiresAt }));
  return { invitation: invitationOf(row, now), url, mail };
}
