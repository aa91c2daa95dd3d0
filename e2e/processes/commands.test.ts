import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths, invitationsPath, searchPath } from "@/lib/contract/paths";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import {
  newEmail,
  newPassword,
  seedAccount,
  seedSession,
  seedSignedInUser,
  type Tokens,
} from "../support/accounts";
import { Api } from "../support/api";
import { createDatabase, testDatabase } from "../support/databases";
import { FileServer } from "../support/file-server";
import { invite } from "../support/invite";
import { outboxMailsTo } from "../support/outbox";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { DEMO_REGISTER: "false" } });
});
afterAll(() => server.stop());

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
    const api = await Api.of(server);
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
    const api = await Api.of(server);
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
    const made = await invite({ email: email.toUpperCase(), role: "admin", expires: "2d" }, server);
    expect(made).toMatchObject({ email, role: "admin", isNewAccount: true, admins: [] });
    expect(made.url).toBe(`${server.baseUrl}/invitation/${made.token}`);
    const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.99);
    expect(days).toBeLessThanOrEqual(2);
  });

  it("is bound to no address without --email, and --account adds to an account", async () => {
    const first = await invite({}, server);
    expect(first.email).toBeNull();
    const second = await invite({ account: first.accountId }, server);
    expect(second.accountId).toBe(first.accountId);
  });

  it("prints a readable link without --json", async () => {
    const { code, stdout } = await runCommand(
      "invite",
      ["--email", "a@b.fr", "--new-account"],
      server,
    );
    expect(code).toBe(0);
    expect(stdout).toContain(`${server.baseUrl}/invitation/`);
  });

  it.concurrent.each([
    [["--email", "nonsense"], "--email nonsense is not a valid email address."],
    [["--role", "king"], "--role must be member or admin, not king."],
    [["--expires", "soon"], "--expires must be like 7d"],
    [["--account", "7"], "--account must be an account's identifier, not 7."],
    [["--account", "00000000-0000-4000-8000-000000000000"], "There is no account"],
    [["--locale", "de"], "--locale must be fr or en, not de."],
    [["--colour", "red"], "Unknown option '--colour'"],
  ])("refuses %j with an explanation", async (args, sentence) => {
    const { code, stdout, stderr } = await runCommand("invite", args, server);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("    at ");
  });

  it.runIf(testDatabase() === "postgres")(
    "warns without APP_URL, because the server may have another address than the default",
    async () => {
      const { APP_URL: _, PORT: __, ...environment } = server.environment;
      const { code, stdout, stderr } = await runCommand("invite", ["--json", "--new-account"], {
        environment,
      });
      expect(code).toBe(0);
      expect(JSON.parse(stdout).url).toMatch(/^http:\/\/localhost:3000\//);
      expect(stderr).toContain(
        "APP_URL is not set, so links, also in mails, begin with http://localhost:3000:",
      );
      const nobody = ["--email", newEmail(), "--list"];
      expect((await runCommand("key", nobody, { environment })).stderr).not.toContain("APP_URL");
      expect((await runCommand("invite", ["--new-account"], server)).stderr).toBe("");
    },
  );
});

