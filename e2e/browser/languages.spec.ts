import { link, rows, searchFor } from "./pages";
import { expect, test } from "./strict-test";
import { messages } from "./words";

const { en, fr } = messages;

test.describe("with a French browser", () => {
  test.use({ locale: "fr-FR", isSignedIn: true });

  test("the pages are in French until English is chosen, and the choice is remembered", async ({
    page,
  }) => {
    await page.goto("/search");
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", "fr");
    await expect(page).toHaveTitle(`Recherche – ${fr.product.name}`);
    await searchFor(page, "martin");
    await expect(page.getByRole("heading", { name: /^\d+ entreprises$/ })).toBeVisible();
    await link(page, "Page suivante").click();
    await expect(page).toHaveURL("/search?q=martin&page=2");

    await page.getByRole("button", { name: "English" }).click();
    await expect(html).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL("/search?q=martin&page=2");
    await expect(page.getByRole("heading", { name: /^\d+ companies$/ })).toBeVisible();
    await expect(page).toHaveTitle(`“martin” – ${en.product.name}`);

    await page.reload();
    await expect(html).toHaveAttribute("lang", "en");
    await rows(page).first().click();
    await expect(page.getByText(en.company.identifiers)).toBeVisible();
    await page.getByRole("button", { name: "Français" }).click();
    await expect(page.getByText(fr.company.identifiers)).toBeVisible();
  });

  test("numbers, dates and failures are in French", async ({ page }) => {
    await page.goto("/company/356000000");
    await expect(page.getByText(/1ᵉʳ\s+janvier\s+1991, il y a \d+ ans/)).toBeVisible();
    await expect(page.getByText(/^6\s182\s950\s580\s€$/)).toBeVisible();
    await page.goto("/search?q=martin&department=xyz");
    await expect(page.getByText(fr.failure.fields.department)).toBeVisible();
  });
});
