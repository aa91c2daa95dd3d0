import { startServer, type TestServer } from "../support/server";
import { wideLimits } from "../support/shared-server";
import { rows, waitForHydration } from "./pages";
import { signInTo } from "./sign-in-to";
import { expect, test as strictTest } from "./strict-test";
import { messages } from "./variants";

/** On a separate server with few searches, each of which finds the neighbours of one company. */
const test = strictTest.extend<Record<never, never>, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern
    async ({}, use) => {
      const env = { ...wideLimits, LIMIT_SEARCH: "4/8s" };
      const server = await startServer({ database: "embedded", env });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.baseUrl),
});

test("when the limit hides previous and next, the page says so, and they come back by themselves", async ({
  page,
  server,
}) => {
  const words = messages.en.company;
  await signInTo(server, page);
  await page.goto("/search?q=martin");
  await waitForHydration(page, messages.en.search.field);
  await rows(page).first().click();
  const place = page.getByRole("navigation", { name: words.neighbours });
  const said = page.getByRole("status").filter({ hasText: "Too many requests" });
  let at = 1;
  while (true) {
    await expect(place.getByText(`${at} of`).or(said)).toBeVisible();
    if (await said.isVisible()) break;
    await page.keyboard.press("j");
    at += 1;
  }
  await expect(place).toBeHidden();
  await expect(place.getByText(`${at} of`)).toBeVisible();
  await expect(said).toBeHidden();
  await page.keyboard.press("k");
  await expect(place.getByText(`${at - 1} of`).or(said)).toBeVisible();
});
