import { readFile } from "node:fs/promises";
import { sharedServer } from "../support/shared-server";
import { expectAccessible } from "./axe";
import { searchField, waitForHydration } from "./pages";
import { signInTo } from "./sign-in-to";
import { expect, test } from "./strict-test";
import {
  allowClipboard,
  browserOptions,
  clipboard,
  messages,
  openSearchPageIn,
  variantName,
  variants,
} from "./variants";

for (const variant of variants) {
  const words = messages[variant.language];

  test(`${variantName(variant)}: the table has no accessibility errors`, async ({ browser }) => {
    const context = await browser.newContext(browserOptions(variant));
    const page = await context.newPage();
    await openSearchPageIn(page, variant.language);
    await page.goto("/search?q=sci&view=table");
    const table = page.getByRole("table");
    await expect(table.getByRole("row")).toHaveCount(21);
    await table.getByRole("checkbox").nth(1).check();
    await page.getByText(words.table.columns, { exact: true }).click();
    await expectAccessible(page, "table");
    await context.close();
  });
}

const { table: words, search, export: exportWords } = messages.en;

test.beforeEach(async ({ page }) => {
  await openSearchPageIn(page, "en");
});

test("twenty rows fit in a window of 1440 by 900 below the head", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/search?department=75&view=table");
  const [first, last] = await Promise.all(
    [1, 20].map((row) => page.getByRole("row").nth(row).boundingBox()),
  );
  const height = (last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0);
  const head = await page.getByRole("row").nth(0).boundingBox();
  expect(height + (head?.height ?? 0)).toBeLessThan(900);
});

test("heads sort, and the order goes into the address", async ({ page }) => {
  await page.goto("/search?department=75");
  await page.getByRole("link", { name: search.asTable }).click();
  await expect(page).toHaveURL(/view=table/);
  const head = page.getByRole("columnheader", { name: words.registrationDate });
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/sort=-createdAt/);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(head.getByRole("link")).toBeFocused();
  await head.getByRole("link").press("Enter");
  await expect(page).toHaveURL(/sort=createdAt/);
  await expect(head).toHaveAttribute("aria-sort", "ascending");

  const names = page.getByRole("columnheader", { name: words.name, exact: true });
  await names.getByRole("link").click();
  await expect(names).toHaveAttribute("aria-sort", "ascending");
  const results = page.getByRole("region", { name: search.results, exact: true });
  await expect(results).toHaveAttribute("aria-busy", "false");
  const shown = await results.locator("[data-result]").allTextContents();
  const upper = shown.map((name) => name.toUpperCase());
  expect(upper).toEqual(upper.toSorted());
});

test("a list of numbers stays in its order, and no head says that it sorts", async ({ page }) => {
  const listed = ["775663438", "356000000", "552032534"];
  await page.goto(`/search?q=999999999+${listed.join("+")}&view=table&columns=siren,name`);
  await waitForHydration(page);
  const shown = page.locator("td.table-siren");
  const digits = async () =>
    (await shown.allTextContents()).map((text) => text.replace(/\D/g, "").slice(0, 9));
  await expect(shown).toHaveCount(3);
  expect(await digits()).toEqual(listed);
  await expect(page.locator("th[aria-sort]:not([aria-sort=none])")).toHaveCount(0);

  const names = page.getByRole("columnheader", { name: words.name, exact: true });
  await names.getByRole("link").click();
  await expect(names).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(digits).toEqual(["552032534", "356000000", "775663438"]);
});

test("chosen columns are in the address and on the account", async ({ page }) => {
  await signInTo(sharedServer(), page);
  await page.goto("/search?department=75&view=table");
  await waitForHydration(page);
  await page.getByText(words.columns, { exact: true }).click();
  const kept = page.waitForResponse(
    (response) => response.url().endsWith("/v1/auth/preferences") && response.ok(),
  );
  await page.getByRole("link", { name: words.category }).click();
  await kept;
  await expect(page).toHaveURL(/columns=[^&]*category/);
  await expect(page.getByRole("columnheader", { name: words.category })).toBeVisible();

  await page.goto("/search?department=69");
  await page.getByRole("link", { name: search.asTable }).click();
  await expect(page).toHaveURL(/columns=[^&]*category/);
  await expect(page.getByRole("columnheader", { name: words.category })).toBeVisible();
  await page.getByText(words.columns, { exact: true }).click();
  await page.getByRole("link", { name: words.usualColumns }).click();
  await expect(page.getByRole("columnheader", { name: words.category })).toBeHidden();
});

