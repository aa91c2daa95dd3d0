import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import { tablesNotBackedUp } from "@/lib/operator/backup-tables";
import {
  type Account,
  createAccount,
  createSignedInUser,
  signIn,
  type Tokens,
} from "../support/accounts";
import { Api } from "../support/api";
import { seedKey } from "../support/api-keys";
import { createDatabase, type ThrowAwayDatabase, testDatabase } from "../support/databases";
import { runDoctor } from "../support/doctor";
import { dumpDatabase } from "../support/dump-database";
import { copyMigratedDatabase } from "../support/migrated-database";
import { ownFolder, ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";
import { startServer, type TestServer } from "../support/server";
import { wideLimits } from "../support/shared-server";

const folder = ownFolder("backup");
const { server, api } = await ownServer(wideLimits);
await createSignedInUser(api, server);
/** A backup that was made before the tests, and the dump of the same state. */
const file = join(folder, "registry.backup");
await expectBackup(file);
const dump = await dumpDatabase(server);
const targets: ThrowAwayDatabase[] = [];
afterAll(async () => {
  for (const target of targets) await target.drop();
});

it("leaves its time, which the doctor reads", async () => {
  const finding = async () => (await runDoctor(server.environment)).of("backup").join();
  const today = new Date().toISOString().slice(0, 10);
  expect(await finding()).toMatch(
    new RegExp(`^good: the last one is of ${today} \\d\\d:\\d\\d UTC$`),
  );
  await queryDatabase(server, "update last_backup set taken_at = now() - interval '37 hours'");
  expect(await finding()).toMatch(/^problem: /);
});

type Place = { environment: Record<string, string> };

/** Where to restore to: a migrated database without rows, or, as before a first start, none. */
async function createTarget(name: string, isFirstStart = false): Promise<Place> {
  const DATA_DIR = join(folder, name);
  const isPostgres = testDatabase() === "postgres";
  const database = !isFirstStart
    ? await copyMigratedDatabase(testDatabase(), DATA_DIR)
    : isPostgres
      ? await createDatabase()
      : null;
  if (database) targets.push(database);
  const own = { DATA_DIR, ...(database && { DATABASE_URL: database.url }) };
  return { environment: { ...server.environment, ...own } };
}

const restore = (place: Place, from = file) => runCommand("restore", [from], place);

async function expectBackup(path: string): Promise<void> {
  const { code, stdout, stderr } = await runCommand("backup", [path], server);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/accounts: [1-9]\d*, users: [1-9]\d*, rows: [1-9]\d*, no register/);
}

/** The first line of the backup, and the lines of its rows. */
function linesOfBackup(): { header: string; rows: string[] } {
  const [header = "", ...rest] = gunzipSync(readFileSync(file)).toString().trim().split("\n");
  return { header, rows: rest.slice(0, -1) };
}

/** Writes a backup of these lines. Returns its path. */
function writeBackup(name: string, header: string, rows: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, gzipSync([header, ...rows, `{"rows":${rows.length}}`].join("\n")));
  return path;
}

describe("backup", () => {
  it("has every row of every table except those it lists as left out", async () => {
    const { header, rows: lines } = linesOfBackup();
    const rows = lines.map((line) => JSON.parse(line));
    const tables = Object.keys(dump)
      .filter((name) => name.startsWith("public."))
      .map((name) => name.slice("public.".length));
    const kept = tables.filter((name) => !tablesNotBackedUp.includes(name));
    expect(JSON.parse(header).tables.toSorted()).toEqual(kept.toSorted());
    for (const { table, row } of rows) {
      expect(dump[`public.${table}`]).toContainEqual(row);
    }
    const count = kept.reduce((sum, name) => sum + (dump[`public.${name}`]?.length ?? 0), 0);
    expect(rows).toHaveLength(count);
    if (testDatabase() === "embedded") {
      const secret = readFileSync(join(server.dataDir, "auth-secret"), "utf8").trim();
      expect(gunzipSync(readFileSync(file)).toString()).not.toContain(secret);
    }
  });

  it("says that it holds nobody, of a database without accounts", async () => {
    const path = join(folder, "nobody.backup");
    const { code, stdout } = await runCommand("backup", [path], await createTarget("nobody"));
    expect(code).toBe(0);
    expect(stdout).toContain(`${path} is written (accounts: 0, users: 0, rows: 0, no register).`);
    expect(statSync(path).isFile()).toBe(true);
  });
});

describe("a backup that was taken under load and restored elsewhere", () => {
  const during: Account[] = [];
  let before: Account & Tokens;
  let keySecret: string;
  let restored: TestServer;
  beforeAll(async () => {
    before = await createSignedInUser(api, server);
    keySecret = (await seedKey(api, before)).secret;
    let isOver = false;
    const load = (async () => {
      while (!isOver) during.push(await createAccount(api, server));
    })();
    const path = join(folder, "load.backup");
    await expectBackup(path);
    isOver = true;
    await load;
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const place = await createTarget("load", true);
    const { code, stdout, stderr } = await restore(place, path);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Import the register next.");
    const { AUTH_SECRET = readFileSync(join(server.dataDir, "auth-secret"), "utf8").trim() } =
      server.environment;
    const { DATA_DIR = "", DATABASE_URL } = place.environment;
    const own = { DATA_DIR, AUTH_SECRET, ...(DATABASE_URL && { DATABASE_URL }) };
    const env = { ...wideLimits, DEMO_REGISTER: "false", APP_URL: "https://copy.example", ...own };
    restored = await startServer({ env });
  });
  afterAll(() => restored?.discard());

  it("is a consistent snapshot with which people sign in and sign up", async () => {
    expect(during.length).toBeGreaterThan(0);
    const there = await Api.of(restored);
    await signIn(there, before);
    const halves = await queryDatabase(
      restored,
      `select 1 from users where not exists (
         select from invitations where used_by_user_id = users.id
       ) or not exists (select from audit_events where event = 'sign-up' and user_id = users.id)`,
    );
    expect(halves).toEqual([]);
    expect((await createAccount(there, restored)).user.id).toBeTruthy();
  });

  it("leaves keys and refresh tokens valid anywhere, access tokens only at the same APP_URL", async () => {
    let { refreshToken } = before;
    const statuses = async () => {
      const there = await Api.of(restored);
      const status = async (token: string) => (await there.get(apiPaths.session, token)).status;
      const [access, key] = [await status(before.accessToken), await status(keySecret)];
      const { body } = await there.post(apiPaths.refresh, { refresh_token: refreshToken });
      const refreshed = SessionTokens.parse(body);
      refreshToken = refreshed.refresh_token;
      return { access, key, refreshed: await status(refreshed.access_token) };
    };
    const works = { key: 200, refreshed: 200 };
    expect(await statuses()).toEqual({ access: 401, ...works });
    restored.environment.APP_URL = server.baseUrl;
    await restored.restart();
    expect(await statuses()).toEqual({ access: 200, ...works });
  });
});

