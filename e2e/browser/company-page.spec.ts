import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import {
  button,
  clipboard,
  heading,
  link,
  openHydrated,
  rows,
  searchField,
  searchFor,
  textOf,
} from "./pages";
import { expect, tabTo, test } from "./strict-test";
import { messages } from "./words";

test.use({ isSignedIn: true });

/** A made-up company of the demo register with 193 establishments. */
const large = "766622195";
const { company: words } = messages.en;
const establishments = (page: Page) =>
  page.locator("section", { has: page.locator("#establishments") });

test("identifiers and address can be copied, by keyboard too", async ({ page }) => {
  await page.goto("/company/356000000");
  const copy = (what: string) => button(page, words.copyOf.replace("{what}", what));
  await tabTo(page, copy(words.siren));
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.copied).first()).toBeVisible();
  expect(await clipboard(page)).toBe("356000000");
  for (const [each, copied] of [
    [copy(words.siret), /^35600000000048$/],
    [copy(words.vat), /^FR39356000000$/],
    [copy(words.address), /^LA POSTE\n.+\n9 RUE .+\n75015 PARIS$/],
    [button(page, words.copyLink), /^http:.+\/company\/356000000$/],
  ] as const) {
    await each.click();
    await expect.poll(() => clipboard(page)).toMatch(copied);
  }
  await expect(page.getByRole("link", { name: /^Paris \(75\)\s?:/ })).toBeVisible();
});

test("establishments are paged, with the page in the URL", async ({ page }) => {
  await page.goto(`/company/${large}`);
  const list = establishments(page);
  const items = list.getByRole("listitem");
  await expect(items).toHaveCount(20);
  await expect(list.getByText(words.headOffice)).toHaveCount(1);
  const first = await textOf(items.first());
  await list.getByRole("link").last().press("Enter");
  await expect(page).toHaveURL(`/company/${large}?establishments=2#establishments`);
  await expect(items.first()).not.toHaveText(first);
  await expect(list.getByRole("heading")).toBeFocused();
  await expect(list.getByRole("heading")).toBeInViewport();
  await page.goto(`/company/${large}?establishments=99`);
  await link(page, messages.en.paging.last.replace("{page, number}", "10")).click();
  await expect(page).toHaveURL(`/company/${large}?establishments=10#establishments`);
  await expect(items).toHaveCount(13);
});

