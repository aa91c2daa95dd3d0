import type { Page } from "@playwright/test";
import { button, searchField } from "../pages";
import { expect, test } from "../strict-test";
import { messages } from "../words";

const kilobyte = 1024;
const mostScriptBytes = 160 * kilobyte;
const mostScriptBytesInAll = 270 * kilobyte;
const mostHtmlBytes = 300 * kilobyte;
const mostSentHtmlBytes = 45 * kilobyte;
const lateMs = 700;

test.use({ isSignedIn: true });

for (const path of [
  "/search",
  "/search?q=martin",
  "/search?q=sci",
  "/search?active=false&nafCode=56",
  "/search?department=75,69&nafCode=56&createdFrom=2020-01-01&view=table",
  "/search?q=zqxzqx+xvzxvz&department=2A&category=GE",
  "/company/356000000?q=la+poste",
]) {
  test(`${path} has at most 160 KB of script and 45 of HTML, and stays still`, async ({ page }) => {
    const bytesOf = await measure(page);
    // A font that loads after the text must not move it either.
    await page.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    });
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    expect(bytesOf("Script")).toBeGreaterThan(100_000);
    expect(bytesOf("Script")).toBeLessThanOrEqual(mostScriptBytes);
    expect((await answer?.body())?.length).toBeLessThanOrEqual(mostHtmlBytes);
    expect(bytesOf("Document")).toBeLessThanOrEqual(mostSentHtmlBytes);

    const shift = await page.evaluate(
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

test("with all that can be pressed, a search has at most 270 KB of script", async ({ page }) => {
  const { saved, export: exportWords } = messages.en;
  const bytesOf = await measure(page);
  await page.goto("/search?department=75&view=table", { waitUntil: "networkidle" });
  const atFirst = bytesOf("Script");
  await button(page, exportWords.open).click();
  await expect(page.getByText(exportWords.format, { exact: true })).toBeVisible();
  await button(page, saved.save).click();
  await expect(page.getByLabel(saved.name)).toBeVisible();
  await searchField(page).focus();
  await expect(searchField(page)).toHaveRole("combobox");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(bytesOf("Script")).toBeGreaterThan(atFirst + 50_000);
  expect(bytesOf("Script")).toBeLessThanOrEqual(mostScriptBytesInAll);
});

/** From now on the page has no cache. Returns how many bytes it has received of a type. */
async function measure(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "";
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  return (type: string) => bytes.get(type) ?? 0;
}
