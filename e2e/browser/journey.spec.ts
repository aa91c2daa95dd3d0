import { newEmail, newPassword, seedAccount } from "../support/accounts";
import { mintInvitation } from "../support/mint";
import {
  button,
  emailField,
  fillAccount,
  heading,
  invitationLink,
  link,
  notice,
  passwordField,
  rows,
  searchField,
  textOf,
} from "./pages";
import { expect, tabTo, test } from "./strict-test";

test("from the invitation to a company and signing out, by keyboard alone", async ({ page }) => {
  const { keyboard } = page;
  const { email, password } = { email: newEmail(), password: newPassword() };
  await page.goto(await invitationLink());
  await tabTo(page, emailField(page));
  await keyboard.type(email);
  await tabTo(page, passwordField(page));
  await keyboard.type(password);
  await tabTo(page, button(page, "Show password"));
  await keyboard.press("Enter");
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await tabTo(page, button(page, "Create account"));
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/search");
  await expect(page.getByText(email)).toBeVisible();

  await expect(searchField(page)).toBeFocused();
  await keyboard.type("martin");
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=martin");
  await expect(rows(page)).toHaveCount(20);
  const firstOfPageOne = await textOf(rows(page).first());
  await tabTo(page, link(page, "Next page"));
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(heading(page, /^\d+ companies$/)).toBeFocused();
  await expect(rows(page).first()).not.toHaveText(firstOfPageOne);

  const name = await textOf(rows(page).nth(3));
  await tabTo(page, rows(page).nth(3));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/company\/\d{9}\?q=martin&page=2$/);
  await expect(heading(page, name)).toBeVisible();
  await expect(page).toHaveTitle(`${name} – Company Registry`);
  await tabTo(page, link(page, "Back to results"));
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(rows(page).nth(3)).toHaveText(name);
  await tabTo(page, button(page, "Sign out"), -1);
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  await page.goto("/search?q=martin&page=2");
  await expect(page).toHaveURL("/login?next=%2Fsearch%3Fq%3Dmartin%26page%3D2");
});

test("signing in leads to no other site", async ({ page }) => {
  await page.goto("/login?next=//evil.example/search");
  await fillAccount(page, await seedAccount());
  await button(page, "Sign in").click();
  await expect(page).toHaveURL("/search");
});

test("a registered address and a used or expired invitation are explained", async ({
  page,
  context,
  expectedStatuses,
}) => {
  expectedStatuses.add(409).add(422);
  const used = await invitationLink();
  const first = { email: newEmail(), password: newPassword() };
  await page.goto(used);
  await expect(emailField(page)).toBeEditable();
  const other = await context.newPage();
  await other.goto(used);
  await fillAccount(other, first);
  await button(other, "Create account").click();
  await expect(other).toHaveURL("/search");

  await fillAccount(page, { email: newEmail(), password: newPassword() });
  await button(page, "Create account").click();
  await expect(notice(page)).toContainText("This invitation cannot be used any more");
  await expect(notice(page)).toBeFocused();
  await fillAccount(page, first);
  await button(page, "Create account").click();
  await expect(notice(page)).toContainText("This address already has an account");

  await page.goto(used);
  await expect(heading(page, "This invitation has been used")).toBeVisible();
  await expect(page).toHaveURL("/invitation");
  await expect(link(page, "Sign in")).toHaveAttribute("href", "/login");
  await expect(link(page, "Forgotten your password?")).toBeVisible();
  const expired = await mintInvitation({ ttlSeconds: -1 });
  await page.goto(expired.url);
  await expect(heading(page, "This invitation has expired")).toBeVisible();
  await expect(page.getByText("Ask the person who invited you for a new one.")).toBeVisible();
});
