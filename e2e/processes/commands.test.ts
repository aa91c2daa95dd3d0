import { describe, expect, it } from "vitest";
import { apiPaths, invitationsPath } from "@/lib/contract/paths";
import {
  newEmail,
  newPassword,
  seedAccount,
  seedSession,
  seedSignedInUser,
  type Tokens,
} from "../support/accounts";
import { invite } from "../support/invite";
import { outboxMailsTo } from "../support/outbox";
import { ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";

const { server, api } = await ownServer();

describe("invite", () => {
  const choose =
    "There are accounts already: add --account ID of one (npm run user -- --list shows them), or --new-account.\n";

  it("needs no account only the first time, then says into which one it is, and who the admins are", async () => {
    const first = await runCommand("invite", ["--role", "admin"], server);
    expect(first.stderr).toBe("");
    const [, id = ""] =
      /^Invitation for .* as admin into a new account \((\S+)\)\./.exec(first.stdout) ?? [];
    expect(first.stdout).not.toContain("administrator");
    const second = await runCommand("invite", ["--role", "admin"], server);
    expect(second).toEqual({ code: 1, stdout: "", stderr: choose });
    const member = await runCommand("invite", ["--account", id], server);
    expect(member.stdout).toContain(`as member into the account (${id}).\nNobody is an active`);
    expect(member.stdout).toContain(`npm run invite -- --role admin --account ${id}\n`);
    const email = newEmail();
    const invitationToken = /\/invitation\/(\S+)/.exec(first.stdout)?.[1];
    const body = { email, password: newPassword(), invitationToken };
    expect((await api.post(apiPaths.signUp, body)).status).toBe(201);
    const known = await runCommand("invite", ["--account", id], server);
    expect(known.stdout).toContain(`as member into the account of ${email} (${id}).\nIt is valid`);
    const listed = await runCommand("user", ["--list"], server);
    expect(listed.stdout).toContain(
      `${id}  (people: 1, open invitations: 2)\n  ${email}  admin  active\n`,
    );
    const { accounts } = JSON.parse(
      (await runCommand("user", ["--list", "--json"], server)).stdout,
    );
    expect(accounts).toContainEqual({
      id,
      users: [{ email, role: "admin", state: "active" }],
      invitations: 2,
    });
    const made = await runCommand("invite", ["--new-account"], server);
    expect(made.stdout).toMatch(/as member into a new account \(\S+\)\.\nNobody is an active/);
    const without = await runCommand("invite", [], server);
    expect(without).toEqual({ code: 1, stdout: "", stderr: choose });
    const both = await runCommand("invite", ["--account", id, "--new-account"], server);
    expect(both.stderr).toBe("Give --account or --new-account, not both.\n");
  });

  it.each([
    ["a text of its own", "raise exception 'no % %', new.email, new.token_hash"],
    ["a failed cast", "perform (new.email || new.token_hash)::int"],
    ["another failure", "perform 1 / 0"],
  ])("prints and logs no value of a statement that a trigger refuses with %s", async (_, body) => {
    const admin = await seedSignedInUser(api, server, { role: "admin" });
    await queryDatabase(
      server,
      `create function refuse() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`,
    );
    await queryDatabase(
      server,
      "create trigger refuse before insert on invitations for each row execute function refuse()",
    );
    const email = newEmail();
    const args = ["--email", email, "--new-account"];
    const { code, stdout, stderr } = await runCommand("invite", args, server);
    const wanted = { email, role: "member" };
    const answer = await api.post(apiPaths.invitations, wanted, { token: admin.accessToken });
    await queryDatabase(server, "drop function refuse cascade");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^The database refuses a statement: .* \(SQLSTATE \w{5}\)\.\n$/);
    expect(answer.status).toBe(500);
    expect(server.logs()).toContain('"msg":"request failed"');
    for (const text of [stderr, server.logs()]) {
      expect(text).not.toContain(email);
      expect(text).not.toMatch(/[0-9a-f]{64}/);
    }
  });

  it("prints {token, url, email, role, accountId, isNewAccount, admins, expiresAt} with --json", async () => {
    const email = newEmail();
    const wanted = { email: email.toUpperCase(), role: "admin", expires: "2d" } as const;
    const made = await invite(wanted, server);
    expect(made).toMatchObject({ email, role: "admin", isNewAccount: true, admins: [] });
    expect(made.url).toBe(`${server.baseUrl}/invitation/${made.token}`);
    const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.99);
    expect(days).toBeLessThanOrEqual(2);
  });
});