test("columns move forward, and a new search keeps them", async ({ page }) => {
  await signInTo(sharedServer(), page);
  await page.goto("/search?department=75&view=table&columns=name,siren,city,active");
  await waitForHydration(page);
  await page.getByText(words.columns, { exact: true }).click();
  const kept = page.waitForResponse(
    (response) => response.url().endsWith("/v1/auth/preferences") && response.ok(),
  );
  const mover = page.getByRole("link", {
    name: words.moveForward.replace("{column}", words.active),
  });
  await mover.click();
  await kept;
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveText([/Name/, words.siren, words.active, words.city]);
  await expect(mover).toBeFocused();

  await page.goto("/search");
  await searchField(page).fill("sci");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2 }).first().click();
  await page.keyboard.press("t");
  await expect(heads).toHaveText([/Name/, words.siren, words.active, words.city]);
});

test("in the list of columns nothing moves, and a move keeps the focus", async ({ page }) => {
  await page.goto("/search?department=75&view=table&columns=name,siren,city,active");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await page.getByText(words.columns, { exact: true }).click();
  const titles = page.locator(".column-chooser li a[data-in-page]:first-child");
  const places = () =>
    titles.evaluateAll((links) =>
      links.map((link) => {
        const { x, y, width } = link.getBoundingClientRect();
        return [link.getAttribute("data-in-page"), x, y, width];
      }),
    );
  const before = await places();
  const heads = page.getByRole("columnheader");
  const column = (title: string) => titles.filter({ hasText: title });
  await column(words.category).click();
  await expect(heads).toHaveText([/Name/, words.siren, words.city, words.active, words.category]);
  expect(await places()).toEqual(before);
  await column(words.city).click();
  await expect(heads).toHaveText([/Name/, words.siren, words.active, words.category]);
  await expect(column(words.category)).toHaveText(`${words.category}4`);
  expect(await places()).toEqual(before);

  const mover = page.getByRole("link", {
    name: words.moveForward.replace("{column}", words.category),
  });
  await mover.press("Enter");
  await expect(heads).toHaveText([/Name/, words.siren, words.category, words.active]);
  await mover.press("Enter");
  await expect(heads).toHaveText([/Name/, words.category, words.siren, words.active]);
  await expect(mover).toHaveAttribute("aria-disabled", "true");
  await expect(mover).toBeFocused();
  const address = page.url();
  await page.keyboard.press("Enter");
  await expect(mover).toBeFocused();
  expect(page.url()).toBe(address);
  expect(await places()).toEqual(before);
});

test("the street is shown once its column is chosen, and exported with the table's columns", async ({
  page,
}) => {
  await page.goto("/search?q=552032534+356000000&view=table&columns=name,siren");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await page.getByText(words.columns, { exact: true }).click();
  await page.getByRole("link", { name: words.ofHeadOffice.street }).click();
  await expect(page).toHaveURL(/columns=name%2Csiren%2Cstreet/);
  const streets = page.locator("td.table-street");
  await expect(streets.first()).toHaveText(/^\d+ /);
  const shown = await streets.allTextContents();
  await page.reload();
  await expect(streets).toHaveText(shown);

  await page.getByRole("button", { name: exportWords.open }).click();
  await page.getByLabel(exportWords.semicolons).check();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download/ }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file.replace("\uFEFF", "").split("\r\n")[0]).toBe("name;siren;street;complement");
  expect(file).toContain(shown[0]);
});

test("rows are selected by keyboard, over pages, and exported with the table's columns", async ({
  page,
}) => {
  await page.goto("/search?department=75&view=table&columns=name,siren");
  await expect(page.getByRole("checkbox")).toHaveCount(21);
  await page.keyboard.press("/");
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-result]").first()).toBeFocused();
  for (const key of ["j", "k", "x", "j", "x"]) await page.keyboard.press(key);
  const bar = page.getByRole("region", { name: words.selection });
  await expect(bar).toContainText("2 companies");
  const first = await page.locator("tr[aria-selected=true] .table-siren").allTextContents();
  await page.getByRole("link", { name: search.next }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("tr[aria-selected=true]")).toHaveCount(0);
  await expect(bar).toContainText("2 companies");
  await page.locator("[data-result]").first().focus();
  await page.keyboard.press("x");
  await expect(bar).toContainText("3 companies");
  const third = await page.locator("tr[aria-selected=true] .table-siren").allTextContents();

  const chosen = [...first, ...third].map((siren) => siren.replace(/\D/g, ""));

  await allowClipboard(page.context());
  await page.keyboard.press("c");
  await expect(bar.getByRole("button", { name: words.copySirens })).toHaveText(words.copied);
  expect((await clipboard(page)).split("\n")).toEqual(chosen);

  await bar.getByRole("button", { name: words.exportSelection }).click();
  await bar.getByLabel(exportWords.semicolons).check();
  const downloading = page.waitForEvent("download");
  await bar.getByRole("button", { name: /3/ }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  const [head, ...lines] = file.replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("name;siren");
  const sirens = lines.map((line) => line.split(";").at(-1));
  expect(sirens.sort()).toEqual(chosen.sort());
  await bar.getByLabel(exportWords.tableOnly).uncheck();
  const downloadingAll = page.waitForEvent("download");
  await bar.getByRole("button", { name: /3/ }).click();
  const all = await readFile(await (await downloadingAll).path(), "utf8");
  expect(all.split("\r\n")[0]).toContain(";street;");
  expect(all.trim().split("\r\n")).toHaveLength(4);

  await page.getByRole("columnheader", { name: words.name, exact: true }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(bar).toContainText("3 companies");
  await searchField(page).fill("sci");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=sci/);
  await expect(bar).toBeHidden();
});

