import { randomBytes } from "node:crypto";
import type { BrowserContext, Cookie, Page } from "@playwright/test";
import { isSessionCookie } from "@/lib/contract/cookies";
import type { Language } from "@/lib/contract/languages";
import english from "../../i18n/messages/en.json" with { type: "json" };
import french from "../../i18n/messages/fr.json" with { type: "json" };
import { newEmail, newPassword } from "../support/accounts";
import { mintInvitation } from "../support/mint";
import { expect } from "./quiet-test";

export const messages: Record<Language, typeof english> = { en: english, fr: french };

export type Reader = { language: Language; width: 390 | 1440; scheme: "light" | "dark" };

const usualReaders: readonly Reader[] = [
  { language: "fr", width: 390, scheme: "dark" },
  { language: "en", width: 1440, scheme: "light" },
];
const otherReaders: readonly Reader[] = [
  { language: "en", width: 390, scheme: "light" },
  { language: "fr", width: 1440, scheme: "dark" },
];

/** Whom the journeys of the look are made for: both languages, sizes and schemes; each pair with EVERY_READER. */
export const readers = process.env.EVERY_READER ? [...usualReaders, ...otherReaders] : usualReaders;

export const readerName = ({ language, width }: Reader) => `${language} at ${width} px`;

/** What the browser of a reader is. */
export const browserOf = ({ language, width, scheme }: Reader) => ({
  locale: language === "fr" ? "fr-FR" : "en-GB",
  viewport: { width, height: 900 },
  colorScheme: scheme,
});

/** The session cookies of an account of this test process. */
let session: Cookie[] | undefined;

/** Somebody signed in, on the search page: the first time by an invitation in the reader's language. */
export async function join(page: Page, language: Language): Promise<void> {
  if (session) {
    await page.context().addCookies(session);
    await page.goto("/search");
  } else {
    const t = messages[language].invitation;
    const { url } = await mintInvitation();
    await page.goto(new URL(url).pathname);
    await page.getByLabel(t.email).fill(newEmail());
    await page.getByLabel(t.password, { exact: true }).fill(newPassword());
    await page.getByRole("button", { name: t.submit }).click();
    await expect(page).toHaveURL("/search");
    const cookies = await page.context().cookies();
    session = cookies.filter(({ name }) => isSessionCookie(name));
  }
  await expect(page.getByRole("button", { name: messages[language].shell.signOut })).toBeVisible();
}

/** Lets the pages read and write the clipboard. */
export async function allowClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
}

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Words that nothing in the register has. */
export const unknownWords = () =>
  `zq${randomBytes(4).toString("hex")} xv${randomBytes(4).toString("hex")}`;
