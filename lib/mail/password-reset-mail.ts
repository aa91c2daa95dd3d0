import type { Locale } from "@/lib/contract/locale";
import { productNames } from "@/lib/contract/product-names";
import { composeMail, type Mail, type MailContent } from "./compose-mail";

export type PasswordResetMail = { to: string; locale: Locale; url: string };

/** The mail with a password reset link. Its text says that the link is valid for one hour. */
export function passwordResetMail(reset: PasswordResetMail): Mail {
  return composeMail(reset.to, contents[reset.locale](reset));
}

const contents: Record<Locale, (reset: PasswordResetMail) => MailContent> = {
  fr: ({ to, url }) => ({
    locale: "fr",
    subject: "Choisir un nouveau mot de passe",
    paragraphs: [
      "Bonjour,",
      `Un nouveau mot de passe a été demandé pour ${to} au ${productNames.fr} (${new URL(url).host}).`,
    ],
    action: { label: "Choisir un nouveau mot de passe", url },
    notes: [
      "Ce lien est valable une heure et ne peut servir qu’une fois. Le nouveau mot de passe ferme toutes vos sessions.",
      "Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.",
    ],
  }),
  en: ({ to, url }) => ({
    locale: "en",
    subject: "Choose a new password",
    paragraphs: [
      "Hello,",
      `A new password was asked for ${to} at the ${productNames.en} (${new URL(url).host}).`,
    ],
    action: { label: "Choose a new password", url },
    notes: [
      "This link works once, for one hour. The new password ends all your sessions.",
      "If you did not ask for it, ignore this message: your password stays the same.",
    ],
  }),
};
