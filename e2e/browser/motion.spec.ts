import type { Page } from "@playwright/test";
import { rows, searchFor, waitForHydration } from "./pages";
import { expect, test } from "./strict-test";
import { openSearchPageIn } from "./variants";

const searchCalls = "**/v1/registry/search*";

/** The longest animation on the page in milliseconds, without delays. */
const longestMotion = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...document
        .getAnimations()
        .map((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0)),
    ),
  );

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a running search, with motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await openSearchPageIn(page, "en");
    await page.goto("/search?q=la+poste");
    await waitForHydration(page);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(searchCalls, async (route) => {
      await asked;
      await route.continue();
    });
    await searchFor(page, "martin");
    await expect(page.locator(".progress-line").first()).toBeAttached();
    if (reducedMotion === "reduce") expect(await longestMotion(page)).toBeLessThan(1);
    else expect(await longestMotion(page)).toBeGreaterThan(1);
    answer();
    await expect(rows(page)).toHaveCount(20);
  });
}
