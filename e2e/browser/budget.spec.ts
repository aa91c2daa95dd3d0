import type { BrowserContext, Page } from "@playwright/test";
import { searchField } from "./pages";
import { expect, test } from "./strict-test";
import { messages, openSearchPageIn } from "./variants";

const kilobyte = 1024;
const mostScriptBytes = 160 * kilobyte;
const mostScriptBytesInAll = 270 * kilobyte;
const mostHtmlBytes = 300 * kilobyte;
const mostSentHtmlBytes = 45 * kilobyte;
const lateMs = 700;
const results = ["/search?q=martin", "/search?q=sci", "/search?active=false&nafCode=56"];

for (const path of [
  "/search",
  ...results,
  "/search?department=75,69&nafCode=56&createdFrom=2020-01-01&view=table",
  "/search?q=zqxzqx+xvzxvz&department=2A&category=GE",
  "/company/356000000?q=la+poste",
]) {
  test(`${path} fetches at most 160 KB of script, without layout shifts`, async ({
    page,
    context,
  }) => {
    await openSearchPageIn(page, "en");
    await page.evaluate(() => localStorage.clear());
    const { fresh, bytesOf } = await openMeasured(context);
    // A font that loads after the text must not move it either.
    await fresh.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    });
    await fresh.goto(path, { waitUntil: "networkidle" });
    expect(bytesOf("Script")).toBeGreaterThan(100_000);
    expect(bytesOf("Script")).toBeLessThanOrEqual(mostScriptBytes);

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

for (const path of results) {
  test(`the HTML of ${path} has at most 300 KB, of which 45 KB are sent`, async ({
    page,
    context,
  }) => {
    await openSearchPageIn(page, "en");
    const html = await (await context.request.get(path)).body();
    expect(html.length).toBeLessThanOrEqual(mostHtmlBytes);
    const { fresh, bytesOf } = await openMeasured(context);
    await fresh.goto(path, { waitUntil: "networkidle" });
    expect(bytesOf("Document")).toBeLessThanOrEqual(mostSentHtmlBytes);
  });
}

test("with everything that can be pressed, the search page fetches at most 270 KB of script", async ({
  page,
  context,
}) => {
  const { search, saved, export: exportWords } = messages.en;
  await openSearchPageIn(page, "en");
  const { fresh, bytesOf } = await openMeasured(context);
  await fresh.goto("/search?department=75&view=table", { waitUntil: "networkidle" });
  const atFirst = bytesOf("Script");
  await fresh.getByRole("button", { name: exportWords.open, exact: true }).click();
  await expect(fresh.getByText(exportWords.format, { exact: true })).toBeVisible();
  await fresh.getByRole("button", { name: saved.save }).click();
  await expect(fresh.getByLabel(saved.name)).toBeVisible();
  await searchField(fresh, search.field).focus();
  await expect(searchField(fresh, search.field)).toHaveRole("combobox");
  await fresh.keyboard.press("ControlOrMeta+k");
  await expect(fresh.getByRole("dialog")).toBeVisible();
  await fresh.waitForLoadState("networkidle");
  expect(bytesOf("Script")).toBeGreaterThan(atFirst + 50_000);
  expect(bytesOf("Script")).toBeLessThanOrEqual(mostScriptBytesInAll);
});

/** A page without a cache, and how many bytes it has received of a type. */
async function openMeasured(context: BrowserContext) {
  const fresh: Page = await context.newPage();
  const devtools = await context.newCDPSession(fresh);
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "";
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  return { fresh, bytesOf: (type: string) => bytes.get(type) ?? 0 };
}
