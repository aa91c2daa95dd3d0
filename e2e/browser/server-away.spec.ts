import { startServer, type TestServer } from "../support/server";
import { wideLimits } from "../support/shared-server";
import { link, rows, textOf, waitForHydration } from "./pages";
import { signInTo } from "./sign-in-to";
import { expect, test as strictTest } from "./strict-test";
import { browserOptions, messages, variantName, variants } from "./variants";

/** Journeys on a separate server, which they stop. */
const test = strictTest.extend<Record<never, never>, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern
    async ({}, use) => {
      const server = await startServer({ database: "embedded", env: wideLimits });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.baseUrl),
});

for (const variant of variants) {
  const words = messages[variant.language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("a result clicked while the server is away leaves the results, and opens once it is back", async ({
      page,
      server,
      expectedStatuses,
      offlineNoise,
    }) => {
      // The next page of results is fetched ahead, perhaps while the server starts again.
      expectedStatuses.add(503);
      await signInTo(server, page);
      await page.goto("/search?q=martin");
      await waitForHydration(page, words.search.field);
      const name = await textOf(rows(page).first());
      const said = page.getByRole("status").filter({ hasText: words.shell.unreachable });
      offlineNoise.isExpected = true;
      await server.kill();

      await rows(page).first().click();
      await expect(said).toBeVisible();
      await rows(page).nth(1).focus();
      await page.keyboard.press("Enter");
      await expect(said).toBeVisible();
      await expect(rows(page)).toHaveCount(20);
      await expect(page).toHaveURL("/search?q=martin");

      await server.restart();
      await rows(page).first().click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(said).toBeHidden();
      await link(page, words.company.back).click();
      await expect(rows(page)).toHaveCount(20);
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a result is a plain link", async ({ page, server }) => {
    await signInTo(server, page);
    await page.goto("/search?q=la+poste");
    await rows(page).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "La Poste" })).toBeVisible();
  });
});
