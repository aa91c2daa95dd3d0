import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths, invitationsPath, searchPath } from "@/lib/contract/paths";
import { haveSignedInUser, newEmail, newPassword } from "../support/accounts";
import { Api } from "../support/api";
import { testDatabase } from "../support/databases";
import { invite } from "../support/invite";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { DEMO_REGISTER: "false" } });
});
afterAll(() => server.stop());

describe("invite", () => {
  it("prints {token, url, email, role, accountId, expiresAt} with --json", async () => {
    const email = newEmail();
    const made = await invite({ email: email.toUpperCase(), role: "admin", expires: "2d" }, server);
    expect(made).toMatchObject({ email, role: "admin" });
    expect(made.url).toBe(`${server.baseUrl}/invitation/${made.token}`);
    const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.99);
    expect(days).toBeLessThanOrEqual(2);
  });

  it("without --email is bound to no address; --account adds to an account", async () => {
    const first = await invite({}, server);
    expect(first.email).toBeNull();
    const second = await invite({ account: first.accountId }, server);
    expect(second.accountId).toBe(first.accountId);
  });

  it("prints a link that a person can read without --json", async () => {
    const { code, stdout } = await runCommand("invite", ["--email", "a@b.fr"], server);
    expect(code).toBe(0);
    expect(stdout).toContain(`${server.baseUrl}/invitation/`);
  });

  it.each([
    [["--email", "nonsense"], "--email nonsense is not a valid email address."],
    [["--role", "king"], "--role must be member or admin, not king."],
    [["--expires", "soon"], "--expires must be like 7d"],
    [["--account", "7"], "--account must be an account's identifier, not 7."],
    [["--account", "00000000-0000-4000-8000-000000000000"], "There is no account"],
    [["--locale", "de"], "--locale must be fr or en, not de."],
    [["--colour", "red"], "Unknown option '--colour'"],
  ])("refuses %j in a sentence", async (args, sentence) => {
    const { code, stdout, stderr } = await runCommand("invite", args, server);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("    at ");
  });

  it("works while the server is down, and the link works when it is up again", async () => {
    await server.kill();
    const { token: invitationToken } = await invite({}, server);
    await server.restart();
    const api = await Api.of(server);
    const body = { email: newEmail(), password: newPassword(), invitationToken };
    expect((await api.post(apiPaths.signUp, body)).status).toBe(201);
  });
});

describe("role", () => {
  const role = (...args: string[]) => runCommand("role", args, server);

  it("makes an admin of a member and back, from the next request on", async () => {
    const api = await Api.of(server);
    const { email, accessToken } = await haveSignedInUser(api, server);
    const status = async () => (await api.get(invitationsPath(), accessToken)).status;
    expect(await status()).toBe(403);
    const made = await role("--email", email.toUpperCase(), "--role", "admin", "--json");
    expect(JSON.parse(made.stdout)).toEqual({ email, role: "admin", before: "member" });
    expect(await status()).toBe(200);
    const again = await role("--email", email, "--role", "admin");
    expect(again.stdout.trim()).toBe(`${email} is admin already.`);
    const back = await role("--email", email, "--role", "member");
    expect(back.stdout.trim()).toBe(`${email} is member now, was admin.`);
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

  it.each([
    [["--email", "nobody@example.fr", "--role", "admin"], "Nobody has the address nobody@"],
    [["--email", "nonsense", "--role", "admin"], "--email nonsense is not a valid email address."],
    [["--email", "a@b.fr", "--role", "king"], "--role must be member or admin, not king."],
    [["--email", "a@b.fr"], "Usage: npm run role"],
    [["--colour", "red"], "Unknown option '--colour'"],
  ])("refuses %j in a sentence", async (args, sentence) => {
    const { code, stdout, stderr } = await role(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("    at ");
  });
});

describe("import", () => {
  it("into a running server is searchable at once", async () => {
    const api = await Api.of(server);
    const { accessToken } = await haveSignedInUser(api, server);
    const before = await api.get(searchPath("danone"), accessToken);
    expect(before.body).toMatchObject({ total: 0 });
    const { code, stderr } = await runCommand("import", ["--demo"], server);
    expect(stderr).not.toContain("    at ");
    expect(code).toBe(0);
    const after = await api.get(searchPath("danone"), accessToken);
    expect(after.body).toMatchObject({ companies: [{ siren: "552032534" }] });
  });
});

describe("a second process", () => {
  it.runIf(testDatabase() === "embedded")(
    "is refused the same DATA_DIR in a sentence",
    async () => {
      const { PORT: _, ...environment } = server.environment;
      const second = await runCommand("../server", [], {
        environment: { ...environment, PORT: "0" },
      });
      expect(second.code).toBe(1);
      expect(second.stderr).toMatch(/^Another process \(pid \d+\) is using .*DATA_DIR/);
    },
  );

  it("is refused the same port in a sentence", async () => {
    const folder = mkdtempSync(join(tmpdir(), "registry-port-"));
    const environment = { ...server.environment, DATA_DIR: folder };
    const second = await runCommand("../server", [], { environment });
    rmSync(folder, { recursive: true });
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^Port \d+ is in use/);
  });

  it("with a database that is away ends in a sentence", async () => {
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

  it("with an example secret ends in a sentence", async () => {
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
