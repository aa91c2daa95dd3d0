import { newEmail, newPassword } from "../../support/accounts";
import { button, invitationLink, link, notice, openHydrated, rows, searchFor } from "../pages";
import { expect, test } from "../strict-test";
import { messages } from "../words";

test.describe("offline", () => {
  test.use({ isSignedIn: true });
  const { shell, failure, paging, search } = messages.en;

  test("the page says so, keeps its content, and resumes by itself", async ({
    page,
    context,
    offlineNoise,
  }) => {
    await openHydrated(page, "/search?q=martin");
    offlineNoise.isExpected = true;
    await context.setOffline(true);
    await expect(page.getByText(shell.offline)).toBeVisible();
    await rows(page).first().click();
    await expect(page.getByText(shell.offlineLink)).toBeVisible();
    await expect(rows(page)).toHaveCount(20);

    await searchFor(page, "la poste");
    await expect(page.getByText(failure.offlineAdvice)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(shell.online)).toBeVisible();
    await expect(rows(page).first()).toHaveText("La Poste");
  });

  test("pages that are turned to resume by themselves", async ({ page, context, offlineNoise }) => {
    await openHydrated(page, "/search?q=martin");
    const fetchedAhead = page.waitForResponse(/\/v1\/registry\/search\?.*page=3/);
    await link(page, paging.next).click();
    await expect(page).toHaveURL("/search?q=martin&page=2");
    const pager = page.getByRole("navigation", { name: search.pages });
    await expect(pager.getByText(/^Page 2 /)).toBeVisible();
    // The page after it is fetched once the reader moves.
    await page.mouse.move(0, 0, { steps: 20 });
    await (await fetchedAhead).finished();
    offlineNoise.isExpected = true;
    await context.setOffline(true);
    await link(page, paging.next).click();
    await link(page, paging.next).click();
    await expect(page.getByText(failure.offlineAdvice)).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL("/search?q=martin&page=4");
    await expect(rows(page)).toHaveCount(20);
  });
});

test("offline, a form asks to send again, and nothing covers its button @reader", async ({
  page,
  context,
  offlineNoise,
  words: { invitation, failure, shell },
}) => {
  await page.goto(await invitationLink());
  const submit = button(page, invitation.submit);
  await expect(submit).toBeEnabled();
  const bottom = await submit.evaluate((element) => element.getBoundingClientRect().bottom);
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: Math.ceil(bottom) + 40 });
  offlineNoise.isExpected = true;
  await context.setOffline(true);
  const said = page.getByText(shell.offline);
  await expect(said).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(submit).toBeInViewport();
  const [pressed, toast] = [await submit.boundingBox(), await said.boundingBox()];
  expect((pressed?.y ?? 0) + (pressed?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0);

  await page.getByLabel(invitation.email).fill(newEmail());
  await page.getByLabel(invitation.password, { exact: true }).fill(newPassword());
  await submit.click();
  await expect(notice(page)).toContainText(failure.offlineAgain);
});
