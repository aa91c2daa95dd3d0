import {
  button,
  filterChoice,
  heading,
  link,
  openFilters,
  rows,
  saveElsewhere,
  searchFor,
  textOf,
} from "../pages";
import { signInNewUser } from "../sign-in-new-user";
import { expect, test } from "../strict-test";
import { beginningOf, messages } from "../words";

test.use({ javaScriptEnabled: false, isSignedIn: true });

const { filters, failure, table, company } = messages.en;

test("the form, the results and the company", async ({ page }) => {
  await page.goto("/search");
  await searchFor(page, "martin");
  await expect(page).toHaveURL("/search?q=martin");
  await expect(rows(page)).toHaveCount(20);
  await link(page, "Next page").click();
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await openFilters(page, "/search?q=martin&exact=true");
  await page.getByLabel("Status", { exact: true }).selectOption("true");
  await button(page, "Apply").click();
  await expect(page).toHaveURL("/search?q=martin&active=true&exact=true");
  await link(page, "Widen the search").click();
  await expect(page).toHaveURL("/search?q=martin&active=true");
  await page.goto("/search?q=danone+zzyzx&exact=true");
  await searchFor(page, "danone zzyzx");
  await expect(page).toHaveURL("/search?q=danone+zzyzx");
  await expect(page.locator("s")).toHaveText("zzyzx");
  await searchFor(page, "martin");
  const name = await textOf(rows(page).first());
  await rows(page).first().click();
  await expect(heading(page, name)).toBeVisible();
});

test("facets are links, and the heads of the table sort", async ({ page }) => {
  await page.goto("/search?q=sci&view=table");
  await page.getByRole("link", { name: /^Paris/ }).click();
  await expect(page).toHaveURL(/\?q=sci&department=75&view=table$/);
  await page.goto("/search?department=75&view=table");
  const range = page.getByRole("columnheader", { name: table.employeeRange });
  await expect(range).toHaveAttribute("aria-sort", "descending");
  await range.getByRole("link").click();
  await expect(page).toHaveURL(/sort=-employees/);
  await range.getByRole("link").click();
  await expect(page).toHaveURL(/sort=employees/);
  await expect(range).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("row")).toHaveCount(21);
});

test("several departments can be chosen", async ({ page }) => {
  const paris = page.getByRole("checkbox", { name: "75 Paris" });
  const rhone = page.getByRole("checkbox", { name: "69 Rhône" });
  await openFilters(page, "/search?q=martin&department=75");
  await filterChoice(page, "department").click();
  await expect(page.getByLabel(filters.departmentSearch)).toBeHidden();
  await rhone.check();
  await button(page, filters.apply).click();
  await expect(page).toHaveURL("/search?q=martin&department=75%2C69");
  await page.getByText(filters.add, { exact: true }).click();
  await expect(filterChoice(page, "department")).toHaveText("69 Rhône, 75 Paris");
  await filterChoice(page, "department").click();
  await rhone.uncheck();
  await paris.uncheck();
  await button(page, filters.apply).click();
  await expect(page).toHaveURL("/search?q=martin");
});

test("a refused filter is explained at its field", async ({ page, expectedStatuses }) => {
  expectedStatuses.add(400);
  await page.goto("/search?postalCode=123");
  const postalCode = page.getByLabel(filters.postalCode);
  await expect(postalCode).toBeVisible();
  await expect(postalCode).toHaveValue("123");
  await expect(postalCode).toHaveAttribute("aria-invalid", "true");
  await expect(postalCode).toHaveAttribute("aria-describedby", "postalCode-error");
  await expect(page.getByText(failure.fields.postalCode)).toBeVisible();
  await postalCode.fill("75018");
  await button(page, filters.apply).click();
  await expect(page).toHaveURL("/search?postalCode=75018");
  await expect(rows(page).first()).toBeVisible();
});

test("a SIRET opens its company at that establishment, and finds it there", async ({ page }) => {
  await page.goto("/company/766622195?establishments=4");
  const list = page.locator("section", { has: page.locator("#establishments") });
  const id = (await list.getByRole("listitem").nth(7).getAttribute("id")) ?? "";
  await list.getByRole("searchbox").fill(id.slice(-5));
  await list.getByRole("button", { name: company.find }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("listitem")).toHaveAttribute("id", id);
  await page.goto(`/search?q=${id.replace("establishment-", "")}`);
  await rows(page).first().click();
  await expect(list.getByText(beginningOf(company.searched))).toBeInViewport();
});

test("the size, saved searches and examples that find companies are there", async ({ page }) => {
  await signInNewUser(page);
  await saveElsewhere(page, "Every Martin", "q=martin");
  await page.goto("/search");
  await expect(page.getByText(/^20,\d{3} demo companies$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  const links = page.getByRole("region", { name: "Example searches" }).getByRole("link");
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(paths.length).toBeGreaterThan(6);
  await link(page, "Every Martin").click();
  await expect(page).toHaveURL("/search?q=martin");
  await expect(rows(page)).toHaveCount(20);
  for (const path of paths) {
    await page.goto(path ?? "");
    await expect(heading(page, /^[\d,]+ compan(y|ies)$/), path ?? "").toBeVisible();
    expect(await rows(page).count(), path ?? "").toBeGreaterThan(0);
    await expect(page.locator("s"), path ?? "").toHaveCount(0);
    await expect(button(page, "Save this search")).toBeHidden();
  }
});

test("every endpoint of the reference has an example to read", async ({ page }) => {
  await page.goto("/developers");
  const section = page.locator("#getCompany");
  await expect(section.getByText("curl 'http")).toBeVisible();
  await expect(section.getByText("company.nafLabel", { exact: true })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(page.locator("#reference ~ section pre")).toHaveCount(
    await page.locator("#reference ~ section").count(),
  );
  await expect(page.getByText("until [")).toBeVisible();
});

test.describe("before sign-in", () => {
  test.use({ isSignedIn: false });

  test("the language can be changed", async ({ page }) => {
    await page.goto("/login?next=%2Fsearch%3Fq%3Dmartin");
    await button(page, "Français").click();
    await expect(page).toHaveURL("/login?next=%2Fsearch%3Fq%3Dmartin");
    await expect(heading(page, messages.fr.signIn.title)).toBeVisible();
  });
});
