import { hold, rows, searchCalls, searchFor, waitForHydration } from "./pages";
import { expect, test } from "./strict-test";

test.use({ isSignedIn: true });

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a running search, with motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/search?q=la+poste");
    await waitForHydration(page);
    const letThrough = await hold(page, searchCalls);
    await searchFor(page, "martin");
    await expect(page.locator(".progress-line").first()).toBeAttached();
    const longestMs = await page.evaluate(() => {
      const effects = document.getAnimations().map(({ effect }) => effect?.getComputedTiming());
      return Math.max(0, ...effects.map((timing) => Number(timing?.activeDuration ?? 0)));
    });
    if (reducedMotion === "reduce") expect(longestMs).toBeLessThan(1);
    else expect(longestMs).toBeGreaterThan(1);
    letThrough();
    await expect(rows(page)).toHaveCount(20);
  });
}
