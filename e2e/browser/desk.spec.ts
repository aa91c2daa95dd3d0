import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "@/lib/contract/paths";
import { button, link, openHydrated, rows, saveElsewhere, searchFor } from "./pages";
import { signInNewUser } from "./sign-in-new-user";
import { expect, test } from "./strict-test";

const savedSection = (page: Page) => page.getByRole("region", { name: "Saved searches" });
const nameField = (page: Page | Locator) => page.getByLabel("Name of the search");

test.beforeEach(async ({ page }) => {
  await signInNewUser(page);
});

async function saveAs(page: Page, name: string): Promise<void> {
  await button(page, "Save this search").click();
  await nameField(page).fill(name);
  await nameField(page).press("Enter");
}

test("a search is saved by name, opened from the start page, renamed and deleted", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(400).add(409);
  const long = "martin · 75 Paris, 69 Rhône";
  await page.goto("/search");
  await expect(savedSection(page).getByText(/^After a search/)).toBeVisible();
  await openHydrated(page, "/search?q=martin&department=75,69&sort=-createdAt");
  await button(page, "Save this search").click();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue(long);
  await page.keyboard.press("Enter");
  const saved = page.getByRole("status").filter({ hasText: `“${long}” is saved` });
  await expect(saved).toBeFocused();

  await searchFor(page, "la poste");
  await expect(saved).toHaveCount(0);
  await saveAs(page, long);
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
  await expect(list.getByRole("link")).toHaveText(["The post", long]);
  await list.getByRole("link").nth(1).click();
  await expect(page).toHaveURL("/search?q=martin&department=75%2C69&sort=-createdAt");
  await expect(rows(page).first()).toBeVisible();

  await openHydrated(page, "/search");
  await button(page, "Rename the search “The post”").press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rename this search" });
  await expect(nameField(dialog)).toHaveValue("The post");
  await nameField(dialog).fill(long);
  await nameField(dialog).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("You already have a search “martin ·");
  await nameField(dialog).fill("La Poste");
  await nameField(dialog).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("The search is now called “La Poste”")).toBeVisible();
  await expect(page.locator("[data-notice]")).toBeFocused();
  await expect(list.getByRole("link")).toHaveText(["La Poste", long]);

  for (const name of [long, "La Poste"]) {
    await button(page, `Delete the search “${name}”`).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
    await expect(page.getByText(`The search “${name}” was deleted`)).toBeVisible();
    await expect(page.locator("[data-notice]")).toBeFocused();
    await expect(link(page, name)).toHaveCount(0);
  }
  await expect(savedSection(page).getByText(/^After a search/)).toBeVisible();
});

test("a search that is saved already is renamed instead of saved twice", async ({ page }) => {
  await openHydrated(page, "/search?q=martin");
  await saveAs(page, "Every Martin");
  await expect(page.getByText("“Every Martin” is saved")).toBeVisible();
  await searchFor(page, "danone");
  await expect(button(page, "Save this search")).toBeVisible();
  await searchFor(page, "martin");
  await button(page, "Saved: Every Martin").click();
  await expect(nameField(page)).toHaveValue("Every Martin");
  await nameField(page).fill("Martins");
  await button(page, "Rename").click();
  await expect(page.getByText("The search is now called “Martins”")).toBeVisible();
  await expect(button(page, "Saved: Martins")).toBeVisible();
});

test("another tab has saved or deleted a search", async ({ page, expectedStatuses }) => {
  expectedStatuses.add(404).add(409);
  await openHydrated(page, "/search?q=martin");
  await button(page, "Save this search").click();
  await expect(nameField(page)).toBeFocused();
  await page.waitForLoadState("networkidle");
  await saveElsewhere(page, "Every Martin", "q=martin");
  await nameField(page).fill("Martins");
  await nameField(page).press("Enter");
  const already = page
    .getByRole("alert")
    .filter({ hasText: "saved this search, as “Every Martin”" });
  await expect(already).toBeFocused();
  await button(page, "Rename").click();
  await expect(page.getByText("The search is now called “Martins”")).toBeVisible();

  await openHydrated(page, "/search");
  await expect(savedSection(page).getByRole("link", { name: "Martins" })).toBeVisible();
  const { searches } = await (await page.request.get(apiPaths.savedSearches)).json();
  const headers = { origin: new URL(page.url()).origin };
  await page.request.delete(`${apiPaths.savedSearches}/${searches[0].id}`, { headers });
  await button(page, "Delete the search “Martins”").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("This search had already been deleted")).toBeVisible();
  await expect(savedSection(page).getByRole("listitem")).toHaveCount(0);
});

test("the start page shows what was saved since it was loaded", async ({ page }) => {
  await openHydrated(page, "/search");
  await searchFor(page, "martin");
  await expect(rows(page)).toHaveCount(20);
  await saveAs(page, "Every Martin");
  await expect(page.getByText("“Every Martin” is saved")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/search");
  await expect(savedSection(page).getByRole("link", { name: "Every Martin" })).toBeVisible();

  // A page of results that was loaded as such has no start page yet.
  await openHydrated(page, "/search?department=75");
  await page.getByRole("link", { name: /^Remove the filter/ }).click();
  await expect(page).toHaveURL("/search");
  await expect(savedSection(page).getByRole("link", { name: "Every Martin" })).toBeVisible();
  await expect(page.getByText(/^20,\d{3} demo companies$/)).toBeVisible();
});

test("a saved search that is opened says at once what its codes mean", async ({ page }) => {
  await saveElsewhere(page, "Makers", "nafCode=C");
  await openHydrated(page, "/search");
  await link(page, "Makers").press("Enter");
  await expect(page).toHaveURL("/search?nafCode=C");
  await expect(link(page, "Remove the filter Activity C Manufacturing")).toBeVisible();
});