test("establishments are found by town, state and department @reader", async ({
  page,
  words: { company: words },
}) => {
  await page.goto(`/company/${large}?q=sci&active=true`);
  const list = establishments(page);
  const head = list.getByRole("heading");
  const state = (name: string) => list.getByRole("link", { name: new RegExp(`^${name} `) });
  const count = async (name: string) => (await textOf(state(name))).replace(/\D/g, "");
  expect(await count(words.anyState)).toBe("193");
  const closed = await count(words.onlyClosed);
  await state(words.onlyClosed).click();
  await expect(page).toHaveURL(/\?q=sci&active=true&findActive=false#establishments$/);
  await expect(head).toHaveText(new RegExp(`^${closed} .* 193$`));
  await expectAccessible(page, "establishments found");

  const tile = page.getByRole("group", { name: words.map }).getByRole("link").first();
  const [name = "", found = ""] = (await textOf(tile.locator("title"))).split(/ ?: /);
  const number = found.split(/\s/)[0];
  const shown = page.locator("svg").getByText(`${name.trim()}${number}`);
  await expect(shown).toBeHidden();
  await tile.focus();
  await expect(shown).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/&findActive=false&findDepartment=\w+#establishments$/);
  await expect(head).toHaveText(new RegExp(`^${number} .* 193$`));
  await expect(list.getByText(name.trim(), { exact: true })).toBeVisible();
  await list.getByRole("link", { name: words.clearFilters }).click();
  await expect(head).toHaveText(/^193 /);
  await expect(page).toHaveURL(/\?q=sci&active=true#establishments$/);
  await expect(head).toBeFocused();

  await list.getByRole("searchbox").fill("zzyzx");
  await page.keyboard.press("Enter");
  await expect(list.getByText(words.noneFound)).toBeVisible();
  await expect(page).toHaveURL(/\?q=sci&active=true&find=zzyzx#establishments$/);
  await expect(link(page, words.back)).toHaveAttribute("href", "/search?q=sci&active=true");
});

test("previous and next follow the results across pages", async ({ page }) => {
  await openHydrated(page, "/search?q=martin");
  const last = await textOf(rows(page).nth(19));
  await rows(page).nth(19).click();
  await expect(heading(page, last)).toBeVisible();
  const around = page.getByRole("navigation", { name: words.neighbours });
  await around.getByRole("link", { name: words.next }).click();
  await expect(page).toHaveURL(/\/company\/\d{9}\?q=martin&page=2$/);
  await expect(around.getByText(/^21 /)).toBeVisible();
  await around.getByRole("link", { name: words.previous }).click();
  await expect(heading(page, last)).toBeVisible();
  await page.keyboard.press("j");
  await expect(around.getByText(/^21 /)).toBeVisible();
  await page.keyboard.press("k");
  await expect(heading(page, last)).toBeVisible();
  await page.keyboard.press("u");
  await expect(page).toHaveURL("/search?q=martin");
  await expect(rows(page).nth(19)).toBeFocused();
});

test("paper says which establishments are on it, and from where and when", async ({ page }) => {
  await page.goto(`/company/${large}`);
  const part = page.getByText("Establishments 1 to 20 of 193");
  await expect(part).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(part).toBeVisible();
  await expect(page.getByText(/source: INSEE, Sirene database/)).toBeVisible();
  await expect(page.getByText(/^Read on .*: http/)).toContainText(`: ${page.url()}`);
});

for (const view of ["", "&view=table"]) {
  test(`paper has the search and its address, but no buttons${view}`, async ({ page }) => {
    await page.goto(`/search?q=martin&region=53,28&active=true${view}`);
    const read = page.getByText(/^Read on .*: http/);
    await expect(read).toBeHidden();
    await page.getByRole("link", { name: "Remove the filter Region Bretagne" }).click();
    await expect(page).not.toHaveURL(/region=53/);
    await page.emulateMedia({ media: "print" });
    await expect(searchField(page)).toHaveValue("martin");
    await expect(searchField(page)).toBeVisible();
    const filters = page.getByRole("group", { name: messages.en.filters.legend });
    for (const value of ["Active", "Normandie"]) {
      const words = filters.getByText(value, { exact: true }).filter({ visible: true });
      await expect(words).toHaveCount(1);
    }
    await expect(
      page.locator("[data-removes], button, select").filter({ visible: true }),
    ).toHaveCount(0);
    await expect(read).toContainText(`: ${page.url()}`);
    await expect(page.getByText(/source: INSEE, Sirene database/)).toHaveCount(1);
    const head = page.getByText("Town", { exact: true }).filter({ visible: true });
    const isRepeated = (cell: Element) => {
      const group = cell.closest("thead, [aria-hidden]");
      return group !== null && getComputedStyle(group).display === "table-header-group";
    };
    expect(await head.first().evaluate(isRepeated)).toBe(true);
  });
}

test("a company page opens at its top, and both ways back lead to its row", async ({ page }) => {
  await page.goto("/search?q=martin&page=2");
  const shown = await rows(page).allTextContents();
  await rows(page).nth(18).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 700));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await rows(page).nth(10).click();
  await expect(page).toHaveURL(/\/company\//);
  await expect(page.getByText("Identifiers")).toBeVisible();
  expect(await scrolled()).toBe(0);
  await expect(page.getByRole("banner")).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(rows(page)).toHaveText(shown);
  await expect.poll(scrolled).toBe(before);

  await rows(page).last().click();
  await expect(page).toHaveURL(/\/company\//);
  await link(page, words.back).click();
  await expect(rows(page)).toHaveText(shown);
  await expect(rows(page).last()).toBeInViewport();
});

test("a device remembers searches and companies until they are erased", async ({ page }) => {
  await page.goto("/search");
  await searchFor(page, "la poste");
  await rows(page).first().click();
  await expect(heading(page, "La Poste")).toBeVisible();
  await page.goto("/search");
  const recent = page.getByRole("link", { name: /^La Poste/ });
  await expect(recent).toHaveAttribute("href", "/company/356000000");
  await page.getByRole("link", { name: /^la poste/ }).click();
  await expect(page).toHaveURL("/search?q=la+poste");
  await page.goto("/search");
  await button(page, "Erase").click();
  await expect(page.getByText("Erased from this device.")).toBeVisible();
  await page.reload();
  await expect(recent).toHaveCount(0);
});
