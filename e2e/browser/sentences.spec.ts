import { heading, link, searchField, searchFor } from "./pages";
import { expect, test } from "./strict-test";
import { messages } from "./words";

test.use({ isSignedIn: true });

test("a sentence of filters that no name has is searched by these", async ({ page }) => {
  await page.goto("/search");
  const sentence = "restaurants d’au moins 20 salariés à Paris";
  await searchFor(page, sentence);
  const path = /^\/search\?department=75&nafCode=restaurants&employeeRange=12%2C/;
  await expect(page).toHaveURL((url) => path.test(url.pathname + url.search));
  await expect(heading(page, "1 company")).toBeVisible();
  await expect(searchField(page)).toHaveValue("");
  const told = page
    .getByRole("paragraph")
    .filter({ hasText: messages.en.search.readAsFilters.replace("{q}", sentence) });
  await expect(told).toBeVisible();
  await link(page, "Search for these words in names instead").click();
  await expect(searchField(page)).toHaveValue(sentence);
  await expect(told).toHaveCount(0);
  await expect(
    page.getByRole("link", { name: "Search with these filters: restaurants" }),
  ).toBeVisible();
  await page.goBack();
  await expect(told).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/search");
});

test("beside filters, places are filters too, and a SIREN opens its company", async ({ page }) => {
  await page.goto("/search?nafCode=62&active=true");
  await searchFor(page, "Villeurbanne");
  await expect(page).toHaveURL("/search?active=true&city=Villeurbanne&nafCode=62");
  await expect(heading(page, "2 companies")).toBeVisible();
  await searchFor(page, "zzyzx");
  const removal = page.getByRole("listitem").filter({ hasText: "Without “zzyzx”" });
  await expect(removal).toContainText("2 companies");
  await removal.getByRole("link").click();
  await expect(heading(page, "2 companies")).toBeVisible();
  await searchFor(page, "552 032 534");
  await expect(page).toHaveURL(/^[^?]*\/company\/552032534/);
  await page.goto("/search?department=75&nafCode=62");
  await searchFor(page, "Île-de-France");
  await expect(page).toHaveURL("/search?region=11&nafCode=62");
});
