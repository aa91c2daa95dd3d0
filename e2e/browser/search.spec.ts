import type { Establishment } from "@/lib/contract/establishments";
import { apiPaths, establishmentsPath } from "@/lib/contract/paths";
import {
  button,
  fillAccount,
  heading,
  link,
  notice,
  openHydrated,
  refuse,
  resultsHead,
  rows,
  searchCalls,
  searchField,
  searchFor,
  waitForHydration,
} from "./pages";
import { signInNewUser } from "./sign-in-new-user";
import { expect, test } from "./strict-test";
import { beginningOf, messages } from "./words";

test.use({ isSignedIn: true });

test("the URL holds the search: reload, back and forward restore it", async ({ page }) => {
  await page.goto("/search");
  await searchFor(page, "la poste");
  await expect(rows(page).first()).toHaveText("La Poste");
  await expect(page.getByText(/Activités de poste/).first()).toBeVisible();
  await searchFor(page, "martin");
  await expect(rows(page).first()).not.toHaveText("La Poste");
  await link(page, "Next page").click();
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(page.getByText(/^Page 2 of \d+$/).first()).toBeVisible();
  const shown = await rows(page).allTextContents();

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/search?q=la+poste");
  await expect(searchField(page)).toHaveValue("la poste");
  await expect(rows(page).first()).toHaveText("La Poste");
  await page.goForward();
  await page.goForward();
  await expect(rows(page)).toHaveText(shown);

  await page.reload();
  await expect(rows(page)).toHaveText(shown);
  await waitForHydration(page);
  await page.goBack();
  await expect(page).toHaveURL("/search?q=martin");
  await expect(page.getByText(/^Page 1 of \d+$/).first()).toBeVisible();
  await expect(searchField(page)).toHaveValue("martin");
});

test("a corrected typo, ignored words and a matching acronym are shown", async ({ page }) => {
  await page.goto("/search");
  await searchFor(page, "ZZYZX dannonne Qqxxyy");
  const message =
    "No company has all these words. First come the closest, without “ZZYZX” or “Qqxxyy”.";
  await expect(page.getByRole("paragraph").filter({ hasText: message })).toHaveCount(1);
  await expect(page.getByText("First come the closest")).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: `${message} 1 company` })).toBeAttached();
  await expect(
    page.getByText("ZZYZX (word left aside) dannonne Qqxxyy (word left aside)"),
  ).toBeVisible();
  await expect(page.locator("s")).toHaveText(["ZZYZX", "Qqxxyy"]);
  await searchFor(page, "ratp");
  await expect(page.getByText("also known as RATP", { exact: true })).toBeVisible();
  await expect(page.getByText(message)).toHaveCount(0);
});

test("an exact search stays exact, for other pages, filters and companies", async ({ page }) => {
  await openHydrated(page, "/search?q=danone+zzyzx");
  await link(page, "Search for exactly “danone zzyzx”").click();
  await expect(page).toHaveURL("/search?q=danone+zzyzx&exact=true");
  await expect(heading(page, "No company matches “danone zzyzx”")).toBeFocused();
  await searchFor(page, "martin");
  await expect(page).toHaveURL("/search?q=martin");

  await page.goto("/search?q=martin&exact=true");
  const message = page
    .getByRole("paragraph")
    .filter({ hasText: "Exact search: all words, as typed." });
  await link(page, "Next page").click();
  await expect(page).toHaveURL("/search?q=martin&exact=true&page=2");
  await expect(message).toBeVisible();
  // The page before stays until the next one is there, and its companies lead back to that.
  await expect(link(page, "Previous page")).toBeVisible();
  await expect(page.locator("main section[aria-busy=false]")).toBeVisible();
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/company\/\d+\?q=martin&exact=true&page=2$/);
  await link(page, "Back to results").click();
  await expect(page).toHaveURL("/search?q=martin&exact=true&page=2");
  await page.getByText("All filters", { exact: true }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("true");
  await button(page, "Apply").click();
  await expect(page).toHaveURL("/search?q=martin&active=true&exact=true");
  await searchFor(page, "martin");
  await expect(page).toHaveURL("/search?q=martin&active=true&exact=true");
  await waitForHydration(page);
  await link(page, "Widen the search").click();
  await expect(page).toHaveURL("/search?q=martin&active=true");
  await expect(message).toHaveCount(0);
  await expect(resultsHead(page)).toBeFocused();
});

