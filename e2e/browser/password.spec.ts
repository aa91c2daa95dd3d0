import { newEmail, newPassword, seedAccount, signIn } from "../support/accounts";
import { Api } from "../support/api";
import { expectAccessible } from "./axe";
import { button, heading, link, mailedLinks } from "./pages";
import { expect, test } from "./strict-test";
import { filled } from "./words";

test("a forgotten password is reset by mail, and the old sessions end @reader", async ({
  page,
  expectedStatuses,
  words: { signIn: entry, forgotten, reset },
}) => {
  expectedStatuses.add(400).add(401);
  const api = await Api.of();
  const user = await seedAccount();
  const { accessToken } = await signIn(api, user);
  await page.goto("/login");
  await page.getByLabel(entry.email).fill(user.email);
  await link(page, entry.forgotten).click();
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
  await expect.poll(() => mailedLinks(user.email)).toHaveLength(1);
  const [mailed = ""] = mailedLinks(user.email);
  expect(mailedLinks(stranger)).toEqual([]);

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
  expect((await api.get("/v1/auth/session", accessToken)).status).toBe(401);
  await link(page, reset.signIn).click();
  await page.getByLabel(entry.email).fill(user.email);
  await page.getByLabel(entry.password, { exact: true }).fill(password);
  await button(page, entry.submit).click();
  await expect(page).toHaveURL("/search");

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
