import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import {
  button,
  expectNoOverflow,
  invitationLink,
  link,
  searchField,
  unknownWords,
} from "../pages";
import { expect, test } from "../strict-test";

async function expectFine(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectNoOverflow(page, what);
}

test("the pages before sign-in are accessible in each state @reader", async ({
  page,
  expectedStatuses,
  words: { signIn, invitation },
}) => {
  expectedStatuses.add(401).add(404).add(400);
  await page.goto("/login");
  await expectFine(page, "sign in");
  await button(page, signIn.submit).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectFine(page, "sign in, refused");

  await page.goto(await invitationLink());
  await expectFine(page, "invitation");
  const email = page.getByLabel(invitation.email);
  await email.fill("nobody");
  await page.getByLabel(invitation.password, { exact: true }).fill("too short?");
  await button(page, invitation.submit).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(new RegExp(invitation.wrongEmail));
  await expectFine(page, "invitation, refused");

  await page.goto("/nowhere");
  await expectFine(page, "page not found");
});

test.describe("signed in", () => {
  test.use({ isSignedIn: true });

  test("the search is accessible in each state @reader", async ({ page, words: { search } }) => {
    await page.goto("/search");
    await expectFine(page, "start");
    const field = searchField(page);
    await field.pressSequentially("mar");
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await field.press("ArrowDown");
    await expectAccessible(page, "completion");

    await page.goto("/search?q=martin&active=true");
    await expectFine(page, "results with a filter");

    await page.goto("/search?q=la+poste+zzqqxxy");
    await expect(page.locator("s")).toHaveText("zzqqxxy");
    await expectAccessible(page, "a word left aside");
    await page.goto("/search?q=zzqqxxy&department=75&category=GE");
    await expect(link(page, search.without)).toBeVisible();
    await expectAccessible(page, "nothing found");
    await page.goto("/search?q=la+poste+zzqqxxy&exact=true");
    await expect(link(page, search.widen)).toBeVisible();
    await expectAccessible(page, "nothing found exactly");
    await page.goto("/search?q=martin&page=abc");
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await expectAccessible(page, "a wrong page");
    await page.goto(`/search?q=la+poste+${"z".repeat(150)}`);
    await expectNoOverflow(page, "a long word");
  });

  test("saving a search is accessible in each state @reader", async ({
    page,
    words: { saved, recent },
  }) => {
    await page.goto(`/search?${new URLSearchParams({ q: `danone ${unknownWords()}` })}`);
    await button(page, saved.save).click();
    await expect(page.getByLabel(saved.name)).toBeFocused();
    await expectAccessible(page, "saving a search");
    await page.getByLabel(saved.name).fill(unknownWords());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: saved.savedWhere })).toBeVisible();
    await expectAccessible(page, "a saved search");

    await page.goto("/search");
    await expect(page.getByRole("button", { name: recent.erase })).toBeVisible();
    await page.keyboard.press("Shift");
    await expect(page.getByRole("button", { name: saved.delete }).first()).toBeVisible();
    await expectFine(page, "start with saved and recent searches");
    await page.getByRole("button", { name: saved.rename }).first().click();
    await expectAccessible(page, "renaming a saved search");
  });

  test("the company page is accessible in each state @reader", async ({
    page,
    expectedStatuses,
    words: { company },
  }) => {
    expectedStatuses.add(404);
    await page.goto("/company/766622195?q=martin");
    await expectFine(page, "company");
    await page.goto("/company/008519050");
    await expect(page.getByRole("heading", { name: company.noName })).toBeVisible();
    await expect(page.getByText(company.noNameWhy)).toBeVisible();
    await expectAccessible(page, "masked company");
    await page.goto("/company/000000000");
    await expectFine(page, "no such company");
  });
});
