import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import { tablesNotBackedUp } from "@/lib/operator/backup";
import {
  type Account,
  createAccount,
  seedAccount,
  seedSignedInUser,
  signIn,
} from "../support/accounts";
import { Api } from "../support/api";
import { seedKey } from "../support/api-keys";
import { createDatabase, type ThrowAwayDatabase, testDatabase } from "../support/databases";
import { dumpDatabase } from "../support/dump-database";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";
import { startServer, type TestServer } from "../support/server";
import { wideLimits } from "../support/shared-server";

let server: TestServer;
let api: Api;
let folder: string;
let file: string;
let targets: ThrowAwayDatabase[] = [];

beforeAll(async () => {
  server = await startServer({ env: { ...wideLimits, DEMO_REGISTER: "false" } });
  api = await Api.of(server);
});
afterAll(() => server.stop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "registry-backup-"));
  file = join(folder, "registry.backup");
});
afterEach(async () => {
  for (const target of targets) await target.drop();
  targets = [];
  rmSync(folder, { recursive: true });
});

/** An empty target: an empty folder, and on PostgreSQL an empty database. */
async function createRestoreTarget(name = "new"): Promise<{ environment: Record<string, string> }> {
  const environment = { ...server.environment, DATA_DIR: join(folder, name) };
  if (testDatabase() === "embedded") return { environment };
  const target = await createDatabase();
  targets.push(target);
  return { environment: { ...environment, DATABASE_URL: target.url } };
}

async function startAt(
  place: { environment: Record<string, string> },
  more: Record<string, string> = {},
): Promise<TestServer> {
  const { DATA_DIR, DATABASE_URL } = place.environment;
  const env = { ...wideLimits, DEMO_REGISTER: "false", DATA_DIR: String(DATA_DIR), ...more };
  return startServer({ env: DATABASE_URL ? { ...env, DATABASE_URL } : env });
}

const restore = (place: { environment: Record<string, string> }, from = file) =>
  runCommand("restore", [from], place);

async function expectBackup(): Promise<void> {
  const { code, stdout, stderr } = await runCommand("backup", [file], server);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/accounts: [1-9]\d*, users: [1-9]\d*, rows: [1-9]\d*, no register/);
}

