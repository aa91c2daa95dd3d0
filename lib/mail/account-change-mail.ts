import type { Role } from "@/lib/contract/auth";
import type { Locale } from "@/lib/contract/locale";
import { longDate } from "@/lib/contract/long-date";
import { pagePaths } from "@/lib/contract/page-paths";
import { productNames } from "@/lib/contract/product-names";
import type { Device } from "@/lib/contract/sessions";
import { env } from "@/platform/env";
import { composeMail, type Mail } from "./compose-mail";
import { fill } from "./link-mail";
import texts from "./texts.json";

/** The changes of an account about which its user gets a mail. */
export type AccountChange =
  | { kind: "password" | "disabled" | "enabled" | "deleted" }
  | { kind: "role"; role: Role }
  | { kind: "key-created" | "key-deleted"; name: string }
  | { kind: "new-device"; device: Device };

export type AccountChangeMail = { to: string; locale: Locale; change: AccountChange; at: Date };

/** The mail about a change of an account, so that the user notices a change that somebody else made. */
export function accountChangeMail({ to, locale, change, at }: AccountChangeMail): Mail {
  const { APP_URL } = env();
  const words = texts[locale].accountChange;
  const kind = change.kind === "role" ? (`role-${change.role}` as const) : change.kind;
  const { subject, event, advice, link } = words.changes[kind];
  const values = {
    when: momentOf(at, locale),
    name: "name" in change ? change.name : "",
    device: "device" in change ? deviceIn(change.device, locale) : "",
  };
  const why = { to, product: productNames[locale], host: new URL(APP_URL).host };
  return composeMail(to, {
    locale,
    subject,
    paragraphs: [words.hello, fill(event, values), advice],
    action: isLink(link) ? { label: words[link], url: APP_URL + linkPaths[link] } : null,
    notes: [fill(words.why, why)],
  });
}

const linkPaths = { account: pagePaths.account, newPassword: pagePaths.forgottenPassword };

function isLink(name: string | null): name is keyof typeof linkPaths {
  return name !== null && name in linkPaths;
}

function momentOf(at: Date, locale: Locale): string {
  const timeZone = "Europe/Paris";
  const time = at.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone });
  return fill(texts[locale].accountChange.moment, { day: longDate(at, locale, timeZone), time });
}

function deviceIn({ app, system }: Device, locale: Locale): string {
  const { device, unknownDevice } = texts[locale].accountChange;
  return app && system ? fill(device, { app, system }) : (app ?? system ?? unknownDevice);
}
