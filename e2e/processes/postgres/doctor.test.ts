import postgres from "postgres";
import { afterEach, expect, it, vi } from "vitest";
import { freePort } from "../../../scripts/free-port.mjs";
import { examine, runDoctor } from "../../support/doctor";
import { ownCluster, ownFolder } from "../../support/own-server";
import { runCommand } from "../../support/run-command";
import { importStock } from "../../support/stock";

const settings = { fsync: "on", max_wal_size: "8GB", shared_buffers: "512MB" };
const primary = await ownCluster({ settings });
const standby = await ownCluster({ settings, standbyOf: primary.url });
const environment: Record<string, string> = {
  DATA_DIR: ownFolder("doctor"),
  PORT: String(await freePort()),
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URLS: standby.url,
  AUTH_SECRET: "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk",
};

afterEach(() => void vi.restoreAllMocks());

async function on(url: string, statement: string): Promise<void> {
  const client = postgres(url, { max: 1 });
  await client.unsafe(statement);
  await client.end();
}

it("wants the tables, then the register, then nothing more", async () => {
  const empty = await examine(environment);
  expect(empty.of("tables")).toEqual([
    "advice: Migrations of this build are missing; the next start applies them, or run: npm run migrate",
  ]);
  await runCommand("migrate", [], { environment });
  await importStock({ environment });
  await on(primary.url, "update imports set stock_date = current_date");
  const { code, of } = await runDoctor(environment);
  expect(of("database").join()).toMatch(/^good: PostgreSQL \d+/);
  expect(of("extensions").join()).toMatch(/^good: pg_trgm /);
  expect(of("settings").join()).toMatch(/^good: \d+ connections$/);
  expect(of("clock").join()).toMatch(/^good: /);
  expect(of("register").join()).toMatch(/^good: the data is of \d{4}-/);
  expect(of("disk").join()).toMatch(/^good: /);
  expect(of("replicas").join()).toMatch(/^good: 127\.0\.0\.1:\d+ is 0\.0 MB behind/);
  expect(code).toBe(0);
});

it("says that it has not examined the disk where it cannot, and what the role may be", async () => {
  expect((await examine(environment)).of("role").join()).toMatch(
    /^advice: postgres is a superuser/,
  );
  await on(
    primary.url,
    `create role plain login; alter default privileges grant all on tables to plain;
       grant all on all tables in schema public, drizzle, register_1 to plain;
       grant usage on schema drizzle, register_1 to plain`,
  );
  const DATABASE_URL = primary.url.replace("postgres@", "plain@");
  const plain = async () => (await examine({ ...environment, DATABASE_URL })).of("disk");
  expect(await plain()).toEqual([
    expect.stringMatching(
      /^advice: .* not examined, because .* \(GRANT pg_read_all_settings TO plain\); .* needs \S+ [MG]B free there\.$/,
    ),
  ]);
  await on(primary.url, "grant pg_read_all_settings to plain");
  expect((await plain()).join()).toMatch(/^good: \S+ [MG]B free, /);
  const { of } = await examine({ ...environment, DATABASE_URL });
  expect(of("role")).toEqual(["good: plain, no superuser"]);
  await on(primary.url, "drop owned by plain; drop role plain");
});

