import type { Page } from "@playwright/test";
import type { Language } from "@/lib/contract/languages";
import type { Credentials } from "../support/accounts";
import { button } from "./pages";
import { expect } from "./strict-test";
import { messages } from "./variants";

/** Signs in on the sign-in page and ends on the search page, or on `path`. */
export async function signInAs(
  page: Page,
  language: Language,
  { email, password }: Credentials,
  path = "/search",
): Promise<void> {
  const words = messages[language].signIn;
  await page.goto(path);
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await button(page, words.submit).click();
  await expect(page).toHaveURL(path);
}

/** A message with its arguments filled in. */
export function filled(message: string, values: Record<string, string>): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}
