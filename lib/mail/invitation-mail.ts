import type { Role } from "@/lib/contract/auth";
import type { Locale } from "@/lib/contract/locale";
import { longDate } from "@/lib/contract/long-date";
import type { Mail } from "./compose-mail";
import { linkMail } from "./link-mail";
import texts from "./texts.json";

export type InvitationMail = {
  to: string;
  locale: Locale;
  role: Role;
  /** The inviter's address; null: the operator. */
  invitedBy: string | null;
  url: string;
  expiresAt: Date;
};

/** The mail with the link of an invitation. */
export function invitationMail({ role, invitedBy, expiresAt, ...link }: InvitationMail): Mail {
  const { operator, roles, ...words } = texts[link.locale].invitation;
  return linkMail(link, words, {
    inviter: invitedBy ?? operator,
    role: roles[role],
    day: longDate(expiresAt, link.locale, "Europe/Paris"),
  });
}
