import { expectAccessible } from "./axe";
import { searchField, waitForHydration } from "./pages";
import { expect, test } from "./strict-test";
import { browserOptions, messages, openSearchPageIn, variantName, variants } from "./variants";

for (const variant of variants) {
  const words = messages[variant.language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("facets narrow the results one after another, each count as announced", async ({
      page,
    }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=sci");
      const open = page.getByRole("button", { name: words.search.refine });
      const facets = page.getByRole("region", { name: words.search.facets });
      const isDrawer = variant.width === 390;
      await expect(facets).toBeVisible({ visible: !isDrawer });
      if (isDrawer) await open.click();
      await expect(facets).toBeVisible();
      await expectAccessible(page, "facets");

      const total = page.getByRole("region", { name: words.search.results }).locator("h2");
      const counted = async (name: string) => {
        const link = facets.getByRole("link", { name: new RegExp(`^${name}`) });
        return (await link.textContent())?.replace(/\D/g, "");
      };
      const active = await counted(words.filters.onlyActive);
      await facets.getByRole("link", { name: new RegExp(`^${words.filters.onlyActive}`) }).click();
      await expect(page).toHaveURL(/\?q=sci&active=true$/);
      await expect(total).toContainText(active ?? "nothing");
      const paris = await counted("Paris");
      expect(Number(paris)).toBeLessThan(Number(active));
      await facets.getByRole("link", { name: /^Paris/ }).click();
      await expect(page).toHaveURL(/\?q=sci&active=true&department=75$/);
      await expect(total).toContainText(paris ?? "nothing");
      await expect(facets.getByRole("link", { name: /^Paris/ })).toHaveAttribute(
        "aria-current",
        "true",
      );
      const other = facets.getByRole("link", { name: /^Rhône \(69\)/ });
      await expect(other).toBeHidden();
      await facets.getByText(messages[variant.language].facets.map, { exact: true }).click();
      await expectAccessible(page, "the map of departments");
      await other.click();
      await expect(page).toHaveURL(/\?q=sci&active=true&department=75%2C69$/);
      await expect(other).toHaveAttribute("aria-current", "true");
      if (!isDrawer) return;
      await page.keyboard.press("Escape");
      await expect(facets).toBeHidden();
      await expect(open).toBeFocused();
    });
  });
}

test("filters alone are a search, also when the text is emptied", async ({ page }) => {
  await openSearchPageIn(page, "en");
  await page.goto("/search?department=75");
  await expect(page.getByRole("heading", { name: /companies$/ })).toBeVisible();
  await page.goto("/search?q=sci&department=75");
  const field = searchField(page, messages.en.search.field);
  await field.fill("");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?department=75$/);
  await expect(page.getByRole("heading", { name: /companies$/ })).toBeVisible();
});

test("filters can be set before anything is searched", async ({ page }) => {
  await openSearchPageIn(page, "en");
  await page.getByText(messages.en.filters.add, { exact: true }).click();
  await page.getByLabel(messages.en.filters.city).fill("Lyon");
  await page.getByRole("button", { name: messages.en.filters.apply }).click();
  await expect(page).toHaveURL(/\/search\?city=Lyon$/);
  await expect(page.getByRole("heading", { name: /companies$/ })).toBeVisible();
});

test("the map of departments stays open when the first facet is chosen on it", async ({ page }) => {
  await openSearchPageIn(page, "en");
  await page.goto("/search?q=sci");
  const facets = page.getByRole("region", { name: messages.en.search.facets });
  await facets.getByText(messages.en.facets.map, { exact: true }).click();
  const paris = facets.getByRole("link", { name: /^Paris \(75\)/ });
  const name = facets.getByText(/^Paris \(75\)\d+$/);
  await expect(name).toBeHidden();
  await paris.hover();
  await expect(name).toBeInViewport({ ratio: 1 });
  await paris.click();
  await expect(page).toHaveURL(/\?q=sci&department=75$/);
  await expect(paris).toHaveAttribute("aria-current", "true");
  await expect(paris).toBeVisible();
});

