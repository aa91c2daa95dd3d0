import { numberPagePath } from "@/lib/contract/typed-number";
import { expectAccessible } from "../axe";
import {
  heading,
  hold,
  link,
  openHydrated,
  openPalette,
  resultsHead,
  saveElsewhere,
  searchField,
  textOf,
} from "../pages";
import { signInNewUser } from "../sign-in-new-user";
import { expect, test } from "../strict-test";
import { beginningOf, messages } from "../words";

test.use({ isSignedIn: true });

const { shell, shortcuts, palette, company } = messages.en;

test("a question mark shows all shortcuts, except while typing @reader", async ({
  page,
  words: { shortcuts },
}) => {
  await openHydrated(page, "/search");
  const help = page.getByRole("dialog", { name: shortcuts.title });
  await page.keyboard.type("a?");
  await expect(searchField(page)).toHaveValue("a?");
  await expect(help).toHaveCount(0);

  await page.goto("/company/356000000");
  await expect(async () => {
    await page.locator("body").press("Control+?");
    await expect(help).toHaveCount(0);
    await page.locator("body").press("?");
    await expect(help).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const name of ["move", "page", "open", "select", "back"] as const) {
    await expect(help.getByText(shortcuts[name], { exact: true })).toBeVisible();
  }
  await expectAccessible(page, "shortcuts");
  await page.keyboard.press("/");
  await expect(page).toHaveURL("/company/356000000");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});

test("the palette finds companies, pages and recent searches by keyboard alone @reader", async ({
  page,
  words: { palette },
}) => {
  await openHydrated(page, "/search");
  await expect(searchField(page)).toBeFocused();
  const options = page.getByRole("listbox", { name: palette.choices }).getByRole("option");
  const selected = options.and(page.locator("[aria-selected=true]"));

  const field = await openPalette(page, palette);
  // Other journeys of the same account save searches, which come first.
  await expect(options.filter({ hasText: palette.startPage }).first()).toBeVisible();
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "palette");
  await page.keyboard.type("la poste");
  await expect(options.filter({ hasText: /la poste/i }).first()).toContainText("La Poste");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/company/356000000");
  await expect(heading(page, "La Poste")).toBeVisible();
  await expect(field).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await expect(options.filter({ hasText: "La Poste" }).first()).toBeVisible();
  await page.keyboard.type(palette.account.slice(0, 5));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(selected).toHaveText(palette.account);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/account");

  await page.keyboard.press("Control+k");
  for (const typed of [palette.startPage, ...palette.startPageDetail.split(", ")]) {
    await field.fill(typed);
    const start = options.filter({ hasText: palette.startPage });
    await expect(start.first()).toHaveAttribute("href", "/search");
  }
  await field.fill("zqzqzq");
  await expect(selected).toHaveText(palette.searchFor.replace("{q}", "zqzqzq"));
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL("/settings/account");
});

test("the palette prints the page, without itself", async ({ page }) => {
  await page.goto("/search?q=martin");
  await page.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector("dialog[open]") ? "with the palette" : "alone";
    };
  });
  await (await openPalette(page)).fill("print");
  await page.getByRole("option", { name: palette.print }).click();
  await expect(page).toHaveTitle("alone");
});

test("the palette begins with saved searches, and goes on with recent ones", async ({ page }) => {
  await signInNewUser(page);
  await page.goto("/search?q=danone");
  await link(page, "Danone").first().click();
  await expect(heading(page, "Danone")).toBeVisible();
  await saveElsewhere(page, "Bakers", "q=boulangerie");
  await openHydrated(page, "/search");
  await openPalette(page);
  const groups = page.getByRole("listbox", { name: palette.choices }).getByRole("group");
  await expect(groups.first()).toContainText("Bakers");
  await expect(groups.nth(1)).toContainText(palette.recentCompanies);
});

for (const view of ["", "&view=table"]) {
  test(`n and p turn the pages, and j goes to the first result${view}`, async ({ page }) => {
    await openHydrated(page, `/search?q=sci${view}`);
    const results = page.locator("[data-result]");
    const first = await textOf(results.first());
    await results.last().focus();
    await page.keyboard.press("p");
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/page=2/);
    await expect(resultsHead(page)).toBeFocused();
    await expect(results.first()).not.toHaveText(first);
    await page.keyboard.press("j");
    await expect(results.first()).toBeFocused();
    await page.keyboard.press("p");
    await expect(page).not.toHaveURL(/page=/);
    await expect(results.first()).toHaveText(first);
  });
}

test("the focus returns from the palette and from the shortcuts", async ({ page }) => {
  await page.goto("/settings/account", { waitUntil: "networkidle" });
  const hint = page.getByRole("button", { name: shell.shortcuts });
  await hint.focus();
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(hint).toBeFocused();

  await openPalette(page);
  await page.keyboard.type("keyboard");
  await page.keyboard.press("Enter");
  const help = page.getByRole("dialog", { name: shortcuts.title });
  await expect(help).toBeVisible();
  await help.getByRole("button", { name: shortcuts.close }).press("Enter");
  await expect(help).toHaveCount(0);
  await expect(hint).toBeFocused();
  await hint.press("Enter");
  await expect(help).toBeVisible();

  // The help is asked for again before the browser says that it has closed.
  await help.evaluate(async (dialog: HTMLDialogElement) => {
    const isTold = new Promise((resolve) => dialog.addEventListener("close", resolve));
    dialog.close();
    document.querySelector<HTMLElement>("[data-shortcut-help]")?.click();
    await isTold;
  });
  await expect(help).toBeVisible();
});

test("Enter waits for the companies of the text", async ({ page }) => {
  await page.goto("/settings/account", { waitUntil: "networkidle" });
  const letThrough = await hold(page, /suggest\?q=35600000000048/);
  await openPalette(page);
  await page.keyboard.insertText("35600000000048");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/account");
  letThrough();
  await expect(page).toHaveURL(String(numberPagePath("35600000000048")));
  await expect(page.getByText(beginningOf(company.searched))).toBeInViewport();
});
