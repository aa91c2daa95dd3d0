import { seedAccount, seedSession, seedSignedInUser } from "../support/accounts";
import { Api } from "../support/api";
import { query } from "../support/shared-database";
import { sharedServer } from "../support/shared-server";
import { expectAccessible } from "./axe";
import { button, expectNoOverflow, heading, savedBy } from "./pages";
import { signInNewUser } from "./sign-in-new-user";
import { expect, test } from "./strict-test";
import { filled } from "./words";

test("an admin changes roles, disables, signs out and removes members, each after confirmation @reader", async ({
  page,
  words: { team, journal },
}) => {
  const api = await Api.of();
  const admin = await signInNewUser(page, { role: "admin" });
  const member = await seedSignedInUser(api, sharedServer(), { account: admin.user.accountId });
  const who = member.email;
  await page.goto("/settings/invitations?state=pending");
  await expect(page).toHaveURL("/settings/team?state=pending");
  const people = page.getByRole("region", { name: team.membersTitle });
  const row = people.getByRole("listitem").filter({ hasText: who });
  const own = people.getByRole("listitem").filter({ hasText: admin.email });
  await expect(own).toContainText(team.you);
  await expect(own.getByText(team.manage, { exact: true })).toHaveCount(0);
  await expect(row).toContainText(team.roles.member);

  type Action = keyof typeof team.actions;
  const dialogOf = (action: Action) =>
    page.getByRole("dialog", { name: filled(team.actions[action].title, { who }) });
  const ask = async (action: Action) => {
    const isOpen = await row.locator("details").evaluate((one) => one.hasAttribute("open"));
    if (!isOpen) await row.getByText(team.manage, { exact: true }).press("Enter");
    const name = filled(team.actionOf, { action: team.actions[action].button, who });
    await expect(button(page, name)).toBeEnabled();
    await button(page, name).press("Enter");
    await expect(dialogOf(action)).toContainText(team.actions[action].text);
    return button(page, name);
  };
  const confirm = async (action: Action) => {
    await ask(action);
    const { confirm: name, done } = team.actions[action];
    await dialogOf(action).getByRole("button", { name, exact: true }).click();
    // That of ended sessions says how many.
    const said = action === "endSessions" ? who : filled(done, { who });
    await expect(page.getByRole("status").filter({ hasText: said })).toBeFocused();
  };

  const remove = await ask("remove");
  await expectAccessible(page, "asked before removing");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(remove).toBeFocused();
  await expectAccessible(page, "what can be done with a member");
  await expectNoOverflow(page);

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
  await confirm("endSessions");
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

test("the journal can be filtered by person and kind, and downloaded @reader", async ({
  page,
  words: { journal, shell },
}) => {
  const admin = await signInNewUser(page, { role: "admin" });
  const account = admin.user.accountId;
  const member = await seedAccount(sharedServer(), { account });
  const other = await seedAccount(sharedServer(), { account });
  // Without the admin's own sign-in.
  await query("delete from audit_events where account_id = $1", [account]);
  for (const [{ user }, event, count] of [
    [member, "login-failure", "7"],
    [member, "role-change", "1"],
    [member, "something-new", "1"],
    [other, "login-failure", "1"],
  ] as const) {
    await query(
      `insert into audit_events (account_id, user_id, at, event, client_address, count, last_at, details)
       values ($1, $2, '2026-01-02T03:04:05Z', $3, '198.51.100.7', $4::text::int, '2026-01-02T04:05:06Z',
         '{"from":"member","to":"admin"}')`,
      [account, user.id, event, count],
    );
  }
  await page.goto("/settings/journal");
  const events = page.getByRole("main").getByRole("listitem");
  await expect(events).toHaveCount(4);
  await expect(events.filter({ hasText: "something-new" })).toHaveCount(1);
  const section = page.getByRole("banner").getByRole("link", { name: shell.team });
  await expect(section).toHaveAttribute("aria-current", "true");
  await expectNoOverflow(page);

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
  const download = page.getByRole("link", { name: journal.csv });
  const { name, text } = await savedBy(page, () => download.click());
  expect(name).toBe("events.csv");
  const [, event, ...more] = text.trimEnd().split("\r\n");
  expect(event).toContain(member.email);
  expect(more).toEqual([]);

  await page.getByRole("link", { name: journal.clear }).click();
  await expect(events).toHaveCount(4);
  await events.filter({ hasText: journal.kinds["role-change"] }).getByRole("link").click();
  await expect(events).toHaveCount(3);
  await page.goto("/settings/journal?user=nonsense");
  await expect(page.getByText(journal.wrongFilter)).toBeVisible();
  await expectAccessible(page, "journal, wrong filter");
});
