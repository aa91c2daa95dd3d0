import { newEmail, newPassword } from "../support/accounts";
import { holdScripts } from "./hold-scripts";
import { openSearchPage } from "./open-search-page";
import {
  button,
  emailField,
  fillAccount,
  filterChoice,
  heading,
  invitationPath,
  link,
  passwordField,
  unknownWords,
  waitForHydration,
} from "./pages";
import { expect, test } from "./strict-test";
import { messages } from "./words";

const { filters, search } = messages.en;

test("a form keeps what is typed before hydration, then sends it", async ({ page }) => {
  const { letThrough } = await holdScripts(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  const account = { email: newEmail(), password: newPassword() };
  const path = await invitationPath();
  await page.goto(path, { waitUntil: "commit" });
  await fillAccount(page, account);
  await passwordField(page).press("Enter");
  await expect(button(page, "Create account")).toBeDisabled();
  await expect(page).toHaveURL(path);
  expect(requests.filter((request) => request.startsWith("POST"))).toEqual([]);

  letThrough();
  await expect(button(page, "Create account")).toBeEnabled();
  await expect(emailField(page)).toHaveValue(account.email);
  await expect(passwordField(page)).toHaveValue(account.password);
  await expect(page.getByRole("listitem").filter({ hasText: "(done)" })).not.toHaveCount(0);
  await button(page, "Create account").click();
  await expect(page).toHaveURL("/search");
});

test("text typed before hydration gets suggestions afterwards", async ({ page }) => {
  await openSearchPage(page);
  const { letThrough } = await holdScripts(page);
  await page.goto("/search", { waitUntil: "commit" });
  await expect(page.getByLabel(search.field)).toBeFocused();
  await page.keyboard.type("la poste");
  letThrough();
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("La Poste");
});

test("links on an empty page do not move during hydration", async ({ page }) => {
  await openSearchPage(page);
  const { letThrough } = await holdScripts(page);
  const q = unknownWords();
  const path = `/search?q=${encodeURIComponent(q)}&department=2A&category=GE`;
  await page.goto(path, { waitUntil: "commit" });
  const way = link(page, search.without);
  await expect(way).toBeVisible();
  const drawn = await way.elementHandle();
  letThrough();
  await waitForHydration(page);
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
  await way.click();
  await expect(page).toHaveURL(`/search?q=${q.replace(" ", "+")}`);
});

test("a slash focuses the field before hydration", async ({ page }) => {
  await openSearchPage(page);
  const { letThrough } = await holdScripts(page);
  await page.goto("/search?q=la+poste", { waitUntil: "commit" });
  const field = page.getByLabel(search.field);
  await expect(field).toBeVisible();
  await page.locator("body").press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type("martin");
  await expect(field).toHaveValue("martin");
  await page.goto("/company/356000000", { waitUntil: "commit" });
  await expect(page.getByRole("banner")).toBeVisible();
  await page.locator("body").press("/");
  await expect(page).toHaveURL("/search");
  await expect(field).toBeFocused();
  letThrough();
});

test("a filter chip does not move during hydration", async ({ page }) => {
  await openSearchPage(page);
  await page.goto("/search?q=martin&department=75");
  // A remembered search renders the page once more at the next visit.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("martin");
  const { letThrough } = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const chip = link(page, `${filters.remove} ${filters.department} 75 Paris`);
  await expect(chip).toBeVisible();
  const drawn = await chip.elementHandle();
  letThrough();
  await waitForHydration(page);
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
  await chip.click();
  await expect(page).toHaveURL("/search?q=martin");
});

test("the words of a filter chip open its form before hydration", async ({ page }) => {
  await openSearchPage(page);
  const { letThrough } = await holdScripts(page);
  await page.goto("/search?department=75&nafCode=62", { waitUntil: "commit" });
  await link(page, `${filters.edit} ${filters.department} 75 Paris`).click();
  await expect(filterChoice(page, "department")).toBeFocused();
  letThrough();
  await page.getByRole("textbox", { name: filters.city }).fill("Lyon");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?department=75&city=Lyon&nafCode=62");
});

test("before hydration links of the results open their pages", async ({ page }) => {
  await openSearchPage(page);
  const { letThrough } = await holdScripts(page);
  await page.goto("/search?q=martin", { waitUntil: "commit" });
  await link(page, "Next page").click();
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(heading(page, /^\d+ companies$/)).toBeVisible();
  letThrough();
});
