import { readFileSync } from "node:fs";
import { newPassword, seedAccount, seedSession, seedSignedInUser } from "../support/accounts";
import { Api } from "../support/api";
import { queryDatabase } from "../support/query-database";
import { sharedServer } from "../support/shared-server";
import { filled, signInAs } from "./account-pages";
import { expectAccessible } from "./axe";
import { button, heading } from "./pages";
import { expect, test } from "./strict-test";
import { browserOptions, messages, variantName, variants } from "./variants";

for (const variant of variants) {
  const { language } = variant;
  const { team, journal, account, signIn, shell } = messages[language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("an admin changes roles, disables, signs out and removes members, each after confirmation", async ({
      page,
    }) => {
      const api = await Api.of();
      const admin = await seedAccount(sharedServer(), { role: "admin" });
      const of = { account: admin.user.accountId };
      const member = await seedSignedInUser(api, sharedServer(), of);
      const who = member.email;
      await signInAs(page, language, admin, "/settings/team");
      await page.goto("/settings/invitations?state=pending");
      await expect(page).toHaveURL("/settings/team?state=pending");
      const people = page.getByRole("region", { name: team.membersTitle });
      const row = people.getByRole("listitem").filter({ hasText: who });
      const own = people.getByRole("listitem").filter({ hasText: admin.email });
      await expect(own).toContainText(team.you);
      await expect(own.getByText(team.manage, { exact: true })).toHaveCount(0);
      await expect(row).toContainText(team.roles.member);

      const ask = async (action: keyof typeof team.actions) => {
        const words = team.actions[action];
        const isOpen = await row.locator("details").evaluate((one) => one.hasAttribute("open"));
        if (!isOpen) await row.getByText(team.manage, { exact: true }).press("Enter");
        const chosen = button(page, filled(team.actionOf, { action: words.button, who }));
        await expect(chosen).toBeEnabled();
        await chosen.press("Enter");
        const dialog = page.getByRole("dialog", { name: filled(words.title, { who }) });
        await expect(dialog).toContainText(words.text);
        return { words, dialog };
      };
      const confirm = async (action: keyof typeof team.actions, doneText?: string) => {
        const { words, dialog } = await ask(action);
        await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
        const done = doneText ?? filled(words.done, { who });
        await expect(page.getByRole("status").filter({ hasText: done })).toBeFocused();
      };

      await ask("remove");
      await expectAccessible(page, "asked before removing");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const remove = filled(team.actionOf, { action: team.actions.remove.button, who });
      await expect(button(page, remove)).toBeFocused();
      await expectAccessible(page, "what can be done with a member");
      const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      await confirm("admin");
      await expect(row).toContainText(team.roles.admin);
      await confirm("member");
      await confirm("disable");
      await expect(row).toContainText(team.states.disabled);
      expect((await api.get("/v1/auth/session", member.accessToken)).status).toBe(401);
      await confirm("enable");
      await expect(row).toContainText(team.states.active);
      const session = await seedSession(api, member);
      await page.reload();
      await row.getByText(team.manage, { exact: true }).click();
      const { words, dialog } = await ask("endSessions");
      await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: who })).toBeFocused();
      expect((await api.get("/v1/auth/session", session.accessToken)).status).toBe(401);
      await confirm("remove");
      await expect(row).toHaveCount(0);

      await page.getByRole("link", { name: team.tab.journal, exact: true }).click();
      await expect(heading(page, journal.title)).toBeVisible();
      const events = page.getByRole("main").getByRole("listitem");
      const removed = events.getByText(journal.kinds["user-delete"], { exact: true });
      await expect(removed).toHaveCount(1);
      await expect(page.getByText(who)).toHaveCount(0);
    });

    test("the journal can be filtered by person and kind, and downloaded", async ({ page }) => {
      const admin = await seedAccount(sharedServer(), { role: "admin" });
      const of = { account: admin.user.accountId };
      const [member, other] = [
        await seedAccount(sharedServer(), of),
        await seedAccount(sharedServer(), of),
      ];
      const write = (id: string, event: string, count: string) =>
        queryDatabase(
          sharedServer(),
          `insert into audit_events (account_id, user_id, at, event, client_address, count, last_at, details)
           values ($1, $2, '2026-01-02T03:04:05Z', $3, '198.51.100.7', $4::text::int, '2026-01-02T04:05:06Z',
             '{"from":"member","to":"admin"}')`,
          [of.account, id, event, count],
        );
      await write(member.user.id, "login-failure", "7");
      await write(member.user.id, "role-change", "1");
      await write(member.user.id, "something-new", "1");
      await write(other.user.id, "login-failure", "1");
      await signInAs(page, language, admin, "/settings/journal");
      // The admin's own sign-in.
      await queryDatabase(
        sharedServer(),
        "delete from audit_events where account_id = $1 and event = 'login'",
        [of.account],
      );
      await page.reload();
      const events = page.getByRole("main").getByRole("listitem");
      await expect(events).toHaveCount(4);
      await expect(events.filter({ hasText: "something-new" })).toHaveCount(1);
      await expectAccessible(page, "journal");
      const section = page.getByRole("banner").getByRole("link", { name: shell.team });
      await expect(section).toHaveAttribute("aria-current", "true");
      const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      const kind = page.getByLabel(journal.kind, { exact: true });
      const person = page.getByLabel(journal.person, { exact: true });
      await kind.selectOption("login-failure");
      await kind.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/event=login-failure/);
      await expect(events).toHaveCount(2);
      await person.fill(member.email);
      await person.press("Enter");
      await expect(page).toHaveURL(/user=/);
      await expect(events).toHaveCount(1);
      await expect(events).toContainText("7");
      await expectAccessible(page, "journal of one");
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: journal.csv }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("events.csv");
      const lines = readFileSync(await download.path(), "utf8")
        .trimEnd()
        .split("\r\n");
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(member.email);

      await page.getByRole("link", { name: journal.clear }).click();
      await expect(events).toHaveCount(4);
      await events.filter({ hasText: journal.kinds["role-change"] }).getByRole("link").click();
      await expect(events).toHaveCount(3);
      await page.goto("/settings/journal?user=nonsense");
      await expect(page.getByText(journal.wrongFilter)).toBeVisible();
      await expectAccessible(page, "journal, wrong filter");
    });

    test("a user exports their data and deletes the account with the password", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400).add(401);
      const user = await seedAccount();
      await signInAs(page, language, user, "/settings/account");
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: account.export }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("my-data.json");
      const data = JSON.parse(readFileSync(await download.path(), "utf8"));
      expect(data.user.email).toBe(user.email);

      await button(page, account.delete).click();
      const password = page.getByLabel(account.deletePassword, { exact: true });
      await expect(password).toBeFocused();
      await expectAccessible(page, "before deleting the account");
      await password.fill(newPassword());
      await password.press("Enter");
      await expect(password).toBeFocused();
      await expect(page.getByText(account.wrongCurrent)).toBeVisible();
      await expectAccessible(page, "wrong password");
      await password.fill(user.password);
      await button(page, account.deleteConfirm).click();
      await expect(page).toHaveURL("/login?deleted=true");
      await expect(page.getByText(signIn.deleted)).toBeVisible();
      await expect(button(page, shell.signOut)).toHaveCount(0);
    });

    test("the only admin of an account is doneText what to do first", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(409);
      const admin = await seedAccount(sharedServer(), { role: "admin" });
      await signInAs(page, language, admin, "/settings/account");
      await button(page, account.delete).click();
      await page.getByLabel(account.deletePassword, { exact: true }).fill(admin.password);
      await button(page, account.deleteConfirm).click();
      await expect(page.getByRole("alert").filter({ hasText: account.lastAdmin })).toBeFocused();
      await expectAccessible(page, "the last administrator");
    });
  });
}
