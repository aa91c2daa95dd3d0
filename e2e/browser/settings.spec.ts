import type { Page } from "@playwright/test";
import { createAccount, newEmail, newPassword, signIn } from "../support/accounts";
import { Api } from "../support/api";
import { outboxMailsTo } from "../support/outbox";
import { linkIn } from "../support/read-mail";
import { filled } from "./account-pages";
import { button } from "./pages";
import { expect, tabTo, test } from "./strict-test";
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
  const { signIn: entry, invitations, account, shell } = messages[language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("inviting, resending, revoking, ending sessions and changing the password work by keyboard alone", async ({
      page,
      context,
    }) => {
      await allowClipboard(context);
      const { keyboard } = page;
      const press = async (name: string, within: Pick<Page, "getByRole"> = page) => {
        const target = within.getByRole("button", { name, exact: true });
        await tabTo(page, target);
        // A button ignores presses while the page is still busy with the last action.
        await expect(target).toBeEnabled();
        await keyboard.press("Enter");
      };
      const api = await Api.of();
      const admin = await createAccount(api, undefined, { role: "admin" });
      await page.goto("/settings/team");
      await tabTo(page, page.getByLabel(entry.email));
      await keyboard.type(admin.email);
      await tabTo(page, page.getByLabel(entry.password, { exact: true }));
      await keyboard.type(admin.password);
      await keyboard.press("Enter");
      await expect(page).toHaveURL("/settings/team");

      // Without an SMTP server, the mail is a file and the page shows the link to copy.
      const who = newEmail();
      await tabTo(page, page.getByLabel(invitations.email));
      await keyboard.type(who);
      await tabTo(page, page.getByLabel(invitations.role));
      await keyboard.press("ArrowDown");
      await tabTo(page, button(page, invitations.submit));
      await keyboard.press("Enter");
      await expect(page.getByRole("status").filter({ hasText: who })).toBeFocused();
      await expect(page.getByText(invitations.mail.saved)).toBeVisible();
      await press(invitations.copy);
      const [mail] = outboxMailsTo(who);
      await expect.poll(() => clipboard(page)).toBe(mail && linkIn(mail));
      const row = page.getByRole("listitem").filter({ hasText: who });
      await expect(row).toContainText(invitations.roles.admin);

      // The mail server is down, but the page still shows the new link.
      await page.route("**/v1/auth/invitations/*/resend", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), mail: "failed" },
        });
      });
      await press(filled(invitations.resendOf, { who }));
      const failed = page.getByRole("alert").filter({ hasText: invitations.mail.failed });
      await expect(failed).toBeFocused();
      await expect(failed.getByLabel(invitations.linkLabel)).toHaveValue(
        /\/invitation\/[\w-]{43}$/,
      );
      await press(invitations.copy);
      await expect
        .poll(() => clipboard(page))
        .toBe(await failed.getByLabel(invitations.linkLabel).inputValue());

      await press(filled(invitations.revokeOf, { who }));
      await press(invitations.revoke, page.getByRole("dialog"));
      await expect(page.getByText(filled(invitations.revoked, { who }))).toBeVisible();

      const other = await signIn(api, admin);
      await tabTo(page, page.getByRole("banner").getByRole("link", { name: shell.account }), -1);
      await keyboard.press("Enter");
      await expect(page).toHaveURL("/settings/account");
      const marked = page.getByRole("banner").locator("[aria-current=page]");
      await expect(marked).toHaveAccessibleName(new RegExp(`^${shell.account}`));
      await press(account.endOthers);
      await press(account.endOthers, page.getByRole("dialog"));
      await expect(page.getByText(account.onlyThis)).toBeVisible();
      expect((await api.get("/v1/auth/session", other.accessToken)).status).toBe(401);

      await tabTo(page, page.getByLabel(account.current, { exact: true }));
      await keyboard.type(admin.password);
      await tabTo(page, page.getByLabel(account.new, { exact: true }));
      await keyboard.type(newPassword());
      await keyboard.press("Enter");
      await expect(page.getByText(account.changedAdvice)).toBeVisible();
      await press(shell.signOut);
      await expect(page).toHaveURL("/login");
    });
  });
}