test("paper has the facets below the list, with the map if it is opened", async ({ page }) => {
  const { facets: words, search } = messages.en;
  await openSearchPageIn(page, "en");
  await page.goto("/search?nafCode=56");
  const facets = page.getByRole("region", { name: search.facets });
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

test("a choice shows the results from their top, and the focus stays with its value", async ({
  page,
}) => {
  const { facets: words, search } = messages.en;
  await openSearchPageIn(page, "en");
  await page.goto("/search?q=sci");
  await waitForHydration(page);
  const facets = page.getByRole("region", { name: search.facets });
  const total = page.getByRole("region", { name: search.results }).locator("h2");
  const all = (await total.textContent()) ?? "nothing";
  const division = facets.getByRole("link", { name: /^Real estate activities/ }).last();
  await division.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/nafCode=68/);
  await expect(division).toHaveAttribute("aria-current", "true");
  await expect(division).toBeFocused();
  await facets.getByText(words.adding).first().click();
  await expect(facets.getByText(/^\+\d/).first()).toBeVisible();
  await division.focus();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/nafCode/);
  await expect(total).toHaveText(all);
  await expect(division).toBeFocused();

  const bars = facets.locator(".year-bar");
  const count = Number((await bars.last().textContent())?.replace(/^.*: |\D/g, ""));
  await bars.last().hover();
  await expect(bars.last().getByText(/ compan/)).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 600));
  await bars.last().click();
  await expect(page).toHaveURL(/createdFrom=\d{4}-01-01/);
  await expect(total).toContainText(new RegExp(`^${count.toLocaleString("en")} `));
  await expect(total).toBeInViewport();
  await expect(facets.getByRole("link", { name: words.allYears })).toBeVisible();
});

test("the facets stay at their top when the first is chosen, and fade where they go on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSearchPageIn(page, "en");
  await page.goto("/search?q=sci");
  const { facets: words, filters, search } = messages.en;
  const facets = page.getByRole("region", { name: search.facets });
  const active = facets.getByRole("link", { name: new RegExp(`^${filters.onlyActive}`) });
  await active.click();
  await expect(active).toHaveAttribute("aria-current", "true");
  await expect(facets.getByText(words.withoutChoice)).toBeInViewport({ ratio: 1 });
  const title = facets.getByRole("heading", { name: words.active });
  await expect(title).toBeInViewport({ ratio: 1 });
  expect(await facets.evaluate((panel) => panel.scrollTop)).toBe(0);
  await page.evaluate(() => scrollTo(0, 600));
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(facets).toHaveCSS("mask-image", /gradient/);
});

test("the wheel scrolls the facets to their end and then the page, and a choice shows its results", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSearchPageIn(page, "en");
  await page.goto("/search?q=sci");
  const { facets: words, search } = messages.en;
  const facets = page.getByRole("region", { name: search.facets });
  await facets.getByRole("heading").first().hover();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const isAtEnd = (panel: Element) =>
    panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 1;
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  }).toPass({ timeout: 20_000 });
  expect(await facets.evaluate(isAtEnd)).toBe(true);

  await facets.locator(".year-bar").last().click();
  await expect(page).toHaveURL(/createdFrom=/);
  const total = page.getByRole("region", { name: search.results }).locator("h2");
  await expect(total).toBeInViewport();
  await expect(facets.getByRole("link", { name: words.allYears })).toBeInViewport();
});

test("a value chosen far down the drawer stays where it was tapped", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSearchPageIn(page, "en");
  await page.goto("/search?active=true");
  await page.locator("[popovertarget]").first().click();
  const facets = page.getByRole("region", { name: messages.en.search.facets });
  const forms = facets.locator("[data-facet^='legalForm=']");
  const value = (await forms.nth(5).getAttribute("data-facet")) ?? "";
  const form = facets.locator(`[data-facet="${value}"]`);
  await form.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await form.boundingBox())?.y ?? 0);
  const before = await top();
  await form.click();
  await expect(form).toHaveAttribute("aria-current", "true");
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test("a facet that is clicked before the router follows the address is followed", async ({
  page,
}) => {
  await openSearchPageIn(page, "en");
  await page.goto("/search?nafCode=68", { waitUntil: "networkidle" });
  await page.evaluate(() => Reflect.deleteProperty(history, "pushState"));
  const total = page.getByRole("region", { name: messages.en.search.results }).locator("h2");
  const before = await total.textContent();
  const facets = page.getByRole("region", { name: messages.en.search.facets });
  await facets.getByRole("link", { name: /^Paris/ }).click();
  await expect(page).toHaveURL("/search?department=75&nafCode=68");
  await expect(total).not.toHaveText(before ?? "");
});

test("a finer choice marks its group, which takes its place", async ({ page }) => {
  await openSearchPageIn(page, "en");
  await page.goto("/search?nafCode=68.20B");
  const facets = page.getByRole("region", { name: messages.en.search.facets });
  const division = facets.getByRole("link", { name: /^Real estate activities/ }).last();
  await expect(division).toContainText(messages.en.facets.partly);
  const count = (await division.textContent())?.replace(/\D/g, "");
  await division.click();
  await expect(page).toHaveURL("/search?nafCode=68");
  const total = page.getByRole("region", { name: messages.en.search.results }).locator("h2");
  await expect.poll(async () => (await total.textContent())?.replace(/\D/g, "")).toBe(count);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("facets are links", async ({ page }) => {
    await openSearchPageIn(page, "en");
    await page.goto("/search?q=sci");
    await page.getByRole("link", { name: /^Paris/ }).click();
    await expect(page).toHaveURL(/\?q=sci&department=75$/);
    await expect(page.getByRole("heading", { name: /companies$/ })).toBeVisible();
  });
});
