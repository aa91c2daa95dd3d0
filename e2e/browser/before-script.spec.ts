import { newEmail, newPassword } from "../support/accounts";
import { button, emailField, fillAccount, invitationPath, passwordField } from "./pages";
import { expect, test } from "./quiet-test";

test("a form holds what is typed until its script is there, and then sends it", async ({
  page,
}) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
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
