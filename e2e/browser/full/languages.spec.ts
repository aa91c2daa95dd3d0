import { link, openPalette, rows, searchFor } from "../pages";
import { expect, test } from "../strict-test";
import { messages } from "../words";

const { en, fr } = messages;

test.use({ locale: "fr-FR", isSignedIn: true });

test("the pages are in French until English is chosen, and then stay so", async ({ page }) => {
  await page.goto("/search");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "fr");
  await expect(page).toHaveTitle(`Recherche – ${fr.product.name}`);
  await searchFor(page, "martin");
  await expect(page.getByRole("heading", { name: /^\d+ entreprises$/ })).toBeVisible();
  await link(page, "Page suivante").click();
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await openPalette(page, fr.palette);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "English" }).click();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(page.getByRole("heading", { name: /^\d+ companies$/ })).toBeVisible();
  await expect(page).toHaveTitle(`“martin” – ${en.product.name}`);
  await openPalette(page);
  await page.keyboard.press("Escape");
  await page.locator("body").press("?");
  await expect(page.getByRole("dialog", { name: en.shortcuts.title })).toBeVisible();

  await page.reload();
  await expect(html).toHaveAttribute("lang", "en");
  await rows(page).first().click();
  await expect(page.getByText(en.company.identifiers)).toBeVisible();
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.getByText(fr.company.identifiers)).toBeVisible();
});
