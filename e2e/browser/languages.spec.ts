import { link, rows, searchField } from "./pages";
import { expect, test } from "./strict-test";
import { messages, openSearchPageIn } from "./variants";

const { en, fr } = messages;

test.describe("with a French browser", () => {
  test.use({ locale: "fr-FR" });

  test("the pages are in French until English is chosen, and the choice is remembered", async ({
    page,
  }) => {
    await openSearchPageIn(page, "fr");
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", "fr");
    await expect(page).toHaveTitle(`Recherche – ${fr.product.name}`);

    await searchField(page, fr.search.field).fill("martin");
    await page.getByRole("button", { name: fr.search.submit }).click();
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
    await openSearchPageIn(page, "fr");
    await page.goto("/company/356000000");
    await expect(page.getByText(/1ᵉʳ\s+janvier\s+1991, il y a \d+ ans/)).toBeVisible();
    await expect(page.getByText(/^6\s182\s950\s580\s€$/)).toBeVisible();
    await page.goto("/search?q=martin&page=abc");
    await expect(page.getByText(fr.failure.fields.page)).toBeVisible();
    await page.goto("/search?q=martin&department=xyz");
    await expect(page.getByText(fr.failure.fields.department)).toBeVisible();
  });
});

test("the language can be changed without JavaScript and stays on this site", async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/login?next=%2Fsearch%3Fq%3Dmartin");
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page).toHaveURL("/login?next=%2Fsearch%3Fq%3Dmartin");
  await expect(page.getByRole("heading", { name: fr.signIn.title })).toBeVisible();
  await context.close();

  const answer = await request.post("/language", {
    form: { language: "fr" },
    headers: { referer: "https://evil.example//evil.example/x" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe("/search");
});
