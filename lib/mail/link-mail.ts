import type { Locale } from "@/lib/contract/locale";
import { productNames } from "@/lib/contract/product-names";
import { composeMail, type Mail } from "./compose-mail";

export type Link = { to: string; locale: Locale; url: string };

/** The texts of a mail with a link. `action`: those of the link itself. Names in braces stand for values. */
type LinkTexts = { subject: string; paragraphs: string[]; action: string; notes: string[] };

/** A mail that leads to a link. Its texts may name the recipient, the product, its host and further values. */
export function linkMail(link: Link, texts: LinkTexts, values: Record<string, string>): Mail {
  const { to, locale, url } = link;
  const product = productNames[locale];
  const all = { to, product, host: new URL(url).host, ...values };
  return composeMail(to, {
    locale,
    subject: fill(texts.subject, all),
    paragraphs: texts.paragraphs.map((text) => fill(text, all)),
    action: { label: texts.action, url },
    notes: texts.notes.map((text) => fill(text, all)),
  });
}

/** Puts the values in the places of their names: `{when}`. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
