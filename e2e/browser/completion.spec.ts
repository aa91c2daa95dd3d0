import type { Page } from "@playwright/test";
import { numberPagePath } from "@/lib/contract/typed-number";
import { clipboard, heading, hold, openHydrated, rows, searchField } from "./pages";
import { expect, test } from "./strict-test";
import { beginningOf, messages } from "./words";

test.use({ isSignedIn: true });

const { search: words, failure, company, product } = messages.en;
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const suggestionsFor = (text: string) => (url: URL) =>
  url.pathname.endsWith("/suggest") && url.searchParams.get("q") === text;

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+v");
}

test("typed text gets suggestions; arrows, Enter and Escape work @reader", async ({ page }) => {
  await page.goto("/search");
  const field = searchField(page);
  await expect(field).toBeFocused();
  await page.keyboard.type("la post");
  await expect(options(page).first()).toContainText("La Poste");
  await expect(field).toHaveValue("la post");
  await expect(options(page).first().locator("mark").last()).toHaveText("Post");

  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field).toHaveValue("la post");

  await page.keyboard.type("e");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=la+poste");
  await expect(options(page)).toHaveCount(0);
  await expect(rows(page).first()).toHaveText("La Poste");

  await field.fill("la pos");
  await expect(options(page).first()).toContainText("La Poste");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/company/356000000");
  await expect(heading(page, "La Poste")).toBeVisible();
});

test("the suggestions pass the filters, and the list says so", async ({ page }) => {
  await openHydrated(page, "/search?city=Lyon");
  await searchField(page).pressSequentially("ma");
  const name = `${words.suggestionsFiltered} ${words.field}`;
  await expect(page.getByRole("listbox", { name, exact: true })).toBeVisible();
  await expect(page.getByText(words.suggestionsFiltered)).toBeVisible();
  for (const text of await options(page).allTextContents()) expect(text).toContain("Lyon");
});

test("down after Escape goes to the results, without suggestions over them", async ({ page }) => {
  await page.goto("/search?q=la+poste");
  await expect(rows(page).first()).toBeVisible();
  await searchField(page).focus();
  await page.keyboard.press("End");
  await expect(searchField(page)).toHaveRole("combobox");
  await page.keyboard.type(" p");
  await expect(options(page).first()).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-result]").first()).toBeFocused();
  await expect(options(page)).toHaveCount(0);
});

test("a pointer that rests on a suggestion does not choose it for Enter", async ({ page }) => {
  await openHydrated(page, "/search");
  const field = searchField(page);
  const first = options(page).first();
  await field.fill("la poste");
  await expect(first).toBeEnabled();
  const place = await first.boundingBox();
  await field.fill("");
  await expect(options(page)).toHaveCount(0);

  await field.click();
  await page.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + 10);
  // As pasting by the mouse does: no key is pressed before Enter.
  await page.evaluate(() => document.execCommand("insertText", false, "la poste"));
  await expect(first).toBeEnabled();
  await expect(first).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=la+poste");
});

test("keys wait for the suggestions of the current text", async ({ page }) => {
  await page.goto("/search");
  const field = searchField(page);
  const letThrough = await hold(page, suggestionsFor("la poste"));
  await page.keyboard.type("danone");
  await expect(options(page).first()).toContainText("Danone");
  await field.fill("la poste");
  await expect(options(page).first()).toContainText("Danone");
  await expect(options(page).first()).toBeDisabled();
  // From a name to its copied SIREN in three keyboard actions.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+c");
  letThrough();
  await expect(page.getByText(words.copied.replace("{siren}", "356000000"))).toBeVisible();
  expect(await clipboard(page)).toBe("356000000");
  await expect(options(page).first()).toBeEnabled();
  await page.keyboard.type("s");
  await expect(page.getByText("SIREN copied")).toHaveCount(0);
});

test("keys also wait for suggestions when no list is open", async ({ page }) => {
  await openHydrated(page, "/search");
  const letThrough = await hold(page, suggestionsFor("la poste"));
  await page.keyboard.type("la poste");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search");
  letThrough();
  await expect(page).toHaveURL("/company/356000000");
});

test("typing after the session has ended says so", async ({ page, expectedStatuses }) => {
  expectedStatuses.add(401);
  // Each visit renews the cookie once, so it can be removed only after that.
  const renewed = page.waitForResponse("**/api/auth/session");
  await page.goto("/search");
  await (await renewed).finished();
  const field = searchField(page);
  await expect(field).toBeFocused();
  await page.context().clearCookies();
  await page.keyboard.type("la poste");
  const notice = page.getByRole("alert").filter({ hasText: failure.ended });
  await expect(notice).toBeVisible();
  await expect(field).toHaveValue("la poste");
  await notice.getByRole("link").click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent("/search?q=la+poste")}`);
});

test("the product's name leads to an empty start page, ready to type", async ({ page }) => {
  await page.goto("/search");
  const field = searchField(page);
  const home = page.getByRole("banner").getByRole("link", { name: product.name });
  await home.click();
  await page.keyboard.type("la poste");
  await expect(field).toHaveValue("la poste");
  await expect(options(page).first()).toBeVisible();
  await home.click();
  await expect(field).toHaveValue("");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type("martin");
  await page.waitForLoadState("networkidle");
  await expect(field).toHaveValue("martin");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=martin");

  await page.goto("/search?department=75");
  await home.click();
  await expect(page).toHaveURL("/search");
  await expect(field).toBeFocused();
});

test("pasting a number opens its company, at the establishment of a SIRET", async ({ page }) => {
  for (const pasted of ["FR 39 356 000 000", "SIRET 356.000.000.00048"]) {
    await page.goto("/search");
    await paste(page, pasted);
    await expect(page).toHaveURL(String(numberPagePath(pasted)));
    await expect(heading(page, "La Poste")).toBeVisible();
  }
  await expect(page.getByText(beginningOf(company.searched))).toBeInViewport();
});

test("pasting a number with a wrong digit explains it at once", async ({ page }) => {
  await page.goto("/search");
  await paste(page, "FR40356000000");
  await expect(page).toHaveURL("/search?q=FR40356000000");
  await expect(page.getByText(words.wrongVat)).toBeVisible();
});

test("Escape leaves the field, and another search by a key replaces its text", async ({ page }) => {
  await page.goto("/search?q=danone");
  const field = searchField(page);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(field).toHaveAttribute("role", "combobox", { timeout: 500 });
  }).toPass();
  await page.keyboard.type(" zqzq");
  await expect(field).toHaveValue("danone zqzq");
  // If there are suggestions, the first Escape closes them.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(field).not.toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(field).toHaveValue("danone zqzq");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/view=table/);
  await expect(field).toHaveValue("danone");
});