describe("user", () => {
  const user = (...args: string[]) => runCommand("user", args, server);

  it("--role changes a role, effective at the next request", async () => {
    const api = await Api.of(server);
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
    const api = await Api.of(server);
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
    const api = await Api.of(server);
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

  it.concurrent.each([
    [["--email", "nobody@example.fr", "--role", "admin"], "Nobody has the address nobody@"],
    [["--email", "nonsense", "--role", "admin"], "--email nonsense is not a valid email address."],
    [["--email", "a@b.fr", "--role", "king"], "--role must be member or admin, not king."],
    [["--email", "a@b.fr"], "Usage: npm run user"],
    [["--email", "a@b.fr", "--enable", "--delete"], "Usage: npm run user"],
    [["--email", "a@b.fr", "--list"], "Usage: npm run user"],
    [["--colour", "red"], "Unknown option '--colour'"],
  ])("refuses %j with an explanation", async (args, sentence) => {
    const { code, stdout, stderr } = await user(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("    at ");
  });
});

describe("key", () => {
  const key = (...args: string[]) => runCommand("key", args, server);

  it("creates a key that works immediately, lists it and deletes it", async () => {
    const api = await Api.of(server);
    const { email, user } = await seedSignedInUser(api, server);
    const made = await key(
      "--email",
      email.toUpperCase(),
      "--name",
      "cron",
      "--expires",
      "90d",
      "--json",
    );
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
    const events = await queryDatabase(
      server,
      `select event, client_address from audit_events
       where user_id = $1 and event like 'key-%' order by id`,
      [user.id],
    );
    expect(events).toEqual([
      { event: "key-create", client_address: null },
      { event: "key-delete", client_address: null },
    ]);
  });

  it("prints a readable secret without --json", async () => {
    const { email } = await seedAccount(server);
    const { stdout } = await key("--email", email, "--name", "for ever");
    expect(stdout).toMatch(
      /\(for ever\) of .*, without expiry\. It is shown only now:\ncrk_\w{49}\n$/,
    );
  });

  it.concurrent.each([
    [["--email", "nobody@example.fr", "--name", "x"], "Nobody has the address nobody@"],
    [["--email", "nobody@example.fr", "--list"], "Nobody has the address nobody@"],
    [["--email", "nonsense", "--name", "x"], "--email nonsense is not a valid email address."],
    [["--email", "a@b.fr", "--name", " "], "--name must not be empty."],
    [["--email", "a@b.fr", "--name", "x", "--expires", "soon"], "--expires must be like 7d"],
    [["--revoke", "7"], "There is no key 7."],
    [["--revoke", "00000000-0000-4000-8000-000000000000"], "There is no key 0000"],
    [["--email", "a@b.fr"], "Usage: npm run key"],
    [["--email", "a@b.fr", "--name", "x", "--list"], "Usage: npm run key"],
    [["--colour", "red"], "Unknown option '--colour'"],
  ])("refuses %j with an explanation", async (args, sentence) => {
    const { code, stdout, stderr } = await key(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("    at ");
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
  it("invite, key and user --delete work, and what they did holds afterwards", async () => {
    const { email } = await seedAccount(server);
    const admin = await seedAccount(server, { role: "admin" });
    const user = (...args: string[]) =>
      runCommand("user", ["--email", admin.email, ...args], server);
    expect((await user("--delete")).stderr).toContain("the last active admin");
    await server.kill();
    const { token: invitationToken } = await invite({}, server);
    const key = ["--email", email, "--name", "x", "--json"];
    const { secret } = JSON.parse((await runCommand("key", key, server)).stdout);
    expect((await user("--delete", "--force")).stdout.trim()).toBe(`${admin.email} is deleted.`);
    await server.restart();
    const api = await Api.of(server);
    const body = { email: newEmail(), password: newPassword(), invitationToken };
    expect((await api.post(apiPaths.signUp, body)).status).toBe(201);
    expect((await api.get(apiPaths.session, secret)).body).toMatchObject({ user: { email } });
    expect((await user("--enable")).stderr).toContain("Nobody has the address");
  });
});

describe("import", () => {
  it("into a running server makes companies searchable immediately", async () => {
    const api = await Api.of(server);
    const { accessToken } = await seedSignedInUser(api, server);
    const before = await api.get(searchPath("danone"), accessToken);
    expect(before.status).toBe(503);
    const { code, stderr } = await runCommand("import", ["--demo"], server);
    expect(stderr).not.toContain("    at ");
    expect(code).toBe(0);
    const after = await api.get(searchPath("danone"), accessToken);
    expect(after.body).toMatchObject({ companies: [{ siren: "552032534" }] });
  });
});

describe("update", () => {
  it("into a running server replaces the register immediately", async () => {
    const files = await FileServer.start();
    const folder = mkdtempSync(join(tmpdir(), "registry-stock-"));
    const stock = await writeStockZip(folder, generateStock({ legalUnits: 300 }));
    files.files.set("/units", readFileSync(stock.legalUnits.path));
    files.files.set("/places", readFileSync(stock.establishments.path));
    rmSync(folder, { recursive: true });
    const environment = {
      ...server.environment,
      STOCK_LEGAL_UNITS_URL: files.url("/units"),
      STOCK_ESTABLISHMENTS_URL: files.url("/places"),
    };
    const { code, stdout } = await runCommand("update", ["--force"], { environment });
    await files.stop();
    expect(JSON.parse(stdout)).toMatchObject({ outcome: "imported", legalUnits: 300 });
    expect(code).toBe(0);
    const api = await Api.of(server);
    const { accessToken } = await seedSignedInUser(api, server);
    const demoOnly = await api.get(searchPath("danone"), accessToken);
    expect(demoOnly.body).toMatchObject({ companies: [] });
  });
});

describe("every command", () => {
  const names = [
    ...[
      "backup",
      "doctor",
      "download",
      "generate",
      "import",
      "imports",
      "invite",
      "key",
      "migrate",
      "restore",
    ],
    ...["update", "user"],
  ];

  it.concurrent.each(names)("%s prints its usage with --help", async (name) => {
    const { code, stdout, stderr } = await runCommand(name, ["--help"], server);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name}\\b`));
  });

  it.concurrent.each([
    ["backup", "away.backup"],
    ["import", "--rollback"],
    ["invite"],
    ["key", "--revoke", "7"],
    ["migrate"],
    ["user", "--email", "a@b.fr", "--enable"],
  ])("%s says in one sentence that PostgreSQL is away", async (name, ...args) => {
    const environment = {
      ...server.environment,
      DATABASE_URL: "postgres://nobody@localhost:1/none",
      AUTH_SECRET: "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6",
    };
    const { code, stdout, stderr } = await runCommand(name, args, { environment });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      "Cannot reach the database at DATABASE_URL; is it running, and is the address right?\n",
    );
  });
});

describe("a second process", () => {
  it.runIf(testDatabase() === "embedded")(
    "with the same DATA_DIR is refused with an explanation",
    async () => {
      const { PORT: _, ...environment } = server.environment;
      const second = await runCommand("../server", [], {
        environment: { ...environment, PORT: "0" },
      });
      expect(second.code).toBe(1);
      expect(second.stderr).toMatch(/^Another process \(pid \d+ on \S+\) is using .*DATA_DIR/);
    },
  );

  it("with the same port is refused with an explanation", async () => {
    const folder = mkdtempSync(join(tmpdir(), "registry-port-"));
    const environment = { ...server.environment, DATA_DIR: folder };
    const second = await runCommand("../server", [], { environment });
    rmSync(folder, { recursive: true });
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^Port \d+ is in use/);
  });

  it.each(["../server", "invite"])(
    "and a command (%s) end with a sentence when DATABASE_URL cannot be decoded",
    async (name) => {
      const environment = {
        ...server.environment,
        PORT: "0",
        DATABASE_URL: "postgres://a:%zz@127.0.0.1/b",
        AUTH_SECRET: "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6",
      };
      const { code, stderr } = await runCommand(name, [], { environment });
      expect([code, stderr]).toEqual([
        1,
        "DATABASE_URL is not a valid address; in a password, % is written %25.\n",
      ]);
    },
  );

  it("with an unreachable database exits with an explanation", async () => {
    const environment = {
      ...server.environment,
      PORT: "0",
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      AUTH_SECRET: "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6",
    };
    const second = await runCommand("../server", [], { environment });
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^Cannot reach the database at DATABASE_URL/);
  });

  it.runIf(testDatabase() === "postgres")(
    "with a DATABASE_DIRECT_URL of another database exits with an explanation",
    async () => {
      const other = await createDatabase();
      const environment = { ...server.environment, PORT: "0", DATABASE_DIRECT_URL: other.url };
      const second = await runCommand("../server", [], { environment });
      const sql = postgres(other.url, { max: 1 });
      const tables = await sql`select from pg_tables where schemaname = 'public'`;
      await sql.end();
      await other.drop();
      expect(second.code).toBe(1);
      expect(second.stderr.trim()).toBe(
        "DATABASE_DIRECT_URL leads to another database than DATABASE_URL; set both to the same one.",
      );
      expect(tables).toHaveLength(0);
      const same = new URL(server.databaseUrl ?? "");
      same.hostname = "127.0.0.1";
      same.searchParams.set("application_name", "another-address");
      environment.DATABASE_DIRECT_URL = same.href;
      const { code, stdout } = await runCommand("migrate", [], { environment });
      expect(code).toBe(0);
      expect(stdout).toBe(
        `The database ${same.host}${same.pathname} has all migrations of this build.\n`,
      );
    },
  );

  it("with an example secret exits with an explanation", async () => {
    const environment = {
      ...server.environment,
      PORT: "0",
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      AUTH_SECRET: "change-me-change-me-change-me-change-me",
    };
    const second = await runCommand("../server", [], { environment });
    expect(second.code).toBe(1);
    expect(second.stderr.trim()).toMatch(/^AUTH_SECRET is an example/);
  });
});
