import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "@/lib/contract/paths";
import {
  acceptInvitation,
  button,
  heading,
  link,
  rows,
  searchFor,
  waitForHydration,
} from "./pages";
import { expect, test } from "./strict-test";

const savedSection = (page: Page) => page.getByRole("region", { name: "Saved searches" });
const examples = (page: Page) => page.getByRole("region", { name: "Example searches" });
const nameField = (page: Page | Locator) => page.getByLabel("Name of the search");

async function saveAs(page: Page, name: string): Promise<void> {
  await button(page, "Save this search").click();
  await nameField(page).fill(name);
  await nameField(page).press("Enter");
}

test("a search is saved by name, opened from the start page, and deleted", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(400).add(409);
  await acceptInvitation(page);
  await expect(savedSection(page).getByText(/^After a search/)).toBeVisible();
  await searchFor(page, "martin");
  await page.goto("/search?q=martin&department=75,69&sort=-createdAt");
  await waitForHydration(page);
  await button(page, "Save this search").click();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue("martin · 75 Paris, 69 Rhône");
  await page.keyboard.press("Enter");
  const saved = page
    .getByRole("status")
    .filter({ hasText: /^“martin · 75 Paris, 69 Rhône” is saved/ });
  await expect(saved).toBeFocused();

  await searchFor(page, "la poste");
  await expect(saved).toHaveCount(0);
  await saveAs(page, "martin · 75 Paris, 69 Rhône");
  const known = page.getByRole("alert").filter({ hasText: "You already have a search “martin ·" });
  await expect(known).toBeFocused();
  await nameField(page).fill(" ");
  await nameField(page).press("Enter");
  await expect(
    page.getByText("Enter a name of 1 to 80 characters: letters, digits, punctuation or spaces."),
  ).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill("The post");
  await button(page, "Save").click();
  await link(page, "See your saved searches").click();

  await expect(page).toHaveURL("/search");
  const list = savedSection(page).getByRole("listitem");
  await expect(list.getByRole("link")).toHaveText(["The post", "martin · 75 Paris, 69 Rhône"]);
  await list.getByRole("link").nth(1).click();
  await expect(page).toHaveURL("/search?q=martin&department=75%2C69&sort=-createdAt");
  await expect(rows(page).first()).toBeVisible();

  await page.goto("/search");
  await waitForHydration(page);
  await button(page, "Rename the search “The post”").press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rename this search" });
  await expect(nameField(dialog)).toHaveValue("The post");
  await nameField(dialog).fill("martin · 75 Paris, 69 Rhône");
  await nameField(dialog).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("You already have a search “martin ·");
  await nameField(dialog).fill("La Poste");
  await nameField(dialog).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("The search is now called “La Poste”")).toBeVisible();
  await expect(page.locator("[data-notice]")).toBeFocused();
  await expect(list.getByRole("link")).toHaveText(["La Poste", "martin · 75 Paris, 69 Rhône"]);

  for (const name of ["martin · 75 Paris, 69 Rhône", "La Poste"]) {
    await button(page, `Delete the search “${name}”`).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
    await expect(page.getByText(`The search “${name}” was deleted`)).toBeVisible();
    await expect(page.locator("[data-notice]")).toBeFocused();
    await expect(link(page, name)).toHaveCount(0);
  }
  await expect(savedSection(page).getByText(/^After a search/)).toBeVisible();
});

test("a search that is saved already is renamed instead of saved twice", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(409);
  await acceptInvitation(page);
  await waitForHydration(page);
  for (const [q, name] of [
    ["martin", "Every Martin"],
    ["la poste", "The post"],
  ] as const) {
    await searchFor(page, q);
    await saveAs(page, name);
    await expect(page.getByText(`“${name}” is saved`)).toBeVisible();
  }
  await searchFor(page, "martin");
  await button(page, "Saved: Every Martin").click();
  await expect(nameField(page)).toHaveValue("Every Martin");
  await nameField(page).fill("The post");
  await button(page, "Rename").click();
  await expect(page.getByText("You already have a search “The post”")).toBeVisible();
  await nameField(page).fill("Martins");
  await button(page, "Rename").click();
  await expect(page.getByText("The search is now called “Martins”")).toBeVisible();
  await expect(button(page, "Saved: Martins")).toBeVisible();
  await link(page, "See your saved searches").click();
  const list = savedSection(page).getByRole("listitem");
  await expect(list.getByRole("link")).toHaveText(["The post", "Martins"]);
});

