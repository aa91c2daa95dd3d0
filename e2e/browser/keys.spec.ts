import { Api } from "../support/api";
import { query } from "../support/shared-database";
import { expectAccessible } from "./axe";
import { button, clipboard, expectNoOverflow, heading, link } from "./pages";
import { signInNewUser } from "./sign-in-new-user";
import { expect, test } from "./strict-test";
import { beginningOf, filled, messages } from "./words";

test("a key is created, copied once, used and deleted @reader", async ({
  page,
  expectedStatuses,
  words: { keys: words, account },
}) => {
  expectedStatuses.add(400).add(404).add(409);
  const api = await Api.of();
  const { user } = await signInNewUser(page);
  await page.goto("/settings/account");
  await link(page, account.keysLink).click();
  await expect(page).toHaveURL("/settings/keys");
  await expect(heading(page, words.title)).toBeVisible();
  await expect(page.getByText(words.empty)).toBeVisible();

  const field = page.getByLabel(words.name, { exact: true });
  await button(page, words.submit).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(words.wrongName));
  await expectAccessible(page, "key refused");

  const name = "import <nightly> of the ventes-et-marges-du-groupe";
  await field.fill(name);
  await page.getByLabel(words.expiry).selectOption({ label: words.expiries["30"] });
  await button(page, words.submit).click();
  await expect(page.getByRole("status").filter({ hasText: words.once })).toBeFocused();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(words.unused);
  await expectAccessible(page, "key created");
  const secret = await page.getByLabel(words.secretLabel).inputValue();
  await button(page, words.copy).click();
  await expect.poll(() => clipboard(page)).toBe(secret);
  expect((await api.get("/v1/auth/session", secret)).body).toMatchObject({ user });
  await expectNoOverflow(page);

  await page.reload();
  await expect(row).toContainText(words.usedNow);
  expect(await page.content()).not.toContain(secret);
  await button(page, filled(words.deleteOf, { name })).click();
  const dialog = page.getByRole("dialog", { name: words.deleteTitle });
  await expect(dialog).toContainText(name);
  await expectAccessible(page, "asked before deleting");
  await button(page, words.keep).click();
  expect((await api.get("/v1/auth/session", secret)).status).toBe(200);
  await button(page, filled(words.deleteOf, { name })).click();
  await dialog.getByRole("button", { name: words.delete }).click();
  await expect(page.getByText(filled(words.deleted, { name }))).toBeVisible();
  await expect(page.getByText(words.empty)).toBeVisible();
  expect((await api.get("/v1/auth/session", secret)).status).toBe(401);
  await link(page, words.back).click();
  await expect(page).toHaveURL("/settings/account");
});

test("expired, too many and deleted keys are explained", async ({ page, expectedStatuses }) => {
  expectedStatuses.add(404).add(409);
  const { keys: words } = messages.en;
  const { user } = await signInNewUser(page);
  await query(
    `insert into api_keys (id, user_id, name, secret_hash, created_at, expires_at)
     select gen_random_uuid(), $1, 'n' || n, gen_random_uuid()::text,
       now() - n * interval '1 hour', now() - interval '1 second'
     from generate_series(1, 50) n`,
    [user.id],
  );
  await page.goto("/settings/keys");
  const keys = page.getByRole("main").getByRole("listitem");
  await expect(keys).toHaveCount(20);
  await expect(keys.first()).toContainText(beginningOf(words.expiredOn));
  await link(page, messages.en.paging.next).click();
  await expect(page).toHaveURL("/settings/keys?page=2");
  await expect(keys.first()).toContainText("n21");

  await page.getByLabel(words.name, { exact: true }).fill("one more");
  await button(page, words.submit).click();
  await expect(page.getByRole("alert").filter({ hasText: words.tooMany })).toBeFocused();
  await expectAccessible(page, "too many keys");

  await query("delete from api_keys where user_id = $1", [user.id]);
  await button(page, filled(words.deleteOf, { name: "n21" })).click();
  await page.getByRole("dialog").getByRole("button", { name: words.delete }).click();
  await expect(page.getByText(words.gone)).toBeVisible();
  await expect(page.getByText(words.empty)).toBeVisible();
});
