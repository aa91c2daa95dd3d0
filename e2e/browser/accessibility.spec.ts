import { expectAccessible } from "./axe";
import { invitationPath, searchField } from "./pages";
import { expect, test } from "./strict-test";
import {
  browserOptions,
  messages,
  openSearchPageIn,
  unknownWords,
  variantName,
  variants,
} from "./variants";

const longQuery = `/search?${new URLSearchParams({ q: `la poste ${"z".repeat(150)}` })}`;

for (const variant of variants) {
  const words = messages[variant.language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("the pages before sign-in are accessible in each state", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(401).add(404).add(400);
      await page.goto("/login");
      await expectAccessible(page, "sign in");
      await page.getByRole("button", { name: words.signIn.submit }).click();
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
      await expectAccessible(page, "sign in, refused");

      await page.goto(await invitationPath());
      await expectAccessible(page, "invitation");
      await page.getByLabel(words.invitation.email).fill("nobody");
      await page.getByLabel(words.invitation.password, { exact: true }).fill("too short?");
      await page.getByRole("button", { name: words.invitation.submit }).click();
      await expect(page.getByText(words.invitation.wrongEmail)).toBeVisible();
      await expectAccessible(page, "invitation, refused");

      await page.goto("/nowhere");
      await expectAccessible(page, "page not found");
    });

    test("the search page is accessible in each state", async ({ page, expectedStatuses }) => {
      expectedStatuses.add(503);
      await openSearchPageIn(page, variant.language);
      await expectAccessible(page, "start");

      const field = searchField(page, words.search.field);
      await field.pressSequentially("mar");
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
      await field.press("ArrowDown");
      await expectAccessible(page, "completion");
      await field.press("Escape");

      await field.fill("martin");
      await field.press("Enter");
      await expect(page.getByRole("listitem").first()).toBeVisible();
      await page.getByText(words.filters.add, { exact: true }).click();
      await expectAccessible(page, "filters open");
      await page.getByLabel(words.filters.active, { exact: true }).selectOption("true");
      await page.getByRole("button", { name: words.filters.apply }).click();
      await expect(page).toHaveURL(/active=true/);
      await expectAccessible(page, "results with a filter");

      await page.goto(`/search?q=${encodeURIComponent(unknownWords())}&department=75&category=GE`);
      await expect(page.getByRole("link", { name: words.search.without })).toBeVisible();
      await expectAccessible(page, "nothing found");
      await page.getByRole("button", { name: words.saved.save }).click();
      await expect(page.getByLabel(words.saved.name)).toBeFocused();
      await expectAccessible(page, "saving a search");
      await page.getByLabel(words.saved.name).fill(unknownWords());
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: words.saved.savedWhere })).toBeVisible();
      await expectAccessible(page, "a saved search");

      await page.goto("/search?q=la+poste+zzqqxxy");
      await expect(page.locator("s")).toHaveText("zzqqxxy");
      await expectAccessible(page, "a word left aside");
      await page.goto("/search?q=martin&exact=true");
      await expect(page.getByRole("link", { name: words.search.widen })).toBeVisible();
      await expectAccessible(page, "an exact search");
      await page.goto("/search?q=la+poste+zzqqxxy&exact=true");
      await expect(page.getByRole("link", { name: words.search.widen })).toBeVisible();
      await expectAccessible(page, "nothing found exactly");

      await page.goto("/search?q=martin&page=abc");
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a wrong page");

      await page.goto("/search");
      await expect(page.getByRole("button", { name: words.recent.erase })).toBeVisible();
      await page.keyboard.press("Shift");
      await expect(page.getByRole("button", { name: words.saved.delete }).first()).toBeVisible();
      await expectAccessible(page, "start with saved and recent searches");
      await page.getByRole("button", { name: words.saved.rename }).first().click();
      await expectAccessible(page, "renaming a saved search");
      await page.keyboard.press("Escape");
    });

    test("the company page is accessible in each state", async ({ page, expectedStatuses }) => {
      expectedStatuses.add(404);
      await openSearchPageIn(page, variant.language);
      await page.goto("/company/356000000?q=la+poste");
      await expect(page.getByRole("heading", { name: "La Poste" })).toBeVisible();
      await expectAccessible(page, "company");

      await page.goto("/company/008519050");
      await expect(page.getByRole("heading", { name: words.company.noName })).toBeVisible();
      await expect(page.getByText(words.company.noNameWhy)).toBeVisible();
      await expectAccessible(page, "masked company");

      await page.goto("/company/000000000");
      await expectAccessible(page, "no such company");
    });

    test("no page is wider than the screen", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      for (const path of [
        "/search",
        "/search?q=martin&page=2",
        longQuery,
        "/company/766622195?q=martin",
      ]) {
        await page.goto(path);
        const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
    });
  });
}