test("a search that another tab has saved meanwhile is renamed", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(409);
  await acceptInvitation(page);
  await waitForHydration(page);
  await searchFor(page, "martin");
  await button(page, "Save this search").click();
  await expect(nameField(page)).toBeFocused();
  await page.waitForLoadState("networkidle");
  await page.evaluate(async (path) => {
    const body = JSON.stringify({ name: "Every Martin", query: "q=martin" });
    await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
  }, apiPaths.savedSearches);
  await nameField(page).fill("Martins");
  await nameField(page).press("Enter");
  const already = page
    .getByRole("alert")
    .filter({ hasText: "saved this search, as “Every Martin”" });
  await expect(already).toBeFocused();
  await button(page, "Rename").click();
  await expect(page.getByText("The search is now called “Martins”")).toBeVisible();
});

test("the start page shows what was saved since it was loaded", async ({ page }) => {
  await acceptInvitation(page);
  await waitForHydration(page);
  await searchFor(page, "martin");
  await expect(rows(page)).toHaveCount(20);
  await saveAs(page, "Every Martin");
  await expect(page.getByText("“Every Martin” is saved")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/search");
  await expect(savedSection(page).getByRole("link", { name: "Every Martin" })).toBeVisible();

  // A page of results that was loaded as such has no start page yet.
  await page.goto("/search?department=75");
  await waitForHydration(page);
  await page.getByRole("link", { name: /^Remove the filter/ }).click();
  await expect(page).toHaveURL("/search");
  await expect(savedSection(page).getByRole("link", { name: "Every Martin" })).toBeVisible();
  await expect(page.getByText(/^20,\d{3} demo companies$/)).toBeVisible();
});

test("a saved search that is opened says at once what its codes mean", async ({ page }) => {
  await acceptInvitation(page);
  await page.goto("/search?nafCode=C");
  await waitForHydration(page);
  await saveAs(page, "Makers");
  await expect(page.getByText("“Makers” is saved")).toBeVisible();
  await page.goto("/search");
  await waitForHydration(page);
  await link(page, "Makers").press("Enter");
  await expect(page).toHaveURL("/search?nafCode=C");
  await expect(link(page, "Remove the filter Activity C Manufacturing")).toBeVisible();
});

test("a search that another tab has deleted is said to be gone", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(404);
  await acceptInvitation(page);
  await page.goto("/search?q=martin");
  await waitForHydration(page);
  await saveAs(page, "Gone");
  await expect(page.getByText("“Gone” is saved")).toBeVisible();
  await page.goto("/search");
  await waitForHydration(page);
  await expect(savedSection(page).getByRole("link", { name: "Gone" })).toBeVisible();
  await page.evaluate(async (path) => {
    const { searches } = await (await fetch(path)).json();
    await fetch(`${path}/${searches[0].id}`, { method: "DELETE" });
  }, apiPaths.savedSearches);
  await button(page, "Delete the search “Gone”").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("This search had already been deleted")).toBeVisible();
  await expect(savedSection(page).getByRole("listitem")).toHaveCount(0);
});

test("without JavaScript the size, saved searches and examples are there, and each example finds companies", async ({
  page,
  browser,
  baseURL,
}) => {
  await acceptInvitation(page);
  await page.goto("/search?q=martin");
  await waitForHydration(page);
  await saveAs(page, "Every Martin");
  await expect(page.getByText("“Every Martin” is saved")).toBeVisible();
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto("/search");
  await expect(plain.getByText(/^20,\d{3} demo companies$/)).toBeVisible();
  await expect(plain.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  const links = await examples(plain).getByRole("link").all();
  const paths = await Promise.all(links.map((each) => each.getAttribute("href")));
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths) {
    await plain.goto(path ?? "");
    await expect(heading(plain, /^[\d,]+ compan(y|ies)$/), path ?? "").toBeVisible();
    expect(await rows(plain).count(), path ?? "").toBeGreaterThan(0);
    await expect(plain.locator("s"), path ?? "").toHaveCount(0);
    await expect(button(plain, "Save this search")).toBeHidden();
  }
  await plain.goto("/search");
  await link(plain, "Every Martin").click();
  await expect(plain).toHaveURL("/search?q=martin");
  await expect(rows(plain)).toHaveCount(20);
  await context.close();
});