describe("restore", () => {
  it("refuses a database that is in use or is away", async () => {
    const { code, stderr } = await restore(server);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^(Another process .* is using|The database is not empty; ).*\n$/);
    const place = await createTarget("away");
    const DATABASE_URL = "postgres://nobody@localhost:1/none";
    const AUTH_SECRET = "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6";
    const environment = { ...place.environment, DATABASE_URL, AUTH_SECRET };
    const away = await restore({ environment });
    expect(away.code).toBe(1);
    expect(away.stderr).toMatch(/^Cannot reach the database at DATABASE_URL;/);
  });

  it("refuses a damaged file with an explanation and changes nothing, and then a database with users", async () => {
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    const path = join(folder, "flipped");
    writeFileSync(path, bytes);
    const place = await createTarget("damaged");
    const { code, stderr } = await restore(place, path);
    const sentence = `${path} is not a backup, or is damaged or incomplete; nothing was changed.\n`;
    expect([code, stderr]).toEqual([1, sentence]);
    expect((await restore(place)).code).toBe(0);
    const again = await restore(place);
    expect([again.code, again.stderr.split(";")[0]]).toEqual([1, "The database is not empty"]);
  });

  it("takes no more memory for long rows", async () => {
    const { header, rows } = linesOfBackup();
    const event = rows.find((line) => JSON.parse(line).table === "audit_events") ?? "";
    const { table, row } = JSON.parse(event);
    const details = { agent: "x".repeat(250_000) };
    const long = Array.from({ length: 300 }, (_, at) =>
      JSON.stringify({ table, row: { ...row, id: at + 1, sum_key: null, details } }),
    );
    const path = writeBackup("long-rows", header, long);
    const { environment } = await createTarget("with-long-rows");
    const NODE_OPTIONS = "--max-old-space-size=100";
    const { code } = await restore({ environment: { ...environment, NODE_OPTIONS } }, path);
    expect(code).toBe(0);
  });

  it("of rows that the database refuses says why without any of their values, and restores nothing", async () => {
    const { header, rows } = linesOfBackup();
    const user = rows.find((line) => JSON.parse(line).table === "users") ?? "";
    const { row } = JSON.parse(user);
    const withoutId = rows.map((line) => line.replaceAll(row.id, `${row.email} is no id`));
    const place = await createTarget("refused");
    const refused: [string[], string][] = [
      [[...rows, user], "duplicate key value violates unique constraint"],
      [withoutId, "invalid input syntax for type uuid"],
    ];
    for (const [lines, reason] of refused) {
      const path = writeBackup("refused-rows", header, lines);
      const { code, stdout, stderr } = await restore(place, path);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(
        new RegExp(`^The database refuses a statement: ${reason}.* \\(SQLSTATE \\w{5}\\)\\.\n$`),
      );
      for (const value of [row.email, row.password_hash, row.id]) {
        expect(stderr).not.toContain(value);
      }
    }
    expect((await restore(place)).code).toBe(0);
  });

  it("leaves a column that the operator has added out of a backup, which can be restored", async () => {
    await queryDatabase(server, "alter table users add column shoes text default 'red'");
    await queryDatabase(server, "create table notes as select 1 as id");
    const path = join(folder, "added.backup");
    await expectBackup(path);
    await queryDatabase(server, "alter table users drop column shoes");
    await queryDatabase(server, "drop table notes");
    expect((await restore(await createTarget("added"), path)).stderr).toBe("");
  });

  it("is refused where its folder is missing", async () => {
    const missing = join(folder, "none");
    const path = join(missing, "registry.backup");
    const { code, stderr } = await runCommand("backup", [path], server);
    expect([code, stderr]).toEqual([1, `Cannot write ${path}: there is no folder ${missing}.\n`]);
  });

  it("restores a backup of an older version, then migrates it", async () => {
    const { header, rows } = linesOfBackup();
    const old = JSON.parse(header);
    const young = ["api_keys", "known_devices", "saved_searches"];
    const tables = old.tables.filter((name: string) => !young.includes(name));
    const oldHeader = { ...old, migration: "0005_head_office_places", tables };
    const oldRows = rows.filter((line) => !young.includes(JSON.parse(line).table));
    const path = writeBackup("old.backup", JSON.stringify(oldHeader), oldRows);
    const place = await createTarget("old", true);
    const { code, stderr } = await restore(place, path);
    expect([code, stderr]).toEqual([0, ""]);
  });
});