describe("backup", () => {
  it("taken under load is a consistent snapshot, and users can sign in where it is restored", async () => {
    const before = await createAccount(api, server);
    await signIn(api, before);
    let isOver = false;
    const during: Account[] = [];
    const load = (async () => {
      while (!isOver) during.push(await createAccount(api, server));
    })();
    await expectBackup();
    isOver = true;
    await load;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const place = await createRestoreTarget();
    const { code, stdout, stderr } = await restore(place);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Import the register next.");
    const restored = await startAt(place);
    try {
      await signIn(await Api.of(restored), before);
      const halves = await queryDatabase(
        restored,
        `select 1 from users where not exists (
           select from invitations where used_by_user_id = users.id
         ) or not exists (select from audit_events where event = 'sign-up' and user_id = users.id)`,
      );
      expect(halves).toEqual([]);
      expect((await createAccount(await Api.of(restored), restored)).user.id).toBeTruthy();
    } finally {
      await restored.stop();
    }
  });

  it("has every row of every table except those it lists as left out", async () => {
    const person = await seedAccount(server);
    await signIn(api, person);
    await expectBackup();
    const dump = await dumpDatabase(server);
    const [header, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split("\n");
    const rows = lines.slice(0, -1).map((line) => JSON.parse(line));
    const tables = Object.keys(dump)
      .filter((name) => name.startsWith("public."))
      .map((name) => name.slice("public.".length));
    expect(JSON.parse(String(header)).tables.toSorted()).toEqual(
      tables.filter((name) => !tablesNotBackedUp.includes(name)).toSorted(),
    );
    for (const { table, row } of rows) {
      expect(dump[`public.${table}`]).toContainEqual(row);
    }
    const kept = tables.filter((name) => !tablesNotBackedUp.includes(name));
    const count = kept.reduce((sum, name) => sum + (dump[`public.${name}`]?.length ?? 0), 0);
    expect(rows).toHaveLength(count);
    if (testDatabase() === "embedded") {
      const secret = readFileSync(join(server.dataDir, "auth-secret"), "utf8").trim();
      expect(gunzipSync(readFileSync(file)).toString()).not.toContain(secret);
    }
  });

  it("says that it holds nobody, of a database without accounts", async () => {
    const place = await createRestoreTarget();
    expect((await runCommand("migrate", [], place)).code).toBe(0);
    const { code, stdout } = await runCommand("backup", [file], place);
    expect(code).toBe(0);
    expect(stdout).toContain(`${file} is written (accounts: 0, users: 0, rows: 0, no register).`);
    expect(statSync(file).isFile()).toBe(true);
  });

  it.each([[], ["a", "b"], ["--all"]])("refuses %j with an explanation", async (...args) => {
    const { code, stderr } = await runCommand("backup", args, server);
    expect([code, stderr]).toEqual([1, "Usage: npm run backup -- FILE\n"]);
  });
});

describe("restore", () => {
  it("refuses a database that is in use, is away or has users", async () => {
    await expectBackup();
    const { code, stderr } = await restore(server);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^(Another process .* is using|The database is not empty; ).*\n$/);
    const place = await createRestoreTarget();
    const DATABASE_URL = "postgres://nobody@localhost:1/none";
    const AUTH_SECRET = "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6";
    const away = await restore({
      environment: { ...place.environment, DATABASE_URL, AUTH_SECRET },
    });
    expect([away.code, away.stderr.split(";")[0]]).toEqual([
      1,
      "Cannot reach the database at DATABASE_URL",
    ]);
    expect((await restore(place)).code).toBe(0);
    const again = await restore(place);
    expect([again.code, again.stderr.split(";")[0]]).toEqual([1, "The database is not empty"]);
  });

  it("leaves keys and refresh tokens valid anywhere, access tokens only at the same APP_URL", async () => {
    const person = await seedSignedInUser(api, server);
    const { secret } = await seedKey(api, person);
    await expectBackup();
    const place = await createRestoreTarget();
    expect((await restore(place)).code).toBe(0);
    const { AUTH_SECRET = readFileSync(join(server.dataDir, "auth-secret"), "utf8").trim() } =
      server.environment;
    let { refreshToken } = person;
    const statusesAt = async (APP_URL: string) => {
      const restored = await startAt(place, { AUTH_SECRET, APP_URL });
      try {
        const there = await Api.of(restored);
        const status = async (token: string) => (await there.get(apiPaths.session, token)).status;
        const [access, key] = [await status(person.accessToken), await status(secret)];
        const { body } = await there.post(apiPaths.refresh, { refresh_token: refreshToken });
        const refreshed = SessionTokens.parse(body);
        refreshToken = refreshed.refresh_token;
        return { access, key, refreshed: await status(refreshed.access_token) };
      } finally {
        await restored.stop();
      }
    };
    const works = { key: 200, refreshed: 200 };
    expect(await statusesAt("https://copy.example")).toEqual({ access: 401, ...works });
    expect(await statusesAt(server.baseUrl)).toEqual({ access: 200, ...works });
  });

  it("refuses a damaged, truncated or foreign file with an explanation, and changes nothing", async () => {
    await expectBackup();
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString();
    const lines = text.trimEnd().split("\n");
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    const without = (at: number) => gzipSync(lines.filter((_, index) => index !== at).join("\n"));
    const damaged = {
      cut: whole.subarray(0, Math.floor(whole.length / 2)),
      "cut at its end": whole.subarray(0, -1),
      flipped,
      "not gzipped": Buffer.from(text),
      empty: Buffer.alloc(0),
      "without a row": without(2),
      "without its end": without(lines.length - 1),
      "with a row of another table": gzipSync(
        text.replace('"table": "users"', '"table": "others"'),
      ),
    };
    const place = await createRestoreTarget();
    for (const [kind, bytes] of Object.entries(damaged)) {
      const path = join(folder, kind.replaceAll(" ", "-"));
      writeFileSync(path, bytes);
      const { code, stderr } = await restore(place, path);
      const sentence = `${path} is not a backup, or is damaged or incomplete; nothing was changed.\n`;
      expect([kind, code, stderr]).toEqual([kind, 1, sentence]);
    }
    const none = await restore(place, join(folder, "none"));
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("Cannot read ")]);
    expect((await restore(place)).code).toBe(0);
  });

  it("is refused where its folder is missing", async () => {
    const path = join(folder, "none", "registry.backup");
    const { code, stderr } = await runCommand("backup", [path], server);
    expect([code, stderr]).toEqual([
      1,
      `Cannot write ${path}: there is no folder ${join(folder, "none")}.\n`,
    ]);
  });

  it("restores a backup of an older version, then migrates it", async () => {
    await expectBackup();
    const [header = "", ...rest] = gunzipSync(readFileSync(file)).toString().trim().split("\n");
    const old = JSON.parse(header);
    const young = ["api_keys", "known_devices", "saved_searches"];
    const rows = rest.slice(0, -1).filter((line) => !young.includes(JSON.parse(line).table));
    const lines = [
      JSON.stringify({
        ...old,
        migration: "0005_head_office_places",
        tables: old.tables.filter((name: string) => !young.includes(name)),
      }),
      ...rows,
      JSON.stringify({ rows: rows.length }),
    ];
    const path = join(folder, "old.backup");
    writeFileSync(path, gzipSync(`${lines.join("\n")}\n`));
    const place = await createRestoreTarget();
    const { code, stderr } = await restore(place, path);
    expect([code, stderr]).toEqual([0, ""]);
    lines[0] = JSON.stringify({ ...old, migration: "9999_later" });
    writeFileSync(path, gzipSync(`${lines.join("\n")}\n`));
    const later = await restore(await createRestoreTarget("later"), path);
    expect([later.code, later.stderr]).toEqual([
      1,
      `${path} was made by a later build; restore it with that one.\n`,
    ]);
  });
});
