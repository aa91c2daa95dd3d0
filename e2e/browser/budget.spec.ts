import { expect, test } from "./strict-test";
import { openSearchPageIn } from "./variants";

const mostScriptBytes = 130_000;
const lateMs = 700;

for (const path of ["/search", "/search?q=martin", "/company/356000000?q=la+poste"]) {
  test(`${path} fetches at most 130 KB of script, without layout shifts`, async ({
    page,
    context,
  }) => {
    await openSearchPageIn(page, "en");
    await page.evaluate(() => localStorage.clear());
    const fresh = await context.newPage();
    const devtools = await context.newCDPSession(fresh);
    const scripts = new Set<string>();
    let bytes = 0;
    await devtools.send("Network.enable");
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    devtools.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    // A font that loads after the text must not move it either.
    await fresh.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    });
    await fresh.goto(path, { waitUntil: "networkidle" });
    expect(scripts.size).toBeGreaterThan(3);
    expect(bytes).toBeLessThanOrEqual(mostScriptBytes);

    const shift = await fresh.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    expect(shift).toBe(0);
  });
}
