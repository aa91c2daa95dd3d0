import { expectAccessible } from "./axe";
import { link } from "./pages";
import { expect, tabTo, test } from "./strict-test";
import {
  allowClipboard,
  browserOptions,
  clipboard,
  messages,
  openSearchPageIn,
  variantName,
  variants,
} from "./variants";

type Paths = Record<string, Record<string, { operationId: string; summary: string }>>;

for (const variant of variants) {
  const { language } = variant;
  const words = messages[language].developers;

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("the reference has every endpoint, without signing in", async ({ page, request }) => {
      const { paths } = (await (await request.get("/v1/openapi.json")).json()) as { paths: Paths };
      await page.goto("/developers");
      await expect(page).toHaveTitle(`${words.title} – ${messages[language].product.name}`);
      for (const [path, methods] of Object.entries(paths)) {
        for (const [method, { operationId, summary }] of Object.entries(methods)) {
          const section = page.getByRole("region", { name: summary, exact: true });
          await expect(section).toHaveAttribute("id", operationId);
          await expect(section.getByText(`${method.toUpperCase()}${path}`)).toBeVisible();
          await expect(section.getByText("curl", { exact: true })).toBeVisible();
          await expect(section.getByText("TypeScript", { exact: true })).toBeVisible();
        }
      }
      await expectAccessible(page, "developers");
      const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });

    test("an endpoint is reachable by keyboard and its example can be copied", async ({
      page,
      context,
      baseURL,
    }) => {
      await allowClipboard(context);
      await openSearchPageIn(page, language);
      await link(page, words.link).click();
      await expect(page).toHaveURL("/developers");
      const contents = page.getByRole("navigation", { name: words.contents });
      if (variant.width < 1024) await contents.getByText(words.contents).click();
      const place = contents.getByRole("link", { name: "searchCompanies" });
      await tabTo(page, place);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/developers#searchCompanies");
      const section = page.locator("#searchCompanies");
      await expect(section).toBeInViewport();
      const copy = section.getByRole("button").first();
      await copy.click();
      await expect(copy).toHaveText(words.copied);
      expect(await clipboard(page)).toContain(`curl '${baseURL}/v1/registry/search?q=la+poste'`);
    });
  });
}
