import type { Language } from "@/lib/contract/languages";
import english from "../../i18n/messages/en.json" with { type: "json" };
import french from "../../i18n/messages/fr.json" with { type: "json" };

export type Words = typeof english;

export const messages: Record<Language, Words> = { en: english, fr: french };

/** A message with its arguments filled in. */
export function filled(message: string, values: Record<string, string>): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

/** The text of a message before its first argument. */
export const beginningOf = (message: string) => message.split("{")[0] ?? message;

/** The text within `<link>` of a message. */
export const linkWords = (message: string) => message.match(/<link>(.*)<\/link>/)?.[1] ?? "";