it("finds missing migrations to be a problem once somebody has an account", async () => {
  const migrations = "update drizzle.__drizzle_migrations set created_at = -created_at where";
  await on(
    primary.url,
    `with account as (insert into accounts (id) values (gen_random_uuid()) returning id)
         insert into users (id, account_id, email, password_hash, role)
         select gen_random_uuid(), id, 'a@example.org', 'x', 'admin' from account;
       ${migrations} created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  );
  const { of } = await examine(environment);
  await on(primary.url, `${migrations} created_at < 0; delete from users`);
  expect(of("tables")).toEqual([
    "problem: Migrations of this build are missing; the next start applies them, or run: npm run migrate",
  ]);
});

it("finds a register that is old, also after an update, and an import that failed", async () => {
  await on(primary.url, "update imports set stock_date = '2026-01-31'");
  expect((await examine(environment)).of("register").join()).toMatch(
    /^problem: The data is of 2026-01-31, more than 45 days ago; run each night: npm run update$/,
  );
  await on(primary.url, "insert into imports (kind, outcome) values ('stock', 'unchanged')");
  expect((await examine(environment)).of("register").join()).toMatch(
    /^problem: The data is of 2026-01-31, and the last update found nothing newer; /,
  );
  await on(
    primary.url,
    "insert into imports (kind, outcome, error) values ('stock', 'failed', 'It broke')",
  );
  expect((await examine(environment)).of("register").join()).toMatch(
    /^problem: The last update failed: It broke\. Solve that, then run: npm run update$/,
  );
});

it("finds too few connections, statements without limit, and clocks that differ", async () => {
  const many = await examine({ ...environment, DATABASE_POOL_MAX: "500" });
  expect(many.of("settings").join()).toMatch(/^problem: DATABASE_POOL_MAX is 500, /);
  const pooled = { ...environment, DATABASE_DIRECT_URL: primary.url };
  expect((await examine(pooled)).of("settings").join()).toMatch(/statement_timeout = '10s'$/);
  await on(primary.url, "alter database postgres set statement_timeout = '10s'");
  expect((await examine(pooled)).of("settings").join()).toMatch(/^good: /);
  const { now } = Date;
  vi.spyOn(Date, "now").mockImplementation(() => now() - 60_000);
  expect((await examine(environment)).of("clock").join()).toMatch(
    /^problem: The database's clock is (59|60)\.\d s ahead of this machine's/,
  );
});

it("finds a DATABASE_DIRECT_URL of another database, also of a copy, or a DATABASE_URL that is away", async () => {
  const databaseAt = async (more: Record<string, string>) =>
    (await examine({ ...environment, ...more })).of("database");
  const other = new URL(primary.url);
  other.pathname = "/other";
  await on(primary.url, "create database other");
  const another = [
    "problem: DATABASE_DIRECT_URL leads to another database than DATABASE_URL; set both to the same one.",
  ];
  expect(await databaseAt({ DATABASE_DIRECT_URL: other.href })).toEqual(another);
  expect(await databaseAt({ DATABASE_DIRECT_URL: standby.url })).toEqual(another);
  const same = await databaseAt({ DATABASE_DIRECT_URL: primary.url });
  expect(same.join()).toMatch(/^good: PostgreSQL /);
  const url = "postgres://nobody@127.0.0.1:1/none";
  const away = (variable: string) => [
    `problem: Cannot reach the database at ${variable}; is it running, and is the address right?`,
  ];
  const ofUrl = { DATABASE_URL: url, DATABASE_REPLICA_URLS: "" };
  expect(await databaseAt(ofUrl)).toEqual(away("DATABASE_URL"));
  const withDirect = { ...ofUrl, DATABASE_DIRECT_URL: primary.url };
  expect(await databaseAt(withDirect)).toEqual(away("DATABASE_URL"));
  const bothAway = { ...ofUrl, DATABASE_DIRECT_URL: url };
  expect(await databaseAt(bothAway)).toEqual(away("DATABASE_DIRECT_URL"));
  await on(primary.url, "drop database other");
});

it("finds a replica that does not follow, is away, or is none", async () => {
  const replicas = async () => (await examine(environment)).of("replicas").join();
  await on(standby.url, "select pg_wal_replay_pause()");
  await on(primary.url, "update live_register set version = version + 1");
  expect(await replicas()).toMatch(
    /^problem: .* lacks the last change .*, so the primary serves its reads; .* why it does not replay/,
  );
  await on(standby.url, "select pg_wal_replay_resume()");
  await standby.shutDown();
  expect(await replicas()).toMatch(
    /^problem: .* cannot be used: nothing listens at .* \(ECONNREFUSED\); start it, or remove it/,
  );
  environment.DATABASE_REPLICA_URLS = primary.url;
  expect(await replicas()).toMatch(/^problem: .* is no hot standby/);
});
