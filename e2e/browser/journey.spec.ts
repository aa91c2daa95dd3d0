import { newEmail, newPassword } from "../support/accounts";
import { mintInvitation } from "../support/mint";
import {
  acceptInvitation,
  button,
  emailField,
  fillAccount,
  heading,
  invitationPath,
  link,
  notice,
  passwordField,
  rows,
  searchField,
  searchFor,
  textOf,
} from "./pages";
import { expect, tabTo, test } from "./strict-test";

test("from the invitation to a company page and signing out", async ({ page }) => {
  const { email } = await acceptInvitation(page);
  await expect(page.getByText(email)).toBeVisible();

  await searchFor(page, "martin");
  await expect(page).toHaveURL("/search?q=martin");
  await expect(heading(page, /^\d+ companies$/)).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  const firstOfPageOne = await textOf(rows(page).first());

  await link(page, "Next page").click();
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(heading(page, /^\d+ companies$/)).toBeFocused();
  await expect(rows(page).first()).not.toHaveText(firstOfPageOne);

  const name = await textOf(rows(page).nth(3));
  await rows(page).nth(3).click();
  await expect(page).toHaveURL(/\/company\/\d{9}\?q=martin&page=2$/);
  await expect(heading(page, name)).toBeVisible();
  await expect(page).toHaveTitle(`${name} – Company Registry`);

  await link(page, "Back to results").click();
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(rows(page).nth(3)).toHaveText(name);

  await button(page, "Sign out").click();
  await expect(page).toHaveURL("/login");
  await page.goto("/search?q=martin&page=2");
  await expect(page).toHaveURL("/login?next=%2Fsearch%3Fq%3Dmartin%26page%3D2");
  await page.goto("/company/356000000");
  await expect(page).toHaveURL("/login?next=%2Fcompany%2F356000000");
});

test("signing in returns to the page that required it", async ({ page }) => {
  const credentials = await acceptInvitation(page);
  await button(page, "Sign out").click();
  await expect(page).toHaveURL("/login");

  await page.goto("/company/356000000");
  await fillAccount(page, credentials);
  await button(page, "Sign in").click();
  await expect(page).toHaveURL("/company/356000000");
  await expect(heading(page, "La Poste")).toBeVisible();
});

test("signing in never redirects to another site", async ({ page }) => {
  const credentials = await acceptInvitation(page);
  await button(page, "Sign out").click();
  await expect(page).toHaveURL("/login");

  await page.goto("/login?next=//evil.example/search");
  await fillAccount(page, credentials);
  await button(page, "Sign in").click();
  await expect(page).toHaveURL("/search");
});

test("after a wrong password the address remains", async ({ page, expectedStatuses }) => {
  expectedStatuses.add(401);
  await page.goto("/login");
  await fillAccount(page, { email: newEmail(), password: newPassword() });
  const typed = await emailField(page).inputValue();
  await button(page, "Sign in").click();

  await expect(notice(page)).toContainText("The email address or the password is not right");
  await expect(notice(page)).toBeFocused();
  await expect(emailField(page)).toHaveValue(typed);
  await expect(page).toHaveURL("/login");
});

test("a used invitation says what to do next", async ({ page }) => {
  const path = await invitationPath();
  await page.goto(path);
  await fillAccount(page, { email: newEmail(), password: newPassword() });
  await button(page, "Create account").click();
  await expect(page).toHaveURL("/search");

  await page.goto(path);
  await expect(heading(page, "This invitation has been used")).toBeVisible();
  await expect(page).toHaveURL("/invitation");
  await expect(link(page, "Sign in")).toHaveAttribute("href", "/login");
  await expect(link(page, "Forgotten your password?")).toBeVisible();
});

test("an expired invitation says what to do next", async ({ page }) => {
  const { url } = await mintInvitation({ ttlSeconds: -1 });
  await page.goto(new URL(url).pathname);
  await expect(heading(page, "This invitation has expired")).toBeVisible();
  await expect(page.getByText("Ask the person who invited you for a new one.")).toBeVisible();
});

test("an invitation used in another tab and a registered address are explained", async ({
  page,
  context,
  expectedStatuses,
}) => {
  expectedStatuses.add(409).add(422);
  const path = await invitationPath();
  const first = { email: newEmail(), password: newPassword() };
  await page.goto(path);
  await expect(emailField(page)).toBeEditable();
  const other = await context.newPage();
  await other.goto(path);
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
});

test("a refused field shows the reason and can be corrected", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(400);
  await page.goto(await invitationPath());
  await fillAccount(page, { email: "nobody", password: newPassword() });
  await button(page, "Create account").click();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription(/Enter an email address like/);

  await fillAccount(page, { email: newEmail(), password: "short" });
  await button(page, "Create account").click();
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription(
    /must have at least 8 characters\./,
  );

  await passwordField(page).fill(newPassword());
  await button(page, "Create account").click();
  await expect(page).toHaveURL("/search");
});

test("everything works by keyboard alone", async ({ page }) => {
  const { keyboard } = page;
  const { email, password } = { email: newEmail(), password: newPassword() };
  await page.goto(await invitationPath());
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

  await expect(searchField(page)).toBeFocused();
  await keyboard.type("martin");
  await keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(20);
  await tabTo(page, link(page, "Next page"));
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await expect(heading(page, /^\d+ companies$/)).toBeFocused();

  await tabTo(page, rows(page).first());
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/company\/\d{9}/);
  await tabTo(page, link(page, "Back to results"));
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=martin&page=2");
  await tabTo(page, button(page, "Sign out"));
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});
