import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import {
  clipboard,
  openHydrated,
  resultsHead,
  savedBy,
  searchField,
  searchFor,
  waitForHydration,
} from "./pages";
import { signInNewUser } from "./sign-in-new-user";
import { expect, test } from "./strict-test";
import { messages } from "./words";

test.use({ isSignedIn: true });

const { table: words, search, paging, export: exportWords } = messages.en;
const boxes = (page: Page) => page.getByRole("checkbox");
const results = (page: Page) => page.locator("[data-result]");
const selectedRows = (page: Page) => page.locator("tr[aria-selected=true]");
const heads = (page: Page) => page.getByRole("columnheader");
const head = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const selectionBar = (page: Page) => page.getByRole("region", { name: words.selection });
const mover = (page: Page, column: string) =>
  page.getByRole("link", { name: words.moveForward.replace("{column}", column) });

/** Opens the table and waits until its rows can be selected. */
async function openTable(page: Page, search = "department=75"): Promise<void> {
  await page.goto(`/search?${search}&view=table`);
  await expect(boxes(page).first()).toBeVisible();
}

async function openColumns(page: Page): Promise<void> {
  await page.getByText(words.columns, { exact: true }).click();
}

test("the table has no accessibility errors @reader", async ({ page, words: { table } }) => {
  await openTable(page, "q=sci");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(21);
  await boxes(page).nth(1).check();
  await page.getByText(table.columns, { exact: true }).click();
  await expectAccessible(page, "table");
});

test("twenty rows fit in a window of 1440 by 900 below the head", async ({ page }) => {
  await openTable(page);
  const row = (at: number) => page.getByRole("row").nth(at).boundingBox();
  const [top, first, last] = await Promise.all([row(0), row(1), row(20)]);
  const height = (last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0);
  expect(height + (top?.height ?? 0)).toBeLessThan(900);
});

test("heads sort, and the order goes into the address", async ({ page }) => {
  await openHydrated(page, "/search?department=75");
  await page.getByRole("link", { name: search.asTable }).click();
  await expect(page).toHaveURL(/view=table/);
  const dates = head(page, words.registrationDate);
  await dates.getByRole("link").click();
  await expect(page).toHaveURL(/sort=-createdAt/);
  await expect(dates).toHaveAttribute("aria-sort", "descending");
  await expect(dates.getByRole("link")).toBeFocused();
});

test("a list of numbers stays in its order, and no head says that it sorts", async ({ page }) => {
  const listed = ["775663438", "356000000", "552032534"];
  await openTable(page, `q=999999999+${listed.join("+")}&columns=siren,name`);
  const shown = page.locator("td.table-siren");
  const digits = async () =>
    (await shown.allTextContents()).map((text) => text.replace(/\D/g, "").slice(0, 9));
  await expect(shown).toHaveCount(3);
  expect(await digits()).toEqual(listed);
  await expect(page.locator("th[aria-sort]:not([aria-sort=none])")).toHaveCount(0);
  await head(page, words.name).getByRole("link").click();
  await expect(head(page, words.name)).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(digits).toEqual(["552032534", "356000000", "775663438"]);
});

test("chosen columns are in the address, and kept for other searches", async ({ page }) => {
  await signInNewUser(page);
  await openTable(page, "department=75&columns=name,siren,city,active");
  await waitForHydration(page);
  await openColumns(page);
  const kept = page.waitForResponse(/\/v1\/auth\/preferences$/);
  await page.getByRole("link", { name: words.category }).click();
  expect((await kept).ok()).toBe(true);
  const chosen = [/Name/, words.siren, words.city, words.active, words.category];
  await expect(heads(page)).toHaveText(chosen);

  await page.goto("/search?department=69");
  await page.getByRole("link", { name: search.asTable }).click();
  await expect(page).toHaveURL(/columns=[^&]*category/);
  await page.goto("/search");
  await searchFor(page, "sci");
  await resultsHead(page).click();
  await page.keyboard.press("t");
  await expect(heads(page)).toHaveText(chosen);
  await openColumns(page);
  await page.getByRole("link", { name: words.usualColumns }).click();
  await expect(head(page, words.category)).toBeHidden();
});

