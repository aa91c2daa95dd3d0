import postgres from "postgres";
import { expect, it } from "vitest";
import { newEmail } from "../../support/accounts";
import { createDatabase } from "../../support/databases";
import { runCommand } from "../../support/run-command";
import { sharedServer } from "../../support/shared-server";

const server = sharedServer();

it("invite warns without APP_URL, because the server may have another address than the default", async () => {
  const { APP_URL: _, PORT: __, ...environment } = server.environment;
  const args = ["--json", "--new-account"];
  const { code, stdout, stderr } = await runCommand("invite", args, { environment });
  expect(code).toBe(0);
  expect(JSON.parse(stdout).url).toMatch(/^http:\/\/localhost:3000\//);
  expect(stderr).toContain(
    "APP_URL is not set, so links, also in mails, begin with http://localhost:3000:",
  );
  const nobody = ["--email", newEmail(), "--list"];
  expect((await runCommand("key", nobody, { environment })).stderr).not.toContain("APP_URL");
  expect((await runCommand("invite", ["--new-account"], server)).stderr).toBe("");
});

it("a process with a DATABASE_DIRECT_URL of another database exits with an explanation", async () => {
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
  const same = new URL(server.environment.DATABASE_URL ?? "");
  same.hostname = "127.0.0.1";
  same.searchParams.set("application_name", "another-address");
  environment.DATABASE_DIRECT_URL = same.href;
  const { code, stdout } = await runCommand("migrate", [], { environment });
  expect(code).toBe(0);
  expect(stdout).toBe(
    `The database ${same.host}${same.pathname} has all migrations of this build.\n`,
  );
});
