import { newEmail, newPassword } from "../support/accounts";
import { button, invitationPath, link, notice, rows, searchField, waitForHydration } from "./pages";
import { expect, test } from "./strict-test";
import { browserOptions, messages, openSearchPageIn, variantName, variants } from "./variants";

for (const variant of variants) {
  const words = messages[variant.language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("offline, the page says so, keeps its content, and resumes by itself", async ({
      page,
      context,
      offlineNoise,
    }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin");
      await waitForHydration(page, words.search.field);
      offlineNoise.isExpected = true;
      await context.setOffline(true);
      await expect(page.getByText(words.shell.offline)).toBeVisible();
      await rows(page).first().click();
      await expect(page.getByText(words.shell.offlineLink)).toBeVisible();
      await expect(rows(page)).toHaveCount(20);

      await searchField(page, words.search.field).fill("la poste");
      await page.keyboard.press("Enter");
      await expect(page.getByText(words.failure.offlineAdvice)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(words.shell.online)).toBeVisible();
      await expect(rows(page).first()).toHaveText("La Poste");
    });

    test("searches and pages requested offline resume by themselves", async ({
      page,
      context,
      offlineNoise,
    }) => {
      await openSearchPageIn(page, variant.language);
      await waitForHydration(page, words.search.field);
      offlineNoise.isExpected = true;
      await context.setOffline(true);
      await searchField(page, words.search.field).fill("martin");
      await page.keyboard.press("Enter");
      await expect(page.getByText(words.failure.offlineAdvice)).toBeVisible();
      await context.setOffline(false);
      await expect(rows(page)).toHaveCount(20);

      const fetchedAhead = page.waitForResponse(/\/v1\/registry\/search\?.*page=3/);
      await link(page, words.search.next).click();
      await expect(page).toHaveURL("/search?q=martin&page=2");
      await (await fetchedAhead).finished();
      await context.setOffline(true);
      await link(page, words.search.next).click();
      await link(page, words.search.next).click();
      await expect(page.getByText(words.failure.offlineAdvice)).toBeVisible();
      await context.setOffline(false);
      await expect(page).toHaveURL("/search?q=martin&page=4");
      await expect(rows(page)).toHaveCount(20);
    });

    test("offline, a form asks to send again, and nothing covers its button", async ({
      page,
      context,
      offlineNoise,
    }) => {
      const { invitation, failure, shell } = words;
      await page.goto(await invitationPath());
      const submit = button(page, invitation.submit);
      await expect(submit).toBeEnabled();
      const bottom = await submit.evaluate((element) => element.getBoundingClientRect().bottom);
      await page.setViewportSize({ width: variant.width, height: Math.ceil(bottom) + 40 });
      offlineNoise.isExpected = true;
      await context.setOffline(true);
      const said = page.getByText(shell.offline);
      await expect(said).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(submit).toBeInViewport();
      const [pressed, toast] = [await submit.boundingBox(), await said.boundingBox()];
      expect((pressed?.y ?? 0) + (pressed?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0);

      await page.getByLabel(invitation.email).fill(newEmail());
      await page.getByLabel(invitation.password, { exact: true }).fill(newPassword());
      await submit.click();
      await expect(notice(page)).toContainText(failure.offlineAgain);
      await context.setOffline(false);
    });

    test("after a failure the search remains and can be retried", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(503);
      await openSearchPageIn(page, variant.language);
      await page.route("**/v1/registry/search*", (route) =>
        route.fulfill({
          status: 503,
          json: { ok: false, error: "", code: "SERVICE_UNAVAILABLE", details: {} },
        }),
      );
      await searchField(page, words.search.field).fill("la poste");
      await page.keyboard.press("Enter");
      await expect(page.getByText(words.failure.away)).toBeVisible();
      await page.unroute("**/v1/registry/search*");
      await button(page, words.failure.tryAgain).click();
      await expect(rows(page).first()).toHaveText("La Poste");
    });
  });
}
