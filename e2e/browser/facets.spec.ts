import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { button, digitsOf, openHydrated, resultsHead, searchFor, textOf } from "./pages";
import { expect, test } from "./strict-test";
import { messages } from "./words";

test.use({ isSignedIn: true });

const { facets: words, filters, search } = messages.en;
const panelOf = (page: Page, name = search.facets) => page.getByRole("region", { name });

test("facets narrow the results one after another, each count as announced @reader", async ({
  page,
  isPhone,
  words,
}) => {
  await openHydrated(page, "/search?q=sci");
  const open = button(page, words.search.refine);
  const facets = panelOf(page, words.search.facets);
  await expect(facets).toBeVisible({ visible: !isPhone });
  if (isPhone) await open.click();
  await expect(facets).toBeVisible();
  await expectAccessible(page, "facets");

  const expectTotal = (count: string) =>
    expect(resultsHead(page)).toHaveText(new RegExp(`^${count}\\s`));
  const facet = (name: string) => facets.getByRole("link", { name: new RegExp(`^${name}`) });
  const active = await digitsOf(facet(words.filters.onlyActive));
  await facet(words.filters.onlyActive).click();
  await expect(page).toHaveURL(/\?q=sci&active=true$/);
  await expectTotal(active);
  const paris = await digitsOf(facet("Paris"));
  expect(Number(paris)).toBeLessThan(Number(active));
  await facet("Paris").click();
  await expect(page).toHaveURL(/\?q=sci&active=true&department=75$/);
  await expectTotal(paris);
  await expect(facet("Paris")).toHaveAttribute("aria-current", "true");
  const other = facet("Rhône \\(69\\)");
  await expect(other).toBeHidden();
  await facets.getByText(words.facets.map, { exact: true }).click();
  await expectAccessible(page, "the map of departments");
  await other.click();
  await expect(page).toHaveURL(/\?q=sci&active=true&department=75%2C69$/);
  await expect(other).toHaveAttribute("aria-current", "true");
  if (!isPhone) return;
  await page.keyboard.press("Escape");
  await expect(facets).toBeHidden();
  await expect(open).toBeFocused();
});

test("filters alone are a search once the text is emptied", async ({ page }) => {
  await page.goto("/search?q=sci&department=75");
  await searchFor(page, "");
  await expect(page).toHaveURL("/search?department=75");
  await expect(page.getByRole("heading", { name: /companies$/ })).toBeVisible();
});

test("the map of departments stays open when the first facet is chosen on it", async ({ page }) => {
  await page.goto("/search?q=sci");
  await panelOf(page).getByText(words.map, { exact: true }).click();
  const paris = panelOf(page).getByRole("link", { name: /^Paris \(75\)/ });
  const name = panelOf(page).getByText(/^Paris \(75\)\d+$/);
  await expect(name).toBeHidden();
  await paris.hover();
  await expect(name).toBeInViewport({ ratio: 1 });
  await paris.click();
  await expect(page).toHaveURL(/\?q=sci&department=75$/);
  await expect(paris).toHaveAttribute("aria-current", "true");
  await expect(paris).toBeVisible();
});

test("paper has the facets below the list, with the map if it is opened", async ({ page }) => {
  await page.goto("/search?nafCode=56");
  const facets = panelOf(page);
  const map = facets.getByRole("group", { name: words.mapLabel });
  const expectPrinted = async (list: string) => {
    await page.emulateMedia({ media: "print" });
    const end = await page.locator(list).last().boundingBox();
    for (const title of [words.department, words.createdYear]) {
      const place = await facets.getByRole("heading", { name: title }).boundingBox();
      expect(place?.y).toBeGreaterThan(end ? end.y + end.height - 1 : Number.NaN);
    }
    await expect(facets.locator("summary:visible, button:visible")).toHaveCount(0);
  };
  await expectPrinted(".company-row");
  await expect(map).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: search.asTable, exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expectPrinted("table");

  await page.emulateMedia({ media: "screen" });
  await facets.getByText(words.map, { exact: true }).click();
  await page.emulateMedia({ media: "print" });
  await expect(map).toBeVisible();
});

