import type { Page } from "@playwright/test";
import { newEmail, newPassword, signIn } from "../../support/accounts";
import { Api } from "../../support/api";
import { expectAccessible } from "../axe";
import { button, clipboard, expectNoOverflow, savedBy } from "../pages";
import { signInNewUser } from "../sign-in-new-user";
import { expect, tabTo, test } from "../strict-test";
import { beginningOf, filled, messages } from "../words";

const { invitations, account } = messages.en;

/** Goes to a button by keyboard and presses it. */
async function press(page: Page, name: string, within: Pick<Page, "getByRole"> = page) {
  const target = within.getByRole("button", { name, exact: true });
  await tabTo(page, target);
  // A button ignores presses while the page is still busy with the last action.
  await expect(target).toBeEnabled();
  await page.keyboard.press("Enter");
}

test("an admin invites by keyboard alone, whatever becomes of the mail", async ({ page }) => {
  await signInNewUser(page, { role: "admin" });
  await page.goto("/settings/team");
  // Without an SMTP server, the mail is a file and the page shows the link to copy.
  const who = newEmail();
  await tabTo(page, page.getByLabel(invitations.email));
  await page.keyboard.type(who);
  await tabTo(page, page.getByLabel(invitations.role));
  await page.keyboard.press("ArrowDown");
  await press(page, invitations.submit);
  await expect(page.getByRole("status").filter({ hasText: who })).toBeFocused();
  await expect(page.getByText(invitations.mail.saved)).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: who });
  await expect(row).toContainText(invitations.roles.admin);

  for (const outcome of ["sent", "failed"] as const) {
    await page.route("**/v1/auth/invitations/*/resend", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), mail: outcome } });
    });
    await press(page, filled(invitations.resendOf, { who }));
    await expect(page.getByText(invitations.mail[outcome])).toBeVisible();
  }
  const failed = page.getByRole("alert").filter({ hasText: invitations.mail.failed });
  await expect(failed).toBeFocused();
  const shown = failed.getByLabel(invitations.linkLabel);
  await expect(shown).toHaveValue(/\/invitation\/[\w-]{43}$/);
  await press(page, invitations.copy);
  await expect.poll(() => clipboard(page)).toBe(await shown.inputValue());

  await press(page, filled(invitations.revokeOf, { who }));
  await press(page, invitations.revoke, page.getByRole("dialog"));
  await expect(page.getByText(filled(invitations.revoked, { who }))).toBeVisible();
});

test("changing the password ends the other sessions @reader", async ({
  page,
  expectedStatuses,
  words: { account },
}) => {
  expectedStatuses.add(400);
  const api = await Api.of();
  const user = await signInNewUser(page);
  const others = [await signIn(api, user), await signIn(api, user)];
  const statusOf = async (at: number) =>
    (await api.get("/v1/auth/session", others[at]?.accessToken)).status;
  await page.goto("/settings/account");
  await expect(page.getByText(account.here)).toBeVisible();
  await expectAccessible(page, "account");
  const ends = page.getByRole("button", { name: beginningOf(account.endOf) });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(page.getByText(account.ended, { exact: true })).toBeVisible();
  await expect(ends).toHaveCount(1);
  await press(page, account.endOthers);
  await press(page, account.endOthers, page.getByRole("dialog"));
  await expect(page.getByText(account.onlyThis)).toBeVisible();
  expect([await statusOf(0), await statusOf(1)]).toEqual([401, 401]);

  others.push(await signIn(api, user));
  const current = page.getByLabel(account.current, { exact: true });
  const password = newPassword();
  const change = async (from: string) => {
    await current.fill(from);
    await page.getByLabel(account.new, { exact: true }).fill(password);
    await page.keyboard.press("Enter");
  };
  await change("not this one");
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(new RegExp(account.wrongCurrent));
  await expectAccessible(page, "wrong current password");
  await change(user.password);
  await expect(page.getByText(account.changedAdvice)).toBeVisible();
  await expect(current).toHaveValue("");
  expect(await statusOf(2)).toBe(401);
  await change("not this one");
  await expect(current).toBeFocused();
  await expect(page.getByText(account.changedAdvice)).toHaveCount(0);
  await signIn(api, { email: user.email, password });
  await expectNoOverflow(page);
});

test("a user exports their data and deletes the account with the password @reader", async ({
  page,
  expectedStatuses,
  words: { account, signIn: entry, shell },
}) => {
  expectedStatuses.add(400).add(401);
  const user = await signInNewUser(page);
  await page.goto("/settings/account");
  const download = page.getByRole("link", { name: account.export });
  const { name, text } = await savedBy(page, () => download.click());
  expect(name).toBe("my-data.json");
  expect(JSON.parse(text).user.email).toBe(user.email);

  await button(page, account.delete).click();
  const password = page.getByLabel(account.deletePassword, { exact: true });
  await expect(password).toBeFocused();
  await password.fill(newPassword());
  await password.press("Enter");
  await expect(password).toBeFocused();
  await expect(page.getByText(account.wrongCurrent)).toBeVisible();
  await expectAccessible(page, "wrong password to delete the account");
  await password.fill(user.password);
  await button(page, account.deleteConfirm).click();
  await expect(page).toHaveURL("/login?deleted=true");
  await expect(page.getByText(entry.deleted)).toBeVisible();
  await expect(button(page, shell.signOut)).toHaveCount(0);
});

test("the only admin of an account is told what to do before deleting it", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(409);
  const { password } = await signInNewUser(page, { role: "admin" });
  await page.goto("/settings/account");
  await button(page, account.delete).click();
  await page.getByLabel(account.deletePassword, { exact: true }).fill(password);
  await button(page, account.deleteConfirm).click();
  await expect(page.getByRole("alert").filter({ hasText: account.lastAdmin })).toBeFocused();
  await expectAccessible(page, "the last administrator");
});
