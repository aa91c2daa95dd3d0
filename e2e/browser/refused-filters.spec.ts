import { expectAccessible } from "./axe";
import { link, rows } from "./pages";
import { expect, test } from "./strict-test";
import { browserOptions, messages, openSearchPageIn, variantName, variants } from "./variants";

for (const variant of variants) {
  const { filters } = messages[variant.language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("the panel stays open while the page's script loads, and shows what was refused after another search", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400);
      const postalCode = page.getByLabel(filters.postalCode);
      const add = page.getByText(filters.add, { exact: true });
      await openSearchPageIn(page, variant.language);
      await page.goto("/search");
      await page.getByRole("link", { name: /^dassault/ }).click();
      await expect(rows(page).first()).toBeVisible();
      await add.click();
      await expect(rows(page).first()).toBeVisible();
      await expect(postalCode).toBeVisible();
      await postalCode.fill("75011");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL(/postalCode=75011/);
      await expect(postalCode).toBeHidden();
      await page.getByRole("link", { name: new RegExp(`^${filters.remove}`) }).click();
      await expect(page).not.toHaveURL(/postalCode/);
      await add.click();
      await postalCode.fill("3300");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(postalCode).toBeFocused();
      await expect(
        page.getByText(messages[variant.language].failure.fields.postalCode),
      ).toBeVisible();
    });

    test("the panel shows what was refused right after the page has loaded", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400);
      await openSearchPageIn(page, variant.language);
      for (let time = 0; time < 8; time++) {
        await page.goto("/search");
        await page.getByText(filters.add, { exact: true }).click();
        const activity = page.getByLabel(filters.nafCode);
        await activity.fill("zzyzx");
        await activity.press("Enter");
        await expect(activity).toBeFocused();
        await expect(
          page.getByText(messages[variant.language].failure.fields.nafCode),
        ).toBeVisible();
      }
    });

    test("a refused filter is explained at its field, which gets the focus", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400);
      const { fields } = messages[variant.language].failure;
      const { save } = messages[variant.language].saved;
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin");
      const postalCode = page.getByLabel(filters.postalCode);
      await page.getByText(filters.add, { exact: true }).click();
      await postalCode.fill("7501");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(postalCode).toBeFocused();
      await expect(postalCode).toHaveAttribute("aria-invalid", "true");
      await expect(postalCode).toHaveAccessibleDescription(fields.postalCode);
      await expectAccessible(page, "a filter in error");

      await postalCode.fill("75018");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/search?q=martin&postalCode=75018");
      await expect(rows(page).first()).toBeVisible();
      await expect(page.locator("summary.filter-switch")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(postalCode).not.toHaveAttribute("aria-invalid");
      await expect(page.getByText(fields.postalCode)).toHaveCount(0);

      await page.goto("/search?nafCode=xyz");
      const activity = page.getByLabel(filters.nafCode);
      await expect(activity).toBeFocused();
      await expect(activity).toHaveAccessibleDescription(fields.nafCode);
      await activity.fill("restauration");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL("/search?nafCode=restauration");
      await expect(rows(page).first()).toBeVisible();

      await page.goto("/search?employer=maybe");
      await expect(page.getByRole("main").getByRole("alert")).toContainText(fields.employer);
      await expect(page.getByRole("button", { name: save })).toBeHidden();
      await link(page, messages[variant.language].failure.withoutFilter).click();
      await expect(page).toHaveURL("/search");
      await page.goto("/search?q=martin");
      await expect(page.getByRole("button", { name: save })).toBeVisible();
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused filter is explained at its field", async ({ page, expectedStatuses }) => {
    expectedStatuses.add(400);
    const { failure, filters } = messages.en;
    await openSearchPageIn(page, "en");
    await page.goto("/search?postalCode=123");
    const postalCode = page.getByLabel(filters.postalCode);
    await expect(postalCode).toBeVisible();
    await expect(postalCode).toHaveValue("123");
    await expect(postalCode).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(failure.fields.postalCode)).toBeVisible();
    const described = await postalCode.getAttribute("aria-describedby");
    expect(described).toBe("postalCode-error");
    await postalCode.fill("75018");
    await page.getByRole("button", { name: filters.apply }).click();
    await expect(page).toHaveURL("/search?postalCode=75018");
    await expect(rows(page).first()).toBeVisible();
  });
});
