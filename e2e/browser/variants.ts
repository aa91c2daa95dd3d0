import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import type { Language } from "@/lib/contract/languages";
import english from "../../i18n/messages/en.json" with { type: "json" };
import french from "../../i18n/messages/fr.json" with { type: "json" };
import { openSearchPage } from "./open-search-page";
import { expect } from "./strict-test";

export const messages: Record<Language, typeof english> = { en: english, fr: french };

export type Variant = { language: Language; width: 390 | 1440; scheme: "light" | "dark" };

const usualVariants: readonly Variant[] = [
  { language: "fr", width: 390, scheme: "dark" },
  { language: "en", width: 1440, scheme: "light" },
];
const otherVariants: readonly Variant[] = [
  { language: "en", width: 390, scheme: "light" },
  { language: "fr", width: 1440, scheme: "dark" },
];

/** The languages, sizes and colour schemes to test; every combination with EVERY_READER. */
export const variants = process.env.EVERY_READER
  ? [...usualVariants, ...otherVariants]
  : usualVariants;

export const variantName = ({ language, width }: Variant) => `${language} at ${width} px`;

/** The browser options of a variant. */
export const browserOptions = ({ language, width, scheme }: Variant) => ({
  locale: language === "fr" ? "fr-FR" : "en-GB",
  viewport: { width, height: 900 },
  colorScheme: scheme,
});

/** Opens the search page signed in, in the given language. */
export async function openSearchPageIn(page: Page, language: Language): Promise<void> {
  await openSearchPage(page);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/** Grants the pages access to the clipboard. */
export async function allowClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
}

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Words that do not occur in the register. */
export const unknownWords = () =>
  `zq${randomBytes(4).toString("hex")} xv${randomBytes(4).toString("hex")}`;
