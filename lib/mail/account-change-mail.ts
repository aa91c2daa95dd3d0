import type { Role } from "@/lib/contract/auth";
import type { Locale } from "@/lib/contract/locale";
import { longDate } from "@/lib/contract/long-date";
import { pagePaths } from "@/lib/contract/page-paths";
import { productNames } from "@/lib/contract/product-names";
import type { Device } from "@/lib/contract/sessions";
import { env } from "@/platform/env";
import { composeMail, type Mail } from "./compose-mail";

/** The changes of an account about which its user gets a mail. */
export type AccountChange =
  | { kind: "password" | "disabled" | "enabled" | "deleted" }
  | { kind: "role"; role: Role }
  | { kind: "key-created" | "key-deleted"; name: string }
  | { kind: "new-device"; device: Device };

export type AccountChangeMail = { to: string; locale: Locale; change: AccountChange; at: Date };

/** The text of one mail: what happened, and what to do about it. */
type ChangeText = {
  subject: string;
  event: string;
  advice: string;
  link: "account" | "password" | null;
};

/** The mail about a change of an account, so that the user notices a change that somebody else made. */
export function accountChangeMail({ to, locale, change, at }: AccountChangeMail): Mail {
  const { APP_URL } = env();
  const { hello, links, why, textOf } = texts[locale];
  const { subject, event, advice, link } = textOf(change, momentOf(at, locale));
  const path = link === "account" ? pagePaths.account : pagePaths.forgottenPassword;
  return composeMail(to, {
    locale,
    subject,
    paragraphs: [hello, event, advice],
    action: link && { label: links[link], url: APP_URL + path },
    notes: [why(to, new URL(APP_URL).host)],
  });
}

function momentOf(at: Date, locale: Locale): string {
  const timeZone = "Europe/Paris";
  const time = at.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone });
  const day = longDate(at, locale, timeZone);
  return locale === "fr" ? `le ${day} à ${time} (heure de Paris)` : `on ${day} at ${time} (Paris)`;
}

type Texts = {
  hello: string;
  links: Record<"account" | "password", string>;
  why: (to: string, host: string) => string;
  textOf: (change: AccountChange, when: string) => ChangeText;
};

const texts: Record<Locale, Texts> = {
  fr: {
    hello: "Bonjour,",
    links: { account: "Voir mon compte", password: "Choisir un nouveau mot de passe" },
    why: (to, host) => `Ce message concerne le compte ${to} au ${productNames.fr} (${host}).`,
    textOf: inFrench,
  },
  en: {
    hello: "Hello,",
    links: { account: "See my account", password: "Choose a new password" },
    why: (to, host) =>
      `This message is about the account ${to} at the ${productNames.en} (${host}).`,
    textOf: inEnglish,
  },
};

function inFrench(change: AccountChange, when: string): ChangeText {
  const askAdmin = "Pour toute question, adressez-vous à un administrateur de votre équipe.";
  const notYou = "Si ce n’est pas vous, choisissez aussitôt un nouveau mot de passe";
  switch (change.kind) {
    case "password":
      return {
        subject: "Votre mot de passe a changé",
        event: `Votre mot de passe a été changé ${when}. Les sessions ouvertes ailleurs sont fermées.`,
        advice: `${notYou}.`,
        link: "password",
      };
    case "role":
      return {
        subject: "Votre rôle a changé",
        event:
          change.role === "admin"
            ? `Vous êtes devenu administrateur de votre équipe ${when}.`
            : `Vous n’êtes plus administrateur de votre équipe depuis ${when}.`,
        advice: askAdmin,
        link: "account",
      };
    case "disabled":
      return {
        subject: "Votre accès est désactivé",
        event: `Votre accès a été désactivé ${when}. Vos sessions sont fermées et vous ne pouvez plus vous connecter.`,
        advice: askAdmin,
        link: null,
      };
    case "enabled":
      return {
        subject: "Votre accès est rétabli",
        event: `Votre accès a été rétabli ${when}. Vous pouvez de nouveau vous connecter.`,
        advice: askAdmin,
        link: "account",
      };
    case "deleted":
      return {
        subject: "Votre compte est supprimé",
        event: `Votre compte a été supprimé ${when}, avec vos données personnelles.`,
        advice: "Si vous ne l’avez pas demandé, adressez-vous à l’administration du registre.",
        link: null,
      };
    case "key-created":
      return {
        subject: "Nouvelle clé d’API",
        event: `La clé «\u00a0${change.name}\u00a0» a été créée ${when}. Un programme peut s’en servir en votre nom.`,
        advice: "Si ce n’est pas vous, supprimez cette clé et changez de mot de passe.",
        link: "account",
      };
    case "key-deleted":
      return {
        subject: "Clé d’API supprimée",
        event: `La clé «\u00a0${change.name}\u00a0» a été supprimée ${when}. Elle ne fonctionne plus.`,
        advice: "Si ce n’est pas vous, changez de mot de passe.",
        link: "account",
      };
    case "new-device":
      return {
        subject: "Connexion depuis un nouvel appareil",
        event: `Votre compte a été ouvert pour la première fois depuis ${deviceWords(change.device, "sur", "un appareil inconnu")}, ${when}.`,
        advice: `${notYou}\u00a0: toutes vos sessions seront fermées.`,
        link: "password",
      };
  }
}

function inEnglish(change: AccountChange, when: string): ChangeText {
  const askAdmin = "If you have a question, ask an administrator of your team.";
  const notYou = "If it was not you, choose a new password at once";
  switch (change.kind) {
    case "password":
      return {
        subject: "Your password has changed",
        event: `Your password was changed ${when}. Sessions opened elsewhere are closed.`,
        advice: `${notYou}.`,
        link: "password",
      };
    case "role":
      return {
        subject: "Your role has changed",
        event:
          change.role === "admin"
            ? `You became an administrator of your team ${when}.`
            : `You stopped being an administrator of your team ${when}.`,
        advice: askAdmin,
        link: "account",
      };
    case "disabled":
      return {
        subject: "Your access is disabled",
        event: `Your access was disabled ${when}. Your sessions are closed and you can no longer sign in.`,
        advice: askAdmin,
        link: null,
      };
    case "enabled":
      return {
        subject: "Your access is restored",
        event: `Your access was restored ${when}. You can sign in again.`,
        advice: askAdmin,
        link: "account",
      };
    case "deleted":
      return {
        subject: "Your account is deleted",
        event: `Your account was deleted ${when}, with your personal data.`,
        advice: "If you did not ask for this, contact whoever runs the registry.",
        link: null,
      };
    case "key-created":
      return {
        subject: "New API key",
        event: `The key “${change.name}” was created ${when}. A program can use it in your name.`,
        advice: "If it was not you, delete the key and change your password.",
        link: "account",
      };
    case "key-deleted":
      return {
        subject: "API key deleted",
        event: `The key “${change.name}” was deleted ${when}. It no longer works.`,
        advice: "If it was not you, change your password.",
        link: "account",
      };
    case "new-device":
      return {
        subject: "Sign-in from a new device",
        event: `You signed in for the first time from ${deviceWords(change.device, "on", "an unknown device")}, ${when}.`,
        advice: `${notYou}: all your sessions will be closed.`,
        link: "password",
      };
  }
}

function deviceWords({ app, system }: Device, on: string, unknown: string): string {
  return app && system ? `${app} ${on} ${system}` : (app ?? system ?? unknown);
}
