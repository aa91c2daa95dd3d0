import { createAccount, newEmail, newPassword, signIn } from "../support/accounts";
import { linkIn } from "../support/read-mail";
import { filled, signInAs } from "./account-pages";
import { expectAccessible } from "./axe";
import { pathOf, test } from "./mail-test";
import { button, heading, link } from "./pages";
import { expect } from "./strict-test";
import { browserOptions, messages, variantName, variants } from "./variants";

for (const variant of variants) {
  const { language } = variant;
  const all = messages[language];
  const { forgotten, reset, account } = all;

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("a forgotten password is reset by mail, and the old sessions end", async ({
      page,
      post,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400).add(401);
      const user = await createAccount(post.api, post.server);
      const { accessToken } = await signIn(post.api, user);
      await page.goto("/login");
      await page.getByLabel(all.signIn.email).fill(user.email);
      await link(page, all.signIn.forgotten).click();
      await expect(page).toHaveURL("/forgotten-password");
      await expect(page.getByLabel(forgotten.email)).toHaveValue(user.email);
      await expectAccessible(page, "forgotten password");
      const ask = async (email: string) => {
        await page.getByLabel(forgotten.email).fill(email);
        await button(page, forgotten.submit).click();
      };
      await ask("nobody");
      await expect(page.getByLabel(forgotten.email)).toBeFocused();
      const stranger = newEmail();
      for (const email of [stranger, user.email]) {
        await ask(email);
        await expect(heading(page, forgotten.asked)).toBeFocused();
        await expect(page.getByText(filled(forgotten.askedFor, { email }))).toBeVisible();
        await expect(heading(page, forgotten.title)).toHaveCount(0);
        await expect(page.getByText(forgotten.intro)).toBeHidden();
        if (email === stranger) await button(page, forgotten.another).click();
      }
      await expectAccessible(page, "link asked for");
      const mailed = pathOf(linkIn(await post.mailServer.mailTo(user.email)));
      expect(post.mailServer.sentTo(stranger)).toEqual([]);

      await page.goto(mailed);
      await expect(page).toHaveURL("/password-reset");
      await page.reload();
      await expect(page.getByLabel(reset.email)).toHaveValue(user.email);
      await expectAccessible(page, "new password");
      const password = newPassword();
      await page.getByLabel(reset.password, { exact: true }).fill(password);
      await button(page, reset.submit).click();
      await expect(heading(page, reset.done)).toBeFocused();
      await expect(heading(page, reset.title)).toHaveCount(0);
      await expectAccessible(page, "password reset");
      expect((await post.api.get("/v1/auth/session", accessToken)).status).toBe(401);
      await link(page, reset.signIn).click();
      await signInAs(page, language, { email: user.email, password });

      await page.goto(mailed);
      await expect(heading(page, reset.closed.unknown.title)).toBeVisible();
      await expect(page).toHaveURL("/password-reset");
      await expect(page.getByLabel(reset.password, { exact: true })).toHaveCount(0);
      await expectAccessible(page, "reset link used");
      await link(page, reset.askAnew).click();
      await expect(page).toHaveURL("/forgotten-password");
      await page.goto("/search");
      await page.evaluate(() => sessionStorage.clear());
      await page.goto("/password-reset");
      await expect(heading(page, reset.reopen)).toBeVisible();
    });

    test("changing the password ends the other sessions", async ({
      page,
      post,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400);
      const user = await createAccount(post.api, post.server);
      const others = [await signIn(post.api, user), await signIn(post.api, user)];
      const statusOf = async (at: number) =>
        (await post.api.get("/v1/auth/session", others[at]?.accessToken)).status;
      await signInAs(page, language, user, "/settings/account");
      await expect(page.getByText(account.here)).toBeVisible();
      await expectAccessible(page, "account");
      const ends = page.getByRole("button", { name: account.endOf.split("{")[0] ?? "" });
      await expect(ends).toHaveCount(2);
      await ends.first().click();
      await expect(page.getByText(account.ended, { exact: true })).toBeVisible();
      await expect(ends).toHaveCount(1);
      await button(page, account.endOthers).click();
      await page.getByRole("dialog").getByRole("button", { name: account.endOthers }).click();
      await expect(page.getByText(account.onlyThis)).toBeVisible();
      expect([await statusOf(0), await statusOf(1)]).toEqual([401, 401]);

      others.push(await signIn(post.api, user));
      const current = page.getByLabel(account.current, { exact: true });
      const chosen = page.getByLabel(account.new, { exact: true });
      const password = newPassword();
      await current.fill("not this one");
      await chosen.fill(password);
      await button(page, account.submit).click();
      await expect(current).toBeFocused();
      await expect(current).toHaveAccessibleDescription(new RegExp(account.wrongCurrent));
      await expectAccessible(page, "wrong current password");
      await current.fill(user.password);
      await button(page, account.submit).click();
      await expect(page.getByText(account.changedAdvice)).toBeVisible();
      await expect(current).toHaveValue("");
      expect(await statusOf(2)).toBe(401);
      await current.fill("not this one");
      await chosen.fill(newPassword());
      await button(page, account.submit).click();
      await expect(current).toBeFocused();
      await expect(page.getByText(account.changedAdvice)).toHaveCount(0);
      await signIn(post.api, { email: user.email, password });
      const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
