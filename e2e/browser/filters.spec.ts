import { expectAccessible } from "./axe";
import { button, filterChoice, link, openHydrated, rows, totalOf } from "./pages";
import { expect, tabTo, test } from "./strict-test";
import { messages } from "./words";

test.use({ isSignedIn: true });

const { filters } = messages.en;

test("filters can be added and removed, and are kept in the URL @reader", async ({
  page,
  words: { filters },
}) => {
  await page.goto("/search?q=martin");
  const all = await totalOf(page);
  await page.getByText(filters.add, { exact: true }).click();
  const headOffice = page.getByRole("group", { name: filters.headOffice });
  for (const name of ["department", "region", "city", "postalCode"]) {
    await expect(headOffice.locator(`[name=${name}]`).first()).toBeAttached();
  }
  await filterChoice(page, "department").click();
  await page.getByRole("checkbox", { name: "75 Paris" }).check();
  await page.getByLabel(filters.active, { exact: true }).selectOption("true");
  await button(page, filters.apply).click();
  await expect(page).toHaveURL("/search?q=martin&active=true&department=75");
  const chip = link(page, `${filters.remove} ${filters.department} 75 Paris`);
  await expect(chip).toBeVisible();
  await expect(page.getByText(filters.add, { exact: true })).toBeVisible();
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  const narrowed = await totalOf(page);

  await page.reload();
  await expect(chip).toBeVisible();
  expect(await totalOf(page)).toBe(narrowed);
  await chip.click();
  await expect(page).toHaveURL("/search?q=martin&active=true");
  await expect(chip).toHaveCount(0);
  await page.goBack();
  await expect(chip).toBeVisible();
  await expect.poll(() => totalOf(page)).toBe(narrowed);
  await link(page, filters.clear).click();
  await expect(page).toHaveURL("/search?q=martin");
  await expect.poll(() => totalOf(page)).toBe(all);
});

test("each meaning of an activity in words is shown, and can be dropped", async ({ page }) => {
  await page.goto("/search?nafCode=informatique&active=true");
  const meanings = page.getByRole("link", {
    name: new RegExp(`^${filters.remove} ${filters.nafCode} `),
  });
  await expect(meanings).toHaveCount(2);
  const all = await totalOf(page);
  await expectAccessible(page, "a word that means two activities");
  await meanings.filter({ hasText: "26 " }).click();
  await expect(page).toHaveURL("/search?active=true&nafCode=62");
  await expect(meanings).toHaveCount(1);
  await expect(meanings).toContainText("62 ");
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
});

test("a mistyped town leads to the one that was meant, written as it is", async ({ page }) => {
  await page.goto("/search?city=bordaux&active=true");
  await link(page, "Bordeaux").click();
  await expect(page).toHaveURL("/search?active=true&city=Bordeaux");
  await expect(rows(page).first()).toBeVisible();
  await expect(link(page, `${filters.remove} ${filters.city} Bordeaux`)).toBeVisible();
});

test("a list is sorted from its head, and says in which order it is", async ({ page }) => {
  const { order } = filters;
  await openHydrated(page, "/search?q=martin");
  const menu = page.locator(".order-menu");
  const summary = menu.locator("summary");
  await summary.click();
  await expectAccessible(page, "the orders of a list");
  await link(page, order.name).click();
  await expect(page).toHaveURL("/search?q=martin&sort=name");
  await expect(summary).toContainText(order.name);
  await expect(menu.getByRole("link").first()).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await summary.press("Enter");
  await expect(link(page, order.name)).toHaveAttribute("aria-current", "true");
  await link(page, order.relevance).click();
  await expect(page).toHaveURL("/search?q=martin");
  await expect(menu.getByRole("link").first()).toBeHidden();
});

test("the words of a chip open the form at its filter, to choose others", async ({ page }) => {
  await page.goto("/search?department=35&createdFrom=2010-01-01&siren=356000000");
  const chip = (words: string) => link(page, `${filters.edit} ${words}`);
  await chip(`${filters.createdFrom} 1 January 2010`).click();
  const from = page.getByLabel(filters.createdFrom, { exact: true });
  await expect(from).toBeFocused();
  await from.fill("2005-01-01");
  await chip(`${filters.department} 35 Ille-et-Vilaine`).press("Enter");
  await expect(page.getByRole("searchbox", { name: filters.departmentSearch })).toBeFocused();
  await page.getByRole("checkbox", { name: "29 Finistère" }).check();
  await button(page, filters.apply).click();
  await expect(page).toHaveURL(/department=(29%2C35|35%2C29)&createdFrom=2005-01-01&siren=/);
});

test("on a phone the active filters are one line, which the focus scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/search?region=53,28&department=35,14,50&legalForm=54,57");
  const chips = page.getByRole("link", { name: new RegExp(`^${filters.remove}`) });
  await expect(chips).toHaveCount(7);
  const tops = await chips.evaluateAll((all) =>
    all.map((chip) => chip.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  await expect(link(page, filters.clear)).toBeInViewport({ ratio: 1 });
  await expect(chips.last()).not.toBeInViewport();
  await tabTo(page, chips.last());
  await expect(chips.last()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page, "a line of filters");
});
