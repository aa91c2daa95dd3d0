import type { Page } from "@playwright/test";
import { newEmail, newPassword } from "../support/accounts";
import { outboxMailsTo } from "../support/outbox";
import { expectAccessible } from "./axe";
import { button, clipboard, expectNoOverflow, heading, mailedLinks } from "./pages";
import { signInNewUser } from "./sign-in-new-user";
import { expect, test } from "./strict-test";
import { filled, messages } from "./words";

/** Signs an admin in, opens the page of the team and returns the admin's address. */
async function openTeam(page: Page): Promise<string> {
  const { email } = await signInNewUser(page, { role: "admin" });
  await page.goto("/settings/team");
  return email;
}

test("an admin invites by mail, and the link creates a signed-in member @reader", async ({
  page,
  browser,
  language,
  expectedStatuses,
  words: { invitations: words, invitation: accept, newPassword: form, shell, team },
}) => {
  expectedStatuses.add(409);
  const admin = await openTeam(page);
  await page.getByLabel(words.email).fill("nobody");
  await button(page, words.submit).click();
  await expect(page.getByLabel(words.email)).toBeFocused();
  await expect(page.getByText(words.wrongEmail)).toBeVisible();

  const email = newEmail();
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.locale).selectOption(language);
  await button(page, words.submit).click();
  await expect(page.getByRole("status").filter({ hasText: words.mail.saved })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toBeVisible();
  await expectAccessible(page, "invited");
  expect(outboxMailsTo(email)[0]?.html).toContain(`lang="${language}"`);
  const [mailed = ""] = mailedLinks(email);
  await button(page, words.copy).click();
  await expect.poll(() => clipboard(page)).toBe(mailed);
  await page.getByLabel(words.email).fill(admin);
  await button(page, words.submit).click();
  await expect(page.getByText(words.taken)).toBeVisible();
  await expect(page.getByText(words.mail.saved)).toHaveCount(0);

  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(mailed);
  await expect(guest.getByText(admin)).toBeVisible();
  await expect(guest.getByLabel(accept.email)).toHaveValue(email);
  await expect(guest.getByLabel(accept.email)).not.toBeEditable();
  await expect(guest).toHaveURL("/invitation");
  await guest.reload();
  await expect(guest.getByLabel(accept.email)).toHaveValue(email);
  await expect(guest).toHaveURL("/invitation");

  const password = guest.getByLabel(accept.password, { exact: true });
  const met = guest.getByRole("listitem").filter({ hasText: form.met });
  await password.fill("azertyuiop");
  await expect(met).toHaveCount(2);
  await password.fill("password123");
  await expect(met).toHaveCount(3);
  await button(guest, accept.submit).click();
  await expect(password).toBeFocused();
  await expect(guest.getByText(form.wrong.common)).toBeVisible();
  await expectAccessible(guest, "password refused");
  await password.fill(newPassword());
  await expect(guest.getByText(form.wrong.common)).toHaveCount(0);
  await expect(password).not.toHaveAttribute("aria-invalid");
  await button(guest, accept.submit).click();
  await expect(guest).toHaveURL("/search");
  await expect(button(guest, shell.signOut)).toBeVisible();
  await guest.goto("/settings/team");
  await expect(heading(guest, team.refused)).toBeVisible();
  await expect(guest.getByRole("banner").getByRole("link", { name: shell.team })).toHaveCount(0);
  await other.close();

  await page.reload();
  const invited = page.getByRole("region", { name: words.listTitle });
  await expect(invited.getByRole("listitem").filter({ hasText: email })).toContainText(
    words.states.used,
  );
});

test("resent and revoked links stop working and say what to do", async ({ page }) => {
  const { invitations: words, invitation: accept } = messages.en;
  const admin = await openTeam(page);
  const email = newEmail();
  await page.getByLabel(words.email).fill(email);
  await button(page, words.submit).click();
  await expect(page.getByText(words.linkOnce)).toBeVisible();
  await expect(page.getByText(words.linkReplaced)).toHaveCount(0);
  await button(page, filled(words.resendOf, { who: email })).click();
  await expect(page.getByText(filled(words.renewed, { who: email }))).toBeVisible();
  await expect(page.getByText(words.linkReplaced)).toBeVisible();
  const [first = "", second = ""] = mailedLinks(email);

  const guest = await page.context().newPage();
  await guest.goto(first);
  await expect(heading(guest, accept.closed.unknown.title)).toBeVisible();
  await guest.goto(second);
  await expect(heading(guest, accept.title)).toBeVisible();
  await page.bringToFront();
  await button(page, filled(words.revokeOf, { who: email })).click();
  const dialog = page.getByRole("dialog", { name: words.revokeTitle });
  await dialog.getByRole("button", { name: words.revoke }).click();
  await expect(page.getByText(filled(words.revoked, { who: email }))).toBeVisible();
  await guest.goto(second);
  await expect(heading(guest, accept.closed.revoked.title)).toBeVisible();
  await expect(guest.getByText(filled(accept.askAnewOf, { who: admin }))).toBeVisible();
  await expectAccessible(guest, "revoked link");

  await page.getByRole("link", { name: words.filters.pending }).click();
  await expect(page).toHaveURL("/settings/team?state=pending");
  await expect(page.getByText(words.emptyFiltered)).toBeVisible();
  await page.getByRole("link", { name: words.filters.revoked }).click();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toBeVisible();
  await expectNoOverflow(page);
});
