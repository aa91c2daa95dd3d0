import type { Page } from "@playwright/test";
import { newEmail, newPassword } from "../support/accounts";
import { expectAccessible } from "./axe";
import { button, notice } from "./pages";
import { expect, test } from "./strict-test";
import { browserOptions, messages, openSearchPageIn, variantName, variants } from "./variants";

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

/** Simulates a session that was ended elsewhere, whose cookie is refused. */
async function loseSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: "over" })));
}

for (const variant of variants) {
  const words = messages[variant.language].signIn;
  const { failure } = messages[variant.language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("each failure is explained, and a wait counts down", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(401);
      await page.goto("/login?next=%2Fcompany%2F356000000");
      await expect(page.getByText(words.introNext)).toBeVisible();
      await expect(page.getByLabel(words.email)).toBeFocused();
      const submit = button(page, words.submit);
      await submit.click();
      await expect(notice(page)).toContainText(words.incomplete);
      await page.getByLabel(words.email).fill(newEmail());
      await page.getByLabel(words.password, { exact: true }).fill(newPassword());
      await submit.click();
      await expect(notice(page)).toContainText(words.refused);
      await expect(notice(page)).toBeFocused();

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

    test("an ended session is announced, and the signed-in header disappears", async ({ page }) => {
      const { shell, search } = messages[variant.language];
      await openSearchPageIn(page, variant.language);
      await page.goto("/company/766622195");
      const next = page.getByRole("link", { name: search.next });
      await expect(next).toBeVisible();
      // The page's own request renews the cookie.
      await page.waitForLoadState("networkidle");
      await loseSession(page);
      await next.click();
      await expect(page).toHaveURL(/\/login\?next=%2Fcompany%2F766622195%3Festablishments%3D2/);
      await expect(page.getByText(words.endedNext)).toBeVisible();
      await expect(button(page, words.submit)).toBeVisible();
      await expect(button(page, shell.signOut)).toHaveCount(0);

      await page.goto("/login");
      await expect(page.getByText(words.ended, { exact: true })).toBeVisible();
      await page.context().clearCookies();
      await page.goto("/login");
      await expect(page.getByText(words.intro)).toBeVisible();
    });
  });
}