test("in the list of columns nothing moves, and a move keeps the focus", async ({ page }) => {
  await openTable(page, "department=75&columns=name,siren,city,active");
  await openColumns(page);
  const titles = page.locator(".column-chooser li a[data-in-page]:first-child");
  const places = () =>
    titles.evaluateAll((links) =>
      links.map((link) => {
        const { x, y, width } = link.getBoundingClientRect();
        return [link.getAttribute("data-in-page"), x, y, width];
      }),
    );
  const before = await places();
  const { siren, city, active, category } = words;
  const column = (title: string) => titles.filter({ hasText: title });
  await column(category).click();
  await expect(heads(page)).toHaveText([/Name/, siren, city, active, category]);
  expect(await places()).toEqual(before);
  await column(city).click();
  await expect(heads(page)).toHaveText([/Name/, siren, active, category]);
  await expect(column(category)).toHaveText(`${category}4`);
  expect(await places()).toEqual(before);

  const forward = mover(page, category);
  await forward.press("Enter");
  await expect(heads(page)).toHaveText([/Name/, siren, category, active]);
  await forward.press("Enter");
  await expect(heads(page)).toHaveText([/Name/, category, siren, active]);
  await expect(forward).toHaveAttribute("aria-disabled", "true");
  await expect(forward).toBeFocused();
  const address = page.url();
  await page.keyboard.press("Enter");
  await expect(forward).toBeFocused();
  expect(page.url()).toBe(address);
  expect(await places()).toEqual(before);
});

test("the street is shown once its column is chosen, and exported then", async ({ page }) => {
  await openTable(page, "q=552032534+356000000&columns=name,siren");
  await openColumns(page);
  await page.getByRole("link", { name: words.ofHeadOffice.street }).click();
  await expect(page).toHaveURL(/columns=name%2Csiren%2Cstreet/);
  const streets = page.locator("td.table-street");
  await expect(streets.first()).toHaveText(/^\d+ /);
  const shown = await streets.allTextContents();
  await page.reload();
  await expect(streets).toHaveText(shown);

  await page.getByRole("button", { name: exportWords.open }).click();
  await page.getByLabel(exportWords.semicolons).check();
  const download = page.getByRole("button", { name: /^Download/ });
  const { text } = await savedBy(page, () => download.click());
  expect(text.split("\r\n")[0]).toBe("name;siren;street;complement");
  expect(text).toContain(shown[0]);
});