for (const view of ["", "&view=table"]) {
  test(`a listed SIRET opens its establishment, and u leads back${view}`, async ({ page }) => {
    const results = page.locator("[data-result]");
    const answer = await page.request.get(establishmentsPath("356000000"));
    const { establishments } = (await answer.json()) as { establishments: Establishment[] };
    const siret = establishments.find(({ isHeadOffice }) => !isHeadOffice)?.siret ?? "";
    await openHydrated(page, `/search?q=552032534+${siret}+775663438${view}`);
    await expect(results.first()).toHaveAttribute("href", /^\/company\/552032534\?q=[^#]*$/);
    await results.nth(1).click();
    await expect(page).toHaveURL(
      new RegExp(`/company/356000000\\?.*siret=${siret}#establishment-${siret}$`),
    );
    await expect(page.getByText(beginningOf(messages.en.company.searched))).toBeInViewport();
    await page.keyboard.press("u");
    await expect(results.nth(1)).toBeFocused();
    await results.first().click();
    await expect(page).toHaveURL(/company\/552032534/);
    await page.keyboard.press("j");
    await expect(page).toHaveURL(new RegExp(`#establishment-${siret}$`));
  });
}

test("a page past the end and an invalid page say what to do", async ({ page }) => {
  await page.goto("/search?q=martin&page=9999");
  const past = /^There is no such page: the last one is page \d+$/;
  await expect(page.getByRole("heading", { name: past })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "page 9,999" })).toHaveCount(0);
  await page.getByRole("link", { name: /^Go to page \d+$/ }).click();
  await expect(rows(page).first()).toBeVisible();

  await page.goto("/search?q=martin&page=abc");
  await expect(notice(page)).toContainText("The page number must be a whole number");
  await link(page, "Go to the first page").click();
  await expect(rows(page)).toHaveCount(20);
});

test("after the wait of a limit, the search resumes by itself", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(429);
  await page.goto("/search");
  await refuse(page, searchCalls, 429, "RATE_LIMIT_EXCEEDED", { retryAfter: 5 });
  await searchFor(page, "martin");
  await expect(notice(page)).toContainText(/Please wait \d+ seconds/);
  await expect(button(page, "Try again")).toBeDisabled();
  await page.unroute(searchCalls);
  await expect(rows(page)).toHaveCount(20);
});

test("a server error can be retried", async ({ page, expectedStatuses }) => {
  expectedStatuses.add(503);
  await page.goto("/search");
  await refuse(page, searchCalls, 503, "SERVICE_UNAVAILABLE");
  await searchFor(page, "martin");
  await expect(notice(page)).toContainText("The service is away for a moment");
  await page.unroute(searchCalls);
  await button(page, "Try again").click();
  await expect(rows(page)).toHaveCount(20);
});

test("an ended session leads to sign-in and back to the search", async ({
  page,
  baseURL,
  expectedStatuses,
}) => {
  expectedStatuses.add(401);
  const credentials = await signInNewUser(page);
  await openHydrated(page, "/search");
  const ended = await page.request.delete(apiPaths.session, { headers: { origin: `${baseURL}` } });
  expect(ended.ok()).toBe(true);
  await searchFor(page, "la poste");
  await expect(page).toHaveURL("/login?next=%2Fsearch%3Fq%3Dla%2Bposte");
  await fillAccount(page, credentials);
  await button(page, "Sign in").click();
  await expect(page).toHaveURL("/search?q=la+poste");
  await expect(rows(page).first()).toHaveText("La Poste");
});