test("without JavaScript the table is there, and its heads sort", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openSearchPageIn(page, "en");
  await page.goto("/search?department=75&view=table");
  await expect(page.getByRole("row")).toHaveCount(21);
  const head = page.getByRole("columnheader", { name: words.employeeRange });
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/sort=-employees/);
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/sort=employees/);
  await expect(page.getByRole("row")).toHaveCount(21);
  await context.close();
});

test("Shift and a click select or clear all rows since the last", async ({ page }) => {
  await page.goto("/search?department=75&view=table");
  const boxes = page.getByRole("checkbox");
  const selected = page.locator("tr[aria-selected=true]");
  await boxes.nth(6).check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(selected).toHaveCount(5);
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect(selected).toHaveCount(2);
  await boxes.nth(12).click();
  await expect(selected).toHaveCount(3);
});

test("the row that keys go to is never behind the bar of the selection", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto("/search?department=75&view=table");
  const results = page.locator("[data-result]");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await results.first().focus();
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: words.selection });
  for (let row = 1; row < 20; row += 1) {
    await page.keyboard.press("j");
    await expect(results.nth(row)).toBeFocused();
    const focused = await page
      .locator("tr")
      .nth(row + 1)
      .boundingBox();
    const below = await bar.boundingBox();
    const bottom = (focused?.y ?? Number.NaN) + (focused?.height ?? Number.NaN);
    expect(bottom).toBeLessThanOrEqual(below?.y ?? 0);
  }
  const head = page.locator("thead td");
  for (let row = 18; row >= 0; row -= 1) {
    await page.keyboard.press("k");
    await expect(results.nth(row)).toBeFocused();
    const above = await head.boundingBox();
    const focused = await page
      .locator("tr")
      .nth(row + 1)
      .boundingBox();
    const bottom = (above?.y ?? Number.NaN) + (above?.height ?? Number.NaN);
    expect(focused?.y).toBeGreaterThanOrEqual(bottom - 1);
  }
});

test("a long name does not move when it takes the focus", async ({ page }) => {
  await page.goto("/search?department=75&view=table");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  const name = page.locator("[data-result]").first();
  await name.evaluate((link) => {
    link.textContent = "A very long name ".repeat(9);
  });
  const before = await name.boundingBox();
  await page.getByRole("heading", { level: 2 }).first().click();
  await page.keyboard.press("j");
  await expect(name).toBeFocused();
  expect((await name.boundingBox())?.x).toBe(before?.x);
});

test("the key e opens the export of the results, or of the selected rows", async ({ page }) => {
  await page.goto("/search?department=75&view=table");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await page.locator("[data-result]").first().focus();
  await page.keyboard.press("e");
  const open = page.getByRole("button", { name: exportWords.open, exact: true });
  await expect(open).toHaveAttribute("aria-expanded", "true");
  await expect(open).toBeFocused();
  await expect(page.getByLabel(exportWords.semicolons)).toBeVisible();
  await page.keyboard.press("e");
  await expect(open).toHaveAttribute("aria-expanded", "false");

  await page.getByRole("checkbox").nth(1).check();
  await page.keyboard.press("e");
  const bar = page.getByRole("region", { name: words.selection });
  await expect(bar.getByLabel(exportWords.semicolons)).toBeVisible();
  await expect(open).toHaveAttribute("aria-expanded", "false");
});

test("an added column is scrolled into view", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto("/search?department=75&view=table");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await page.getByText(words.columns, { exact: true }).click();
  await page.getByRole("link", { name: words.nafLabel }).click();
  await expect(page.getByRole("columnheader", { name: words.nafLabel })).toBeInViewport();
});

test("a selection is kept in its search while one looks at another", async ({ page }) => {
  await page.goto("/search?department=75&view=table");
  await page.getByRole("checkbox").nth(1).check();
  await page.locator('[data-facet="active=true"]').click();
  await expect(page).toHaveURL(/active=true/);
  await expect(page.getByRole("region", { name: words.selection })).toHaveCount(0);
  const kept = page.getByText("1 company stays selected in another search.");
  await expect(kept).toBeVisible();
  await expectAccessible(page, "table, selection of another search");
  await kept.getByRole("link").click();
  await expect(page).not.toHaveURL(/active=true/);
  await expect(page.locator("tr[aria-selected=true]")).toHaveCount(1);
  await page.locator('[data-facet="active=true"]').click();
  await page.getByRole("button", { name: words.clearSelection }).click();
  await expect(kept).toHaveCount(0);
});
