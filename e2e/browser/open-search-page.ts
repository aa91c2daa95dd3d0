import { expect, type Page } from "@playwright/test";
import { sessionCookieNames } from "@/lib/contract/cookies";
import { sharedServer } from "../support/shared-server";
import { sharedSession } from "../support/shared-session";

/** Opens the search page signed in, without using the sign-in page. */
export async function openSearchPage(page: Page): Promise<void> {
  const { baseUrl: url } = sharedServer();
  await page.context().addCookies([{ name: sessionCookieNames.http, value: sharedSession(), url }]);
  await page.goto("/search");
  await expect(page).toHaveURL("/search");
}
