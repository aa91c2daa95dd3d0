import { expect, type Page } from "@playwright/test";
import { sessionCookieNames } from "@/lib/contract/cookies";
import { sharedServer } from "../support/shared-server";
import { sharedSession } from "../support/shared-session";

/** Somebody signed in, on the search page, without the sign-in page. */
export async function openSearchPage(page: Page): Promise<void> {
  const { baseUrl: url } = sharedServer();
  await page.context().addCookies([{ name: sessionCookieNames.http, value: sharedSession(), url }]);
  await page.goto("/search");
  await expect(page).toHaveURL("/search");
}
