import type { Page } from "@playwright/test";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword } from "../support/accounts";
import { sharedServer } from "../support/shared-server";
import { expectAccessible } from "./axe";
import { button, link, notice } from "./pages";
import { signInNewUser } from "./sign-in-new-user";
import { expect, test } from "./strict-test";
import { messages } from "./words";

const signInPath = "**/api/auth/callback/credentials";

/** Makes sign-in fail with an error in the format of next-auth's route. */
async function refuseWith(page: Page, error: string): Promise<{ asked: number }> {
  const count = { asked: 0 };
  await page.unroute(signInPath);
  await page.route(signInPath, (route) => {
    count.asked++;
    const url = new URL(`/login?${new URLSearchParams({ error })}`, route.request().url());
    return route.fulfill({ status: 401, json: { url: url.href } });
  });
  return count;
}

const secondPageAfterSignIn = /\/login\?next=%2Fcompany%2F766622195%3Festablishments%3D2/;

/** Opens a company of several pages, signed in, and waits for the request that renews its cookie. */
async function openCompany(page: Page): Promise<void> {
  await signInNewUser(page);
  const renewal = page.waitForResponse("**/api/auth/session");
  await page.goto("/company/766622195");
  await renewal;
}

/** Ends the session from elsewhere: the browser keeps its cookie, which is refused. */
async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const headers = { origin: sharedServer().baseUrl };
  const ended = await page.request.delete(apiPaths.session, { headers });
  expect(ended.ok()).toBe(true);
  await page.context().addCookies(cookies);
}

test("each failure is explained, and a wait counts down @reader", async ({
  page,
  expectedStatuses,
  words: { signIn: words, failure },
}) => {
  expectedStatuses.add(401);
  await page.goto("/login?next=%2Fcompany%2F356000000");
  await expect(page.getByText(words.introNext)).toBeVisible();
  await expect(page.getByLabel(words.email)).toBeFocused();
  const submit = button(page, words.submit);
  await submit.click();
  await expect(notice(page)).toContainText(words.incomplete);
  const email = newEmail();
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(newPassword());
  await submit.click();
  await expect(notice(page)).toContainText(words.refused);
  await expect(notice(page)).toBeFocused();
  await expect(page.getByLabel(words.email)).toHaveValue(email);

  await refuseWith(page, "SERVICE_UNAVAILABLE");
  await submit.click();
  await expect(notice(page)).toContainText(failure.away);

  const limited = await refuseWith(page, "RATE_LIMIT_EXCEEDED:6");
  await submit.click();
  await expect(notice(page)).toContainText(failure.limitedTries);
  await expectAccessible(page, "sign in, limited");
  const left = notice(page).locator("[aria-hidden]");
  const before = await left.textContent();
  await expect(submit).toBeDisabled();
  await page.getByLabel(words.password, { exact: true }).press("Enter");
  await expect(notice(page)).toBeFocused();
  expect(limited.asked).toBe(1);
  await expect(left).not.toHaveText(before ?? "");
  await expect(page.getByText(failure.limitedOver)).toBeVisible();
  await submit.click();
  await expect.poll(() => limited.asked).toBe(2);

  await expect(submit).toBeDisabled();
  await page.getByLabel(words.email).fill(newEmail());
  await expect(notice(page)).toHaveCount(0);
  await submit.click();
  await expect.poll(() => limited.asked).toBe(3);
});

test("a link leads to sign-in once the session or its cookie has ended", async ({ page }) => {
  const { signIn: words, paging, shell } = messages.en;
  await openCompany(page);
  await endSession(page);
  await link(page, paging.next).click();
  await expect(page).toHaveURL(secondPageAfterSignIn);
  await expect(page.getByText(words.endedNext)).toBeVisible();
  await expect(button(page, words.submit)).toBeVisible();
  await expect(button(page, shell.signOut)).toHaveCount(0);
  await page.goto("/login");
  await expect(page.getByText(words.ended, { exact: true })).toBeVisible();

  await openCompany(page);
  await page.context().clearCookies();
  await link(page, paging.next).click();
  await expect(page).toHaveURL(secondPageAfterSignIn);
  await expect(page.getByText(words.introNext)).toBeVisible();
  await page.goto("/login");
  await expect(page.getByText(words.intro)).toBeVisible();
});