test("rows are selected by keyboard, over pages, copied and exported", async ({ page }) => {
  await openTable(page, "department=75&columns=name,siren");
  await page.keyboard.press("/");
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(results(page).first()).toBeFocused();
  for (const key of ["j", "k", "x", "j", "x"]) await page.keyboard.press(key);
  const bar = selectionBar(page);
  await expect(bar).toContainText("2 companies");
  const chosen = await selectedRows(page).locator(".table-siren").allTextContents();
  await page.getByRole("link", { name: paging.next }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(selectedRows(page)).toHaveCount(0);
  await expect(bar).toContainText("2 companies");
  await results(page).first().focus();
  await page.keyboard.press("x");
  await expect(bar).toContainText("3 companies");
  chosen.push(...(await selectedRows(page).locator(".table-siren").allTextContents()));
  const sirens = chosen.map((siren) => siren.replace(/\D/g, ""));

  await page.keyboard.press("c");
  await expect(bar.getByRole("button", { name: words.copySirens })).toHaveText(words.copied);
  expect((await clipboard(page)).split("\n")).toEqual(sirens);

  await bar.getByRole("button", { name: words.exportSelection }).click();
  await bar.getByLabel(exportWords.semicolons).check();
  const saved = async () => {
    const file = await savedBy(page, () => bar.getByRole("button", { name: /3/ }).click());
    return file.text.trim().split("\r\n");
  };
  const [titles, ...lines] = await saved();
  expect(titles).toBe("name;siren");
  expect(lines.map((line) => line.split(";").at(-1)).sort()).toEqual(sirens.sort());
  await bar.getByLabel(exportWords.tableOnly).uncheck();
  const all = await saved();
  expect(all[0]).toContain(";street;");
  expect(all).toHaveLength(4);

  await head(page, words.name).getByRole("link").click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(bar).toContainText("3 companies");
  await searchFor(page, "sci");
  await expect(page).toHaveURL(/q=sci/);
  await expect(bar).toBeHidden();
});

test("Shift and a click select or clear all rows since the last", async ({ page }) => {
  await openTable(page);
  const all = boxes(page);
  await all.nth(6).check();
  await all.nth(2).click({ modifiers: ["Shift"] });
  await expect(selectedRows(page)).toHaveCount(5);
  await all.nth(4).click({ modifiers: ["Shift"] });
  await expect(selectedRows(page)).toHaveCount(2);
  await all.nth(12).click();
  await expect(selectedRows(page)).toHaveCount(3);
});

test("the row that keys go to is never behind the head or the bar", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await openTable(page);
  await results(page).first().focus();
  await page.keyboard.press("x");
  await expect(selectionBar(page)).toBeVisible();
  /** How far the focused row is from the head above it and from the bar below it. */
  const gaps = () =>
    page.evaluate((name) => {
      const box = (element: Element | null | undefined) => element?.getBoundingClientRect();
      const row = box(document.activeElement?.closest("tr"));
      const above = box(document.querySelector("thead td"))?.bottom;
      const below = box(document.querySelector(`[aria-label="${name}"]`))?.top;
      return [(row?.top ?? 0) - Number(above), Number(below) - (row?.bottom ?? 0)];
    }, words.selection);
  const expectClear = async (key: string, row: number) => {
    await page.keyboard.press(key);
    await expect(results(page).nth(row)).toBeFocused();
    for (const gap of await gaps()) expect(gap).toBeGreaterThanOrEqual(-1);
  };
  for (let row = 1; row <= 19; row += 1) await expectClear("j", row);
  for (let row = 18; row >= 0; row -= 1) await expectClear("k", row);
});

test("a long name does not move when it takes the focus", async ({ page }) => {
  await openTable(page);
  const name = results(page).first();
  await name.evaluate((link) => {
    link.textContent = "A very long name ".repeat(9);
  });
  const before = await name.boundingBox();
  await resultsHead(page).click();
  await page.keyboard.press("j");
  await expect(name).toBeFocused();
  expect((await name.boundingBox())?.x).toBe(before?.x);
});

test("the key e opens the export of the results, or of the selected rows", async ({ page }) => {
  await openTable(page);
  await results(page).first().focus();
  await page.keyboard.press("e");
  const open = page.getByRole("button", { name: exportWords.open, exact: true });
  await expect(open).toHaveAttribute("aria-expanded", "true");
  await expect(open).toBeFocused();
  await expect(page.getByLabel(exportWords.semicolons)).toBeVisible();
  await page.keyboard.press("e");
  await expect(open).toHaveAttribute("aria-expanded", "false");

  await boxes(page).nth(1).check();
  await page.keyboard.press("e");
  await expect(selectionBar(page).getByLabel(exportWords.semicolons)).toBeVisible();
  await expect(open).toHaveAttribute("aria-expanded", "false");
});

test("an added column is scrolled into view", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await openTable(page);
  await openColumns(page);
  await page.getByRole("link", { name: words.nafLabel }).click();
  await expect(head(page, words.nafLabel)).toBeInViewport();
});

test("a selection is kept in its search while one looks at another", async ({ page }) => {
  await openTable(page);
  await boxes(page).nth(1).check();
  const active = page.locator('[data-facet="active=true"]');
  await active.click();
  await expect(page).toHaveURL(/active=true/);
  await expect(selectionBar(page)).toHaveCount(0);
  const kept = page.getByText("1 company stays selected in another search.");
  await expect(kept).toBeVisible();
  await kept.getByRole("link").click();
  await expect(page).not.toHaveURL(/active=true/);
  await expect(selectedRows(page)).toHaveCount(1);
  await active.click();
  await expect(kept).toBeVisible();
  await page.getByRole("button", { name: words.clearSelection }).click();
  await expect(kept).toHaveCount(0);
});
