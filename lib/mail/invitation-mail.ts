import type { Role } from "@/lib/contract/auth";
import type { Locale } from "@/lib/contract/locale";
import { longDate } from "@/lib/contract/long-date";
import { productNames } from "@/lib/contract/product-names";
import { composeMail, type Mail, type MailContent } from "./compose-mail";

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
export function invitationMail(invitation: InvitationMail): Mail {
  return composeMail(invitation.to, contents[invitation.locale](invitation));
}

const contents: Record<Locale, (invitation: InvitationMail) => MailContent> = {
  fr: ({ invitedBy, role, url, expiresAt }) => ({
    locale: "fr",
    subject: `Invitation au ${productNames.fr}`,
    paragraphs: [
      "Bonjour,",
      `${invitedBy ?? "L’administration"} vous invite à rejoindre le ${productNames.fr} (${new URL(url).host}) en tant ${role === "admin" ? "qu’administrateur" : "que membre"}.`,
      "Choisissez un mot de passe, et votre compte est prêt.",
    ],
    action: { label: "Accepter l’invitation", url },
    notes: [
      `Ce lien ne peut servir qu’une fois, jusqu’au ${longDate(expiresAt, "fr", "Europe/Paris")}.`,
      "Si vous n’attendiez pas cette invitation, ignorez ce message\u00a0: aucun compte ne sera créé.",
    ],
  }),
  en: ({ invitedBy, role, url, expiresAt }) => ({
    locale: "en",
    subject: `Invitation to the ${productNames.en}`,
    paragraphs: [
      "Hello,",
      `${invitedBy ?? "The administrator"} invites you to join the ${productNames.en} (${new URL(url).host}) as ${role === "admin" ? "an administrator" : "a member"}.`,
      "Choose a password, and your account is ready.",
    ],
    action: { label: "Accept the invitation", url },
    notes: [
      `This link works once, until ${longDate(expiresAt, "en", "Europe/Paris")}.`,
      "If you did not expect this invitation, ignore this message: no account will be created.",
    ],
  }),
};