describe("user", () => {
  const user = (...args: string[]) => runCommand("user", args, server);

  it("--role changes a role, effective at the next request", async () => {
    const { email, accessToken } = await seedSignedInUser(api, server);
    const status = async () => (await api.get(invitationsPath(), accessToken)).status;
    expect(await status()).toBe(403);
    const made = await user("--email", email.toUpperCase(), "--role", "admin", "--json");
    expect(JSON.parse(made.stdout)).toMatchObject({
      email,
      action: "role",
      changed: true,
      user: { role: "admin" },
    });
    expect(await status()).toBe(200);
    const again = await user("--email", email, "--role", "admin");
    expect(again.stdout.trim()).toBe(`${email} is admin already.`);
    const refused = await user("--email", email, "--role", "member");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(
      `${email} is the last active admin of the account; use --force`,
    );
    const back = await user("--email", email, "--role", "member", "--force");
    expect(back.stdout.trim()).toBe(`${email} is member now.`);
    expect(await status()).toBe(403);
    const events = await queryDatabase(
      server,
      `select details from audit_events join users on users.id = user_id
       where event = 'role-change' and email = $1 order by audit_events.id`,
      [email],
    );
    expect(events).toEqual([
      { details: { from: "member", to: "admin" } },
      { details: { from: "admin", to: "member" } },
    ]);
  });

  it("--disable, --enable, --end-sessions and --delete take effect at the next request", async () => {
    const person = await seedSignedInUser(api, server);
    const { email } = person;
    const says = async (...args: string[]) => (await user("--email", email, ...args)).stdout.trim();
    const status = async ({ accessToken }: Tokens) =>
      (await api.get(apiPaths.session, accessToken)).status;
    expect(await says("--disable")).toBe(`${email} is disabled now.`);
    expect(await says("--disable")).toBe(`${email} is disabled already.`);
    expect(await status(person)).toBe(401);
    expect((await user("--email", email, "--password-link")).stderr).toContain(
      "first use --enable",
    );
    expect(await says("--enable")).toBe(`${email} is active now.`);
    const session = await seedSession(api, person, server);
    expect(await status(session)).toBe(200);
    expect(await says("--end-sessions")).toBe(`Sessions of ${email} ended: 1.`);
    expect(await status(session)).toBe(401);
    expect(await says("--delete")).toBe(`${email} is deleted.`);
    const gone = await user("--email", email, "--enable");
    expect(gone.stderr).toContain(`Nobody has the address ${email}.`);
    const subjects = outboxMailsTo(email, server).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Votre accès est désactivé",
      "Votre accès est rétabli",
      "Votre compte est supprimé",
    ]);
  });

  it("--password-link prints a link with which the person sets a new password", async () => {
    const { email } = await seedSignedInUser(api, server);
    const { stdout } = await user("--email", email, "--password-link");
    const resetToken = /\/password-reset\/(\S+)$/m.exec(stdout)?.[1];
    const password = "cinq hiboux verts 83";
    expect((await api.post(apiPaths.passwordReset, { resetToken, password })).status).toBe(200);
    expect((await api.post(apiPaths.session, { email, password })).status).toBe(200);
    expect(outboxMailsTo(email, server).map(({ subject }) => subject)).not.toContain(
      "Choisir un nouveau mot de passe",
    );
  });
});

describe("key", () => {
  const key = (...args: string[]) => runCommand("key", args, server);

  it("creates a key that works immediately, lists it and deletes it", async () => {
    const { email, user } = await seedSignedInUser(api, server);
    const whose = ["--email", email.toUpperCase(), "--name", "cron"];
    const made = await key(...whose, "--expires", "90d", "--json");
    const created = JSON.parse(made.stdout);
    expect(created).toMatchObject({ email, key: { name: "cron", lastUsedAt: null } });
    const { expiresAt, createdAt, id } = created.key;
    expect((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000).toBe(90);
    const status = async () => (await api.get(apiPaths.session, created.secret)).status;
    expect(await status()).toBe(200);
    const listed = JSON.parse((await key("--email", email, "--list", "--json")).stdout);
    const used = { ...created.key, lastUsedAt: expect.any(String) };
    expect(listed).toEqual({ email, keys: [used] });
    const read = await key("--email", email, "--list");
    expect(read.stdout).toContain(`${id}  cron  (created `);
    expect(read.stdout).not.toContain(created.secret);
    const gone = await key("--revoke", id);
    expect(gone.stdout).toContain(`Key ${id} (cron) of ${email} is deleted.`);
    expect(await status()).toBe(401);
    expect((await key("--email", email, "--list")).stdout.trim()).toBe(`${email} has no keys.`);
    expect((await key("--email", email, "--name", "for ever")).stdout).toMatch(
      /\(for ever\) of .*, without expiry\. It is shown only now:\ncrk_\w{49}\n$/,
    );
    const events = await queryDatabase(
      server,
      `select event, client_address from audit_events
       where user_id = $1 and event like 'key-%' order by id`,
      [user.id],
    );
    expect(events).toEqual([
      { event: "key-create", client_address: null },
      { event: "key-delete", client_address: null },
      { event: "key-create", client_address: null },
    ]);
  });

  it("refuses a disabled user and a key beyond the limit with an explanation", async () => {
    const { email, user } = await seedAccount(server);
    await queryDatabase(
      server,
      `insert into api_keys (id, user_id, name, secret_hash, created_at)
       select gen_random_uuid(), $1, 'x', gen_random_uuid()::text, now() from generate_series(1, 50)`,
      [user.id],
    );
    const make = async () => (await key("--email", email, "--name", "x")).stderr.trim();
    expect(await make()).toBe("A user has 50 keys at most. Delete one first.");
    const listed = JSON.parse((await key("--email", email, "--list", "--json")).stdout);
    expect(listed.keys).toHaveLength(50);
    await queryDatabase(server, "update users set disabled_at = now() where id = $1", [user.id]);
    expect(await make()).toBe(`${email} is disabled.`);
  });
});

describe("while the server is down", () => {
  it("invite and user --delete work, and what they did holds afterwards", async () => {
    const admin = await seedAccount(server, { role: "admin" });
    const user = (...args: string[]) =>
      runCommand("user", ["--email", admin.email, ...args], server);
    expect((await user("--delete")).stderr).toContain("the last active admin");
    await server.kill();
    const { token: invitationToken } = await invite({}, server);
    expect((await user("--delete", "--force")).stdout.trim()).toBe(`${admin.email} is deleted.`);
    await server.restart();
    const body = { email: newEmail(), password: newPassword(), invitationToken };
    expect((await api.post(apiPaths.signUp, body)).status).toBe(201);
    expect((await user("--enable")).stderr).toContain("Nobody has the address");
  });
});
