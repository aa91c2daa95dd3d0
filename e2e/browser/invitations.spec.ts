import { createAccount, newEmail, newPassword } from "../support/accounts";
import { linkIn } from "../support/read-mail";
import { filled, signInAs } from "./account-pages";
import { expectAccessible } from "./axe";
import { pathOf, test } from "./mail-test";
import { button, heading } from "./pages";
import { expect } from "./strict-test";
import {
  allowClipboard,
  browserOptions,
  clipboard,
  messages,
  variantName,
  variants,
} from "./variants";

for (const variant of variants) {
  const { language } = variant;
  const words = messages[language].invitations;
  const accept = messages[language].invitation;
  const form = messages[language].newPassword;

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("an admin invites by mail, and the link creates a signed-in member", async ({
      page,
      browser,
      post,
      context,
      expectedStatuses,
    }) => {
      expectedStatuses.add(409);
      await allowClipboard(context);
      const admin = await createAccount(post.api, post.server, { role: "admin" });
      await signInAs(page, language, admin, "/settings/team");
      await expect(page.getByRole("listitem").filter({ hasText: words.anyone })).toHaveCount(1);
      await expectAccessible(page, "invitations");
      await page.getByLabel(words.email).fill("nobody");
      await button(page, words.submit).click();
      await expect(page.getByLabel(words.email)).toBeFocused();
      await expect(page.getByText(words.wrongEmail)).toBeVisible();

      const email = newEmail();
      await page.getByLabel(words.email).fill(email);
      await page.getByLabel(words.locale).selectOption(language);
      await button(page, words.submit).click();
      await expect(page.getByText(words.mail.sent)).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: words.mail.sent })).toBeFocused();
      await expect(page.getByRole("listitem").filter({ hasText: email })).toBeVisible();
      await expectAccessible(page, "invited");
      const mail = await post.mailServer.mailTo(email);
      expect(mail.html).toContain(`lang="${language}"`);
      await button(page, words.copy).click();
      expect(await clipboard(page)).toBe(linkIn(mail));
      await page.getByLabel(words.email).fill(admin.email);
      await button(page, words.submit).click();
      await expect(page.getByText(words.taken)).toBeVisible();
      await expect(page.getByText(words.mail.sent)).toHaveCount(0);

      const other = await browser.newContext({
        baseURL: post.server.baseUrl,
        ...browserOptions(variant),
      });
      const guest = await other.newPage();
      const response = await guest.goto(pathOf(linkIn(mail)));
      expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
      await expect(guest.getByText(admin.email)).toBeVisible();
      await expect(guest.getByLabel(accept.email)).toHaveValue(email);
      await expect(guest.getByLabel(accept.email)).not.toBeEditable();
      await expect(guest).toHaveURL("/invitation");
      await expectAccessible(guest, "invitation by mail");

      await guest.reload();
      await expect(guest.getByLabel(accept.email)).toHaveValue(email);
      await expect(guest).toHaveURL("/invitation");
      const password = guest.getByLabel(accept.password, { exact: true });
      const met = guest.getByRole("listitem").filter({ hasText: form.met });
      await password.fill("aaaa");
      await expect(met).toHaveCount(1);
      await password.fill("azertyuiop");
      await expect(met).toHaveCount(2);
      await expect(met.filter({ hasText: form.pattern })).toHaveCount(0);
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
      await expect(button(guest, messages[language].shell.signOut)).toBeVisible();
      await guest.goto("/settings/team");
      await expect(heading(guest, messages[language].team.refused)).toBeVisible();
      await expectAccessible(guest, "invitations refused");
      await expect(
        guest.getByRole("banner").getByRole("link", { name: messages[language].shell.team }),
      ).toHaveCount(0);
      await other.close();

      await page.reload();
      const invited = page.getByRole("region", { name: words.listTitle });
      await expect(invited.getByRole("listitem").filter({ hasText: email })).toContainText(
        words.states.used,
      );
    });

    test("resent and revoked links stop working and say what to do", async ({ page, post }) => {
      const admin = await createAccount(post.api, post.server, { role: "admin" });
      await signInAs(page, language, admin, "/settings/team");
      const email = newEmail();
      await page.getByLabel(words.email).fill(email);
      await button(page, words.submit).click();
      await expect(page.getByText(words.linkOnce)).toBeVisible();
      await expect(page.getByText(words.linkReplaced)).toHaveCount(0);
      const first = linkIn(await post.mailServer.mailTo(email, 1));
      await button(page, filled(words.resendOf, { who: email })).click();
      await expect(page.getByText(filled(words.renewed, { who: email }))).toBeVisible();
      await expect(page.getByText(words.linkReplaced)).toBeVisible();
      const second = linkIn(await post.mailServer.mailTo(email, 2));

      await button(page, filled(words.revokeOf, { who: email })).click();
      await expect(page.getByRole("dialog", { name: words.revokeTitle })).toBeVisible();
      await expectAccessible(page, "asked before revoking");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(button(page, filled(words.revokeOf, { who: email }))).toBeFocused();

      const guest = await page.context().newPage();
      await guest.goto(pathOf(first));
      await expect(heading(guest, accept.closed.unknown.title)).toBeVisible();
      await expectAccessible(guest, "unknown link");
      await guest.goto(pathOf(second));
      await expect(heading(guest, accept.title)).toBeVisible();
      await page.bringToFront();
      await button(page, filled(words.revokeOf, { who: email })).click();
      await page.getByRole("dialog").getByRole("button", { name: words.revoke }).click();
      await expect(page.getByText(filled(words.revoked, { who: email }))).toBeVisible();
      await guest.goto(pathOf(second));
      await expect(heading(guest, accept.closed.revoked.title)).toBeVisible();
      await expect(guest.getByText(filled(accept.askAnewOf, { who: admin.email }))).toBeVisible();
      await expectAccessible(guest, "revoked link");

      await page.getByRole("link", { name: words.filters.pending }).click();
      await expect(page).toHaveURL("/settings/team?state=pending");
      await expect(page.getByText(words.emptyFiltered)).toBeVisible();
      await page.getByRole("link", { name: words.filters.revoked }).click();
      await expect(page.getByRole("listitem").filter({ hasText: email })).toBeVisible();
      const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
