import { z } from "zod";

export const locales = ["fr", "en"] as const;
export const Locale = z
  .enum(locales, "must be fr or en")
  .describe("Language of the mail and the pages.");
export type Locale = z.infer<typeof Locale>;

/** The language of mails when none was chosen. */
export const defaultLocale: Locale = "fr";