test("a choice shows the results from their top, and keeps the focus", async ({ page }) => {
  await openHydrated(page, "/search?q=sci");
  const facets = panelOf(page);
  const all = await textOf(resultsHead(page));
  const division = facets.getByRole("link", { name: /^Real estate activities/ }).last();
  await division.press("Enter");
  await expect(page).toHaveURL(/nafCode=68/);
  await expect(division).toHaveAttribute("aria-current", "true");
  // Otherwise the answer could come only once the search is left again, between the number of a bar and the click on it.
  await expect(resultsHead(page)).not.toHaveText(all);
  await expect(division).toBeFocused();
  await facets.getByText(words.adding).first().click();
  await expect(facets.getByText(/^\+\d/).first()).toBeVisible();
  await division.press("Enter");
  await expect(page).not.toHaveURL(/nafCode/);
  await expect(resultsHead(page)).toHaveText(all);
  await expect(division).toBeFocused();

  const bars = facets.locator(".year-bar");
  const count = Number((await textOf(bars.last())).replace(/^.*: |\D/g, ""));
  await bars.last().hover();
  await expect(bars.last().getByText(/ compan/)).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 600));
  await bars.last().click();
  await expect(page).toHaveURL(/createdFrom=\d{4}-01-01/);
  await expect(resultsHead(page)).toContainText(new RegExp(`^${count.toLocaleString("en")} `));
  await expect(resultsHead(page)).toBeInViewport();
  await expect(facets.getByRole("link", { name: words.allYears })).toBeInViewport();
});

test("the facets stay at their top when the first is chosen", async ({ page }) => {
  await page.goto("/search?q=sci");
  const all = await textOf(resultsHead(page));
  const facets = panelOf(page);
  const active = facets.getByRole("link", { name: new RegExp(`^${filters.onlyActive}`) });
  await active.click();
  await expect(active).toHaveAttribute("aria-current", "true");
  await expect(resultsHead(page)).not.toHaveText(all);
  await expect(facets.getByText(words.withoutChoice)).toBeInViewport({ ratio: 1 });
  const title = facets.getByRole("heading", { name: words.active });
  await expect(title).toBeInViewport({ ratio: 1 });
  expect(await facets.evaluate((panel) => panel.scrollTop)).toBe(0);
  await page.evaluate(() => scrollTo(0, 600));
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(facets).toHaveCSS("mask-image", /gradient/);
});

test("the wheel scrolls the facets to their end, and then the page", async ({ page }) => {
  await page.goto("/search?q=sci");
  const facets = panelOf(page);
  await facets.getByRole("heading").first().hover();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const isAtEnd = (panel: Element) =>
    panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 1;
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  }).toPass({ timeout: 15_000 });
  expect(await facets.evaluate(isAtEnd)).toBe(true);
});

test("a value chosen far down a phone's drawer stays where it was tapped", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, "/search?active=true");
  await page.locator("[popovertarget]").first().click();
  const forms = panelOf(page).locator("[data-facet^='legalForm=']");
  const value = (await forms.nth(5).getAttribute("data-facet")) ?? "";
  const form = panelOf(page).locator(`[data-facet="${value}"]`);
  await form.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await form.boundingBox())?.y ?? 0);
  const before = await top();
  const all = await textOf(resultsHead(page));
  await form.click();
  await expect(form).toHaveAttribute("aria-current", "true");
  await expect(resultsHead(page)).not.toHaveText(all);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test("a facet that is clicked before the router is there is followed", async ({ page }) => {
  await page.goto("/search?nafCode=68", { waitUntil: "networkidle" });
  await page.evaluate(() => Reflect.deleteProperty(history, "pushState"));
  const before = await textOf(resultsHead(page));
  await panelOf(page)
    .getByRole("link", { name: /^Paris/ })
    .click();
  await expect(page).toHaveURL("/search?department=75&nafCode=68");
  await expect(resultsHead(page)).not.toHaveText(before);
});
