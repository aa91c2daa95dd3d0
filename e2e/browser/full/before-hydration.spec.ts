import { newEmail, newPassword } from "../../support/accounts";
import {
  button,
  emailField,
  fillAccount,
  filterChoice,
  invitationLink,
  link,
  openHeld,
  passwordField,
  waitForHydration,
} from "../pages";
import { expect, test } from "../strict-test";
import { messages } from "../words";

const { filters, search } = messages.en;

test("a form keeps what is typed before hydration, then sends it", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  const account = { email: newEmail(), password: newPassword() };
  const invitation = await invitationLink();
  const letThrough = await openHeld(page, invitation);
  await fillAccount(page, account);
  await passwordField(page).press("Enter");
  await expect(button(page, "Create account")).toBeDisabled();
  await expect(page).toHaveURL(invitation);
  expect(requests.filter((request) => request.startsWith("POST"))).toEqual([]);

  letThrough();
  await expect(button(page, "Create account")).toBeEnabled();
  await expect(emailField(page)).toHaveValue(account.email);
  await expect(passwordField(page)).toHaveValue(account.password);
  await expect(page.getByRole("listitem").filter({ hasText: "(done)" })).not.toHaveCount(0);
  await button(page, "Create account").click();
  await expect(page).toHaveURL("/search");
});

test.describe("signed in", () => {
  test.use({ isSignedIn: true });

  test("text typed before hydration gets suggestions afterwards", async ({ page }) => {
    const letThrough = await openHeld(page, "/search");
    await expect(page.getByLabel(search.field)).toBeFocused();
    await page.keyboard.type("la poste");
    letThrough();
    await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("La Poste");
  });

  test("a slash focuses the field before hydration, except while typing", async ({ page }) => {
    const letThrough = await openHeld(page, "/search?q=la+poste");
    const field = page.getByLabel(search.field);
    await page.locator("body").press("/");
    await expect(field).toBeFocused();
    await page.keyboard.type("a/b");
    await expect(field).toHaveValue("a/b");
    await page.goto("/company/356000000", { waitUntil: "commit" });
    await expect(page.getByRole("banner")).toBeVisible();
    await page.locator("body").press("/");
    await expect(page).toHaveURL("/search");
    await expect(field).toBeFocused();
    letThrough();
  });

  for (const [what, path, name, target] of [
    [
      "a filter chip",
      "/search?q=martin&department=75",
      `${filters.remove} ${filters.department} 75 Paris`,
      "/search?q=martin",
    ],
    [
      "a link of an empty page",
      "/search?q=zqxzqx+xvzxvz&department=2A&category=GE",
      search.without,
      "/search?q=zqxzqx+xvzxvz",
    ],
  ] as const) {
    test(`${what} does not move during hydration`, async ({ page }) => {
      await page.goto("/search?q=martin&department=75");
      // A remembered search renders the page once more at the next visit.
      const kept = () => page.evaluate(() => JSON.stringify(localStorage));
      await expect.poll(kept).toContain("martin");
      const letThrough = await openHeld(page, path);
      const drawn = await link(page, name).elementHandle();
      letThrough();
      await waitForHydration(page);
      expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
      await link(page, name).click();
      await expect(page).toHaveURL(target);
    });
  }

  test("the words of a filter chip open its form before hydration", async ({ page }) => {
    const letThrough = await openHeld(page, "/search?department=75&nafCode=62");
    await link(page, `${filters.edit} ${filters.department} 75 Paris`).click();
    await expect(filterChoice(page, "department")).toBeFocused();
    letThrough();
    await page.getByRole("textbox", { name: filters.city }).fill("Lyon");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?department=75&city=Lyon&nafCode=62");
  });
});
