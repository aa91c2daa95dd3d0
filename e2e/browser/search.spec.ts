import type { Establishment } from "@/lib/contract/establishments";
import { apiPaths, establishmentsPath } from "@/lib/contract/paths";
import { sharedServer } from "../support/shared-server";
import {
  button,
  fillAccount,
  heading,
  link,
  notice,
  refuse,
  rows,
  searchCalls,
  searchField,
  searchFor,
  waitForHydration,
} from "./pages";
import { signInTo } from "./sign-in-to";
import { expect, test } from "./strict-test";
import { beginningOf, messages } from "./words";

test.use({ isSignedIn: true });

test("the URL holds the search: reload, back and forward restore it", async ({ page }) => {
  await page.goto("/search");
  await searchFor(page, "la poste");
  await expect(rows(page).first()).toHaveText("La Poste");
  await expect(page.getByText(/Activités de poste/).first()).toBeVisible();
  await searchFor(page, "martin");
  await expect(page).toHaveTitle("“martin” – Company Registry");
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

test("a corrected typo and a matching acronym are shown", async ({ page }) => {
  await page.goto("/search");
  await searchFor(page, "dannonne");
  await expect(rows(page)).toHaveText(["Danone"]);
  const corrected = /^No name has “dannonne”\. These are the closest\./;
  await expect(page.getByRole("paragraph").filter({ hasText: corrected })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /closest\. 1 company$/ })).toBeAttached();
  await searchFor(page, "ratp");
  await expect(page.getByText("also known as RATP", { exact: true })).toBeVisible();
  await expect(page.getByText(corrected)).toHaveCount(0);
});

test("ignored words form one line, announced and struck through as typed; the exact search finds nothing", async ({
  page,
}) => {
  await page.goto("/search");
  await searchFor(page, "ZZYZX dannonne Qqxxyy");
  const message =
    "No company has all these words. First come the closest, without “ZZYZX” or “Qqxxyy”.";
  await expect(page.getByRole("paragraph").filter({ hasText: message })).toHaveCount(1);
  await expect(page.getByText("First come the closest")).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: `${message} 1 company` })).toBeAttached();
  await expect(page.locator("s")).toHaveText(["ZZYZX", "Qqxxyy"]);
  await expect(
    page.getByText("ZZYZX (word left aside) dannonne Qqxxyy (word left aside)"),
  ).toBeVisible();

  await searchFor(page, "danone zzyzx");
  await expect(page.locator("s")).toHaveText("zzyzx");
  await link(page, "Search for exactly “danone zzyzx”").click();
  await expect(page).toHaveURL("/search?q=danone+zzyzx&exact=true");
  await expect(heading(page, "No company matches “danone zzyzx”")).toBeFocused();
  await expect(page.locator("s")).toHaveCount(0);
  await link(page, "Widen the search").first().click();
  await expect(page).toHaveURL("/search?q=danone+zzyzx");
  await expect(rows(page).first()).toHaveText("Danone");
});

test("an exact search stays exact across pages, filters and a company until the text changes", async ({
  page,
}) => {
  await page.goto("/search?q=martin&exact=true");
  const message = page
    .getByRole("paragraph")
    .filter({ hasText: "Exact search: all words, as typed." });
  await expect(message).toBeVisible();
  await link(page, "Next page").click();
  await expect(page).toHaveURL("/search?q=martin&exact=true&page=2");
  await expect(page.getByText(/^Page 2 of \d+$/).first()).toBeVisible();
  await expect(message).toBeVisible();
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/company\/\d+\?q=martin&exact=true&page=2$/);
  await link(page, "Back to results").click();
  await expect(page).toHaveURL("/search?q=martin&exact=true&page=2");

  await page.getByText("All filters", { exact: true }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("true");
  await button(page, "Apply").click();
  await expect(page).toHaveURL("/search?q=martin&active=true&exact=true");
  await link(page, "Remove the filter Status Active").click();
  await expect(page).toHaveURL("/search?q=martin&exact=true");
  await searchFor(page, "martin");
  await expect(page).toHaveURL("/search?q=martin&exact=true");
  await expect(message).toBeVisible();
  await waitForHydration(page);
  await link(page, "Widen the search").click();
  await expect(page).toHaveURL("/search?q=martin");
  await expect(message).toHaveCount(0);
  await expect(heading(page, /^\d+ companies$/)).toBeFocused();
  await page.goBack();
  await expect(message).toBeVisible();
  await searchFor(page, "la poste");
  await expect(page).toHaveURL("/search?q=la+poste");
  await expect(message).toHaveCount(0);

  await page.goto("/search");
  await link(page, "martin Exact search").click();
  await expect(page).toHaveURL("/search?q=martin&exact=true");
});

test("the browser's back button returns from a company to its page of results", async ({
  page,
}) => {
  await page.goto("/search?q=martin&page=2");
  await waitForHydration(page);
  const shown = await rows(page).allTextContents();
  await rows(page).last().click();
  await expect(page).toHaveURL(/\/company\//);
  await page.goBack();
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(rows(page)).toHaveText(shown);

  await rows(page).last().click();
  await expect(page).toHaveURL(/\/company\//);
  await link(page, "Back to results").click();
  await expect(rows(page)).toHaveText(shown);
  await expect(rows(page).last()).toBeInViewport();
});

for (const view of ["", "&view=table"]) {
  test(`a listed SIRET opens its establishment, which u leaves for its row${view}`, async ({
    page,
  }) => {
    const results = page.locator("[data-result]");
    const answer = await page.request.get(establishmentsPath("356000000"));
    const { establishments } = (await answer.json()) as { establishments: Establishment[] };
    const siret = establishments.find(({ isHeadOffice }) => !isHeadOffice)?.siret ?? "";
    await page.goto(`/search?q=552032534+${siret}+775663438${view}`);
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

test("an empty result, a page past the end and an invalid page say what to do", async ({
  page,
}) => {
  await page.goto("/search?q=zzqqxxyy");
  await expect(heading(page, "No company matches “zzqqxxyy”")).toBeVisible();
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

test("too many requests: the wait counts down, then the search resumes by itself", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(429);
  const seconds = async () =>
    Number(/Please wait (\d+) seconds/.exec((await notice(page).textContent()) ?? "")?.[1]);
  await page.goto("/search");
  await refuse(page, searchCalls, 429, "RATE_LIMIT_EXCEEDED", { retryAfter: 10 });
  await searchFor(page, "martin");
  await expect(notice(page)).toContainText(/Please wait \d+ seconds/);
  await expect(button(page, "Try again")).toBeDisabled();
  const first = await seconds();
  await expect.poll(seconds).toBeLessThan(first);
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
  const credentials = await signInTo(sharedServer(), page);
  await page.goto("/search");
  await waitForHydration(page);
  const ended = await page.request.delete(apiPaths.session, { headers: { origin: `${baseURL}` } });
  expect(ended.ok()).toBe(true);
  await searchFor(page, "la poste");
  await expect(page).toHaveURL("/login?next=%2Fsearch%3Fq%3Dla%2Bposte");
  await fillAccount(page, credentials);
  await button(page, "Sign in").click();
  await expect(page).toHaveURL("/search?q=la+poste");
  await expect(rows(page).first()).toHaveText("La Poste");
});
