import { createAccount } from "../support/accounts";
import { Api } from "../support/api";
import { queryDatabase } from "../support/query-database";
import { sharedServer } from "../support/shared-server";
import { filled, signInAs } from "./account-pages";
import { expectAccessible } from "./axe";
import { button, heading, link } from "./pages";
import { expect, test } from "./strict-test";
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
  const { keys: words, account, developers } = messages[language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("a key is created, copied once, used and deleted", async ({
      page,
      context,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400).add(404).add(409);
      await allowClipboard(context);
      const api = await Api.of();
      const user = await createAccount(api);
      await signInAs(page, language, user, "/settings/account");
      await link(page, account.keysLink).click();
      await expect(page).toHaveURL("/settings/keys");
      await expect(heading(page, words.title)).toBeVisible();
      await expect(page.getByText(words.empty)).toBeVisible();
      await expectAccessible(page, "no keys");

      const field = page.getByLabel(words.name, { exact: true });
      await button(page, words.submit).click();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(new RegExp(words.wrongName));
      await expectAccessible(page, "key refused");

      const name = "import <nightly> of the ventes-et-marges-du-groupe";
      await field.fill(name);
      await page.getByLabel(words.expiry).selectOption({ label: words.expiries["30"] });
      await button(page, words.submit).click();
      const news = page.getByRole("status").filter({ hasText: words.once });
      await expect(news).toBeFocused();
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row).toContainText(words.unused);
      await expectAccessible(page, "key created");
      const secret = await page.getByLabel(words.secretLabel).inputValue();
      await button(page, words.copy).click();
      await expect.poll(() => clipboard(page)).toBe(secret);
      expect((await api.get("/v1/auth/session", secret)).body).toMatchObject({ user: user.user });
      const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      await page.reload();
      await expect(row).toContainText(words.usedNow);
      expect(await page.content()).not.toContain(secret);
      await button(page, filled(words.deleteOf, { name })).click();
      const dialog = page.getByRole("dialog", { name: words.deleteTitle });
      await expect(dialog).toContainText(name);
      await expectAccessible(page, "asked before deleting");
      await dialog.getByRole("button", { name: words.keep }).click();
      expect((await api.get("/v1/auth/session", secret)).status).toBe(200);
      await button(page, filled(words.deleteOf, { name })).click();
      await dialog.getByRole("button", { name: words.delete }).click();
      await expect(page.getByText(filled(words.deleted, { name }))).toBeVisible();
      await expect(page.getByText(words.empty)).toBeVisible();
      expect((await api.get("/v1/auth/session", secret)).status).toBe(401);
      await link(page, words.back).click();
      await expect(page).toHaveURL("/settings/account");
    });

    test("expired keys, too many keys and deleted keys are explained", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(404).add(409);
      const user = await createAccount(await Api.of());
      await queryDatabase(
        sharedServer(),
        `insert into api_keys (id, user_id, name, secret_hash, created_at, expires_at)
         select gen_random_uuid(), $1, 'n' || n, gen_random_uuid()::text,
           now() - n * interval '1 hour', now() - interval '1 second'
         from generate_series(1, 50) n`,
        [user.user.id],
      );
      await page.goto("/developers");
      await expect(page.getByText(developers.signedInOrKey)).toHaveCount(9);
      await link(page, linkWords(developers.keysHow)).click();
      await expect(page).toHaveURL(/^[^?]+\/login\?next=%2Fsettings%2Fkeys$/);
      await signInAs(page, language, user, "/settings/keys");
      const rows = page.getByRole("main").getByRole("listitem");
      await expect(rows).toHaveCount(20);
      await expect(rows.first()).toContainText(words.expiredOn.split("{")[0] ?? "");
      await link(page, messages[language].paging.next).click();
      await expect(page).toHaveURL("/settings/keys?page=2");
      await expect(rows.first()).toContainText("n21");
      await expectAccessible(page, "second page of keys");

      await page.getByLabel(words.name, { exact: true }).fill("one more");
      await button(page, words.submit).click();
      await expect(page.getByRole("alert").filter({ hasText: words.tooMany })).toBeFocused();
      await expectAccessible(page, "too many keys");

      await queryDatabase(sharedServer(), "delete from api_keys where user_id = $1", [
        user.user.id,
      ]);
      await button(page, filled(words.deleteOf, { name: "n21" })).click();
      await page.getByRole("dialog").getByRole("button", { name: words.delete }).click();
      await expect(page.getByText(words.gone)).toBeVisible();
      await expect(page.getByText(words.empty)).toBeVisible();
    });
  });
}

/** The text within `<link>` of a message. */
function linkWords(message: string): string {
  return message.match(/<link>(.*)<\/link>/)?.[1] ?? "";
}
