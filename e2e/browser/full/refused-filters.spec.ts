import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { button, link, notice, openFilters, rows } from "../pages";
import { expect, test } from "../strict-test";
import { messages } from "../words";

test.use({ isSignedIn: true });

const { filters, failure } = messages.en;
const postalCode = (page: Page) => page.getByLabel(filters.postalCode);

test("the panel stays open while the script loads, and shows a later refusal", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(400);
  const add = page.getByText(filters.add, { exact: true });
  await page.goto("/search");
  await page.getByRole("link", { name: /^dassault/ }).click();
  await expect(rows(page).first()).toBeVisible();
  await add.click();
  await postalCode(page).fill("75011");
  await button(page, filters.apply).click();
  await expect(page).toHaveURL(/postalCode=75011/);
  await expect(postalCode(page)).toBeHidden();
  await page.getByRole("link", { name: new RegExp(`^${filters.remove}`) }).click();
  await expect(page).not.toHaveURL(/postalCode/);
  await add.click();
  await postalCode(page).fill("3300");
  await button(page, filters.apply).click();
  await expect(postalCode(page)).toBeFocused();
  await expect(page.getByText(failure.fields.postalCode)).toBeVisible();
});

test("the panel shows what is refused at once", async ({ page, expectedStatuses }) => {
  expectedStatuses.add(400);
  for (let time = 0; time < 3; time++) {
    await openFilters(page, "/search");
    const activity = page.getByLabel(filters.nafCode);
    await activity.fill("zzyzx");
    await activity.press("Enter");
    await expect(activity).toBeFocused();
    await expect(page.getByText(failure.fields.nafCode)).toBeVisible();
  }
});

test("a refused filter is explained at its field, which gets the focus @reader", async ({
  page,
  expectedStatuses,
  words: { filters, failure, saved },
}) => {
  expectedStatuses.add(400);
  const field = page.getByLabel(filters.postalCode);
  await openFilters(page, "/search?q=martin", filters);
  await field.fill("7501");
  await button(page, filters.apply).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(failure.fields.postalCode);
  await expectAccessible(page, "a filter in error");

  await field.fill("75018");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=martin&postalCode=75018");
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator("summary.filter-switch")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).not.toHaveAttribute("aria-invalid");
  await expect(page.getByText(failure.fields.postalCode)).toHaveCount(0);

  await page.goto("/search?nafCode=xyz");
  const activity = page.getByLabel(filters.nafCode);
  await expect(activity).toBeFocused();
  await expect(activity).toHaveAccessibleDescription(failure.fields.nafCode);
  await activity.fill("restauration");
  await button(page, filters.apply).click();
  await expect(page).toHaveURL("/search?nafCode=restauration");
  await expect(rows(page).first()).toBeVisible();

  await page.goto("/search?employer=maybe");
  await expect(notice(page)).toContainText(failure.fields.employer);
  await expect(button(page, saved.save)).toBeHidden();
  await link(page, failure.withoutFilter).click();
  await expect(page).toHaveURL("/search");
});
