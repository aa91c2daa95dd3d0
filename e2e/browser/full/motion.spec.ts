import { hold, openHydrated, rows, searchCalls, searchFor } from "../pages";
import { expect, test } from "../strict-test";

test.use({ isSignedIn: true });

test("a running search moves, unless motion is to be reduced", async ({ page }) => {
  await openHydrated(page, "/search?q=la+poste");
  const letThrough = await hold(page, searchCalls);
  await searchFor(page, "martin");
  await expect(page.locator(".progress-line").first()).toBeAttached();
  const longestMs = () =>
    page.evaluate(() => {
      const effects = document.getAnimations().map(({ effect }) => effect?.getComputedTiming());
      return Math.max(0, ...effects.map((timing) => Number(timing?.activeDuration ?? 0)));
    });
  expect(await longestMs()).toBeGreaterThan(1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await longestMs()).toBeLessThan(1);
  letThrough();
  await expect(rows(page)).toHaveCount(20);
});
