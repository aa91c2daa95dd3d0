import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import type { Finding } from "@/lib/operator/finding";
import { version } from "@/platform/version";
import { freePort } from "../../scripts/free-port.mjs";
import { type Cluster, findPostgres, startCluster } from "../../scripts/postgres-cluster.mjs";
import { root } from "../../scripts/project.mjs";
import { copySources } from "../cluster/image-folder";
import { seedAccount } from "../support/accounts";
import { testDatabase } from "../support/databases";
import { MailServer } from "../support/mail-server";
import { copyMigratedDatabase } from "../support/migrated-database";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";
import { startServer, type TestServer } from "../support/server";
import { findRedis, RedisServer } from "./redis-server";

type Environment = Record<string, string>;
const secret = "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";
const isEmbedded = testDatabase() === "embedded";

/** The code and the findings of `npm run doctor`, as `state: message` by name. */
async function doctor(environment: Environment) {
  const { code, stdout, stderr } = await runCommand("doctor", ["--json"], { environment });
  expect(stderr).toBe("");
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] };
  expect(code).toBe(ok ? 0 : 1);
  expect(ok).toBe(findings.every(({ state }) => state !== "problem"));
  const of = (name: string) =>
    findings.filter((one) => one.name === name).map(({ state, message }) => `${state}: ${message}`);
  return { code, of, names: [...new Set(findings.map(({ name }) => name))] };
}

async function importStock(environment: Environment): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "registry-stock-"));
  const stock = await writeStockZip(folder, generateStock({ legalUnits: 500 }));
  const { legalUnits, establishments } = stock;
  const files = ["--legal-units", legalUnits.path, "--establishments", establishments.path];
  expect((await runCommand("import", files, { environment })).code).toBe(0);
  rmSync(folder, { recursive: true });
}

describe("npm run doctor", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { DEMO_REGISTER: "false" } });
  });
  afterAll(() => server.stop());

  const always = [
    "node",
    "service",
    "database",
    "tables",
    "register",
    "disk",
    "backup",
    "redis",
    "mail",
    "secrets",
  ];
  const expected = [
    ...always,
    "proxies",
    ...(isEmbedded ? [] : ["role", "extensions", "settings", "clock"]),
  ];

  it("examines everything, also without the service, which nobody needs yet", async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), "registry-doctor-"));
    const database = await copyMigratedDatabase(testDatabase(), DATA_DIR);
    const own = { DATA_DIR, PORT: String(await freePort()) };
    const alone = await doctor({
      ...server.environment,
      ...own,
      ...(database && { DATABASE_URL: database.url }),
    });
    await database?.drop();
    rmSync(DATA_DIR, { recursive: true });
    expect(alone.names.toSorted()).toEqual(expected.toSorted());
    expect(alone.of("service").join()).toMatch(/^advice: No service runs at /);
  });

  it("examines everything while the server runs and, once somebody has an account, wants it to run", async () => {
    const running = await doctor(server.environment);
    expect(running.names.toSorted()).toEqual(expected.toSorted());
    expect(running.of("register")).toEqual(["problem: There is no register; run: npm run update"]);
    expect(running.of("service")).toEqual([`good: running ${version}, at ${server.baseUrl}`]);
    await seedAccount(server);
    await server.terminate(15_000);
    const alone = await doctor(server.environment);
    expect(alone.names.toSorted()).toEqual(expected.toSorted());
    expect(alone.of("service")).toEqual([
      `problem: No service runs at ${server.baseUrl}; start it: npm start, or systemctl start registry`,
    ]);
    await server.restart();
  });

  it("advises to replace the demo register", async () => {
    await importStock(server.environment);
    await queryDatabase(server, "update imports set kind = 'demo'");
    const { of } = await doctor(server.environment);
    expect(of("register").join()).toMatch(/^advice: This is the demo register/);
  });

  it("writes one line for each finding", async () => {
    const { stdout } = await runCommand("doctor", [], server);
    for (const line of stdout.trim().split("\n")) {
      expect(line).toMatch(/^(good|advice|problem) +[a-z]+ +\S/);
    }
  });

  it.each([
    [
      "version",
      "package.json",
      `"${version}"`,
      '"99.0.0"',
      `running ${version}, this folder is 99.0.0; `,
    ],
    [
      "build",
      "server.ts",
      "",
      "// A change.\n",
      `running another build of ${version} than this folder is; `,
    ],
  ])(
    "says that the service is of another %s than the folder",
    async (_, name, from, to, message) => {
      const folder = mkdtempSync(join(tmpdir(), "registry-doctor-"));
      copySources(root, folder);
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      const changed = join(folder, name);
      writeFileSync(changed, readFileSync(changed, "utf8").replace(from, to));
      const args = ["scripts/cli.mjs", "doctor"];
      const env = server.environment as NodeJS.ProcessEnv;
      const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
      rmSync(folder, { recursive: true });
      expect(stdout).toMatch(
        new RegExp(
          `^problem +service +${message}.*restart it(, after npm run build if the sources are newer)?\\.$`,
          "m",
        ),
      );
    },
  );

  it.runIf(isEmbedded)("ends with 0 when nothing must be done", async () => {
    expect((await doctor(server.environment)).code).toBe(0);
  });

  it("refuses an unknown option with its usage", async () => {
    const { code, stderr } = await runCommand("doctor", ["--colour"], server);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Unknown option '--colour'\.\nUsage: npm run doctor/);
  });
});

describe("npm run doctor, of what is around the database", () => {
  const folder = mkdtempSync(join(tmpdir(), "registry-doctor-"));
  const surroundings = (more: Environment) => doctor({ DATA_DIR: folder, PORT: freeOne, ...more });
  let freeOne: string;
  beforeAll(async () => {
    freeOne = String(await freePort());
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("creates no database", async () => {
    const { code, of } = await surroundings({});
    expect(of("database")).toEqual([`good: none yet in ${folder}; the first start creates it`]);
    expect(code).toBe(0);
  });

  it.each<[string, Environment, RegExp]>([
    ["https without a proxy", { APP_URL: "https://a.fr" }, /^problem: .* set it to the proxy's/],
    ["http for others", { APP_URL: "http://a.fr" }, /^problem: .* sends passwords unencrypted/],
    [
      "a range",
      { APP_URL: "https://a.fr", TRUSTED_PROXIES: "10.0.0.0/8" },
      /^advice: .* 10\.0\.0\.0\/8, .* one by one/,
    ],
    ["one proxy", { APP_URL: "https://a.fr", TRUSTED_PROXIES: "10.0.0.1" }, /^good: /],
  ])("examines proxies: %s", async (_, environment, sentence) => {
    expect((await surroundings(environment)).of("proxies").join()).toMatch(sentence);
  });

  it("signs in at the mail server and sends nothing", async () => {
    const server = await MailServer.start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        done(password === "right" ? null : new Error("Wrong"), { user: username }),
    });
    const url = (password: string) => server.url.replace("//", `//me:${password}@`);
    const from = { MAIL_FROM: "registry@example.fr" };
    const good = await surroundings({ SMTP_URL: url("right"), ...from });
    expect(good.of("mail").join()).toMatch(/^good: 127\.0\.0\.1:\d+ takes mail from registry@/);
    const wrong = await surroundings({ SMTP_URL: url("wrong"), ...from });
    expect(wrong.of("mail").join()).toMatch(/^problem: .* takes no mail: .*; check SMTP_URL\.$/);
    expect(wrong.of("mail").join()).not.toContain("wrong@");
    expect(server.received).toEqual([]);
    await server.stop();
    const away = await surroundings({ SMTP_URL: "smtp://127.0.0.1:1", ...from });
    expect(away.of("mail")).toEqual([
      "problem: 127.0.0.1:1 takes no mail: nothing listens at 127.0.0.1:1 (ECONNREFUSED); check SMTP_URL.",
    ]);
    const files = await surroundings({ APP_URL: "https://a.fr", TRUSTED_PROXIES: "10.0.0.1" });
    expect(files.of("mail").join()).toMatch(/^advice: .* set SMTP_URL to a mail server\.$/);
  });

  it.runIf(findRedis())("runs a script in Redis", async () => {
    const redis = await RedisServer.at(findRedis() ?? "");
    const away = await surroundings(redis.environment);
    expect(away.of("redis")).toEqual([
      `problem: Redis does not work: nothing listens at 127.0.0.1:${redis.port} (ECONNREFUSED), so each process counts limits by itself; check REDIS_URL.`,
    ]);
    await redis.serve();
    expect((await surroundings(redis.environment)).of("redis").join()).toMatch(
      /^good: answers in \d+ ms$/,
    );
    await redis.hang();
    expect((await surroundings(redis.environment)).of("redis").join()).toMatch(/^problem: /);
    await redis.leave();
  });

  it("knows the age of a secret that it can read, and who else can", async () => {
    const path = join(folder, "auth-secret");
    expect((await surroundings({})).of("secrets").join()).toMatch(/^good: .* is 0 days old$/);
    chmodSync(path, 0o644);
    expect((await surroundings({})).of("secrets").join()).toMatch(/^problem: .* chmod 600 /);
    chmodSync(path, 0o600);
    utimesSync(path, new Date(), new Date(Date.now() - 400 * 86_400_000));
    expect((await surroundings({})).of("secrets").join()).toMatch(/^advice: .* is 400 days old/);
    const given = { AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: [...secret].reverse().join("") };
    expect((await surroundings(given)).of("secrets")).toEqual([
      "good: AUTH_SECRET is from the environment, which does not say its age",
      "advice: Remove AUTH_SECRET_PREVIOUS 30 days after the secret was changed.",
    ]);
  });

  it("says that PostgreSQL is away as the server says it", async () => {
    const environment = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", AUTH_SECRET: secret };
    const away = (variable: string) => [
      `problem: Cannot reach the database at ${variable}; is it running, and is the address right?`,
    ];
    expect((await surroundings(environment)).of("database")).toEqual(away("DATABASE_URL"));
    const direct = { ...environment, DATABASE_DIRECT_URL: environment.DATABASE_URL };
    expect((await surroundings(direct)).of("database")).toEqual(away("DATABASE_DIRECT_URL"));
  });
});

const programs = findPostgres();

describe.runIf(!isEmbedded && programs)("npm run doctor, of PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "registry-doctor-"));
  const settings = { fsync: "on", max_wal_size: "8GB", shared_buffers: "512MB" };
  let primary: Cluster;
  let standby: Cluster;
  let environment: Environment;
  beforeAll(async () => {
    primary = await startCluster(programs ?? "", { settings });
    standby = await startCluster(programs ?? "", { settings, standbyOf: primary.url });
    environment = {
      DATA_DIR: folder,
      PORT: String(await freePort()),
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: standby.url,
      AUTH_SECRET: secret,
    };
  });
  afterAll(async () => {
    await standby?.stop();
    await primary?.stop();
    rmSync(folder, { recursive: true });
  });

  async function on(url: string, statement: string): Promise<void> {
    const client = postgres(url, { max: 1 });
    await client.unsafe(statement);
    await client.end();
  }

  it("wants the tables, then the register, then nothing more", async () => {
    const empty = await doctor(environment);
    expect(empty.of("tables")).toEqual([
      "advice: Migrations of this build are missing; the next start applies them, or run: npm run migrate",
    ]);
    await runCommand("migrate", [], { environment });
    await importStock(environment);
    await on(primary.url, "update imports set stock_date = current_date");
    const { code, of } = await doctor(environment);
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
    expect((await doctor(environment)).of("role").join()).toMatch(
      /^advice: postgres is a superuser/,
    );
    await on(
      primary.url,
      `create role plain login; alter default privileges grant all on tables to plain;
       grant all on all tables in schema public, drizzle, register_1 to plain;
       grant usage on schema drizzle, register_1 to plain`,
    );
    const DATABASE_URL = primary.url.replace("postgres@", "plain@");
    const plain = async () => (await doctor({ ...environment, DATABASE_URL })).of("disk");
    expect(await plain()).toEqual([
      expect.stringMatching(
        /^advice: .* not examined, because .* \(GRANT pg_read_all_settings TO plain\); .* needs \S+ [MG]B free there\.$/,
      ),
    ]);
    await on(primary.url, "grant pg_read_all_settings to plain");
    expect((await plain()).join()).toMatch(/^good: \S+ [MG]B free, /);
    const { of } = await doctor({ ...environment, DATABASE_URL });
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
    const { of } = await doctor(environment);
    await on(primary.url, `${migrations} created_at < 0; delete from users`);
    expect(of("tables")).toEqual([
      "problem: Migrations of this build are missing; the next start applies them, or run: npm run migrate",
    ]);
  });

  it("finds a register that is old, also after an update, and an import that failed", async () => {
    await on(primary.url, "update imports set stock_date = '2026-01-31'");
    expect((await doctor(environment)).of("register").join()).toMatch(
      /^problem: The data is of 2026-01-31, more than 45 days ago; run each night: npm run update$/,
    );
    await on(primary.url, "insert into imports (kind, outcome) values ('stock', 'unchanged')");
    expect((await doctor(environment)).of("register").join()).toMatch(
      /^problem: The data is of 2026-01-31, and the last update found nothing newer; /,
    );
    await on(
      primary.url,
      "insert into imports (kind, outcome, error) values ('stock', 'failed', 'It broke')",
    );
    expect((await doctor(environment)).of("register").join()).toMatch(
      /^problem: The last update failed: It broke\. Solve that, then run: npm run update$/,
    );
  });

  it("finds too few connections, statements without limit, and clocks that differ", async () => {
    const many = await doctor({ ...environment, DATABASE_POOL_MAX: "500" });
    expect(many.of("settings").join()).toMatch(/^problem: DATABASE_POOL_MAX is 500, /);
    const pooled = { ...environment, DATABASE_DIRECT_URL: primary.url };
    expect((await doctor(pooled)).of("settings").join()).toMatch(/statement_timeout = '10s'$/);
    await on(primary.url, "alter database postgres set statement_timeout = '10s'");
    expect((await doctor(pooled)).of("settings").join()).toMatch(/^good: /);
    const shift = "const{now}=Date;Date.now=()=>now()-60000";
    const behind = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}` };
    expect((await doctor({ ...environment, ...behind })).of("clock").join()).toMatch(
      /^problem: The database's clock is (59|60)\.\d s ahead of this machine's/,
    );
  });

  it("finds a DATABASE_DIRECT_URL of another database, also of a copy, or a DATABASE_URL that is away", async () => {
    const databaseAt = async (more: Environment) =>
      (await doctor({ ...environment, ...more })).of("database");
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
    expect(await databaseAt({ DATABASE_URL: url, DATABASE_DIRECT_URL: primary.url })).toEqual([
      "problem: Cannot reach the database at DATABASE_URL; is it running, and is the address right?",
    ]);
    await on(primary.url, "drop database other");
  });

  it("finds a replica that does not follow, is away, or is none", async () => {
    const replicas = async () => (await doctor(environment)).of("replicas").join();
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
});

describe.runIf(!isEmbedded && programs)("PostgreSQL of compose.yaml", () => {
  const folder = mkdtempSync(join(tmpdir(), "registry-compose-"));
  let cluster: Cluster;
  beforeEach(async () => {
    cluster = await startCluster(programs ?? "", { settings: { wal_level: "replica" } });
  });
  afterEach(() => cluster.stop());
  afterAll(() => rmSync(folder, { recursive: true }));

  const addressOf = (user: string, database: string) =>
    cluster.url.replace("postgres@", `${user}@`).replace(/postgres$/, database);
  const environment = (): Environment => ({
    DATA_DIR: folder,
    DATABASE_URL: addressOf("registry", "registry"),
    AUTH_SECRET: secret,
  });

  function runScript(name: string): void {
    const { hostname, port } = new URL(cluster.url);
    const { status, stderr } = spawnSync("sh", [join(root, "deploy", name)], {
      encoding: "utf8",
      env: {
        ...{ PATH: `${programs}:${process.env.PATH}`, PGHOST: hostname, PGPORT: port },
        ...{ POSTGRES_USER: "postgres", POSTGRES_DB: "registry", POSTGRES_PASSWORD: "p'w" },
        PGDATA: folder,
      } as Environment as NodeJS.ProcessEnv,
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  }

  async function rolesAt(url: string) {
    const client = postgres(url, { max: 1 });
    const roles = await client`
      select rolname, rolsuper, rolpassword like 'SCRAM-SHA-256$%' as signs_in
      from pg_authid where rolname !~ '^pg_' and rolname <> 'replicator' order by 1`;
    const [setting] = await client`select setconfig from pg_db_role_setting`;
    await client.end();
    expect(setting).toEqual({ setconfig: ["statement_timeout=10s"] });
    return roles.map((role) => ({ ...role }));
  }

  const wanted = [
    { rolname: "postgres", rolsuper: true, signs_in: null },
    { rolname: "registry", rolsuper: false, signs_in: true },
  ];

  async function expectService(): Promise<void> {
    for (const [command, ...args] of [["migrate"], ["import", "--demo"], ["invite"]]) {
      const { code, stderr } = await runCommand(String(command), args, {
        environment: environment(),
      });
      expect([command, code, code === 0 ? "" : stderr]).toEqual([command, 0, ""]);
    }
    expect((await doctor(environment())).of("role")).toEqual(["good: registry, no superuser"]);
  }

  async function execute(url: string, ...statements: string[]): Promise<void> {
    const client = postgres(url, { max: 1, onnotice: () => {} });
    for (const statement of statements) await client.unsafe(statement);
    await client.end();
  }

  it("has a role of the service that owns its database and is no superuser", async () => {
    await execute(cluster.url, "create database registry");
    runScript("postgres-primary.sh");
    expect(readFileSync(join(folder, "pg_hba.conf"), "utf8")).toContain(" replicator all scram");
    expect(await rolesAt(cluster.url)).toEqual(wanted);
    await expectService();
  });

  it("of an earlier compose.yaml gets one, with all that the service has made", async () => {
    // As the image makes it with POSTGRES_USER=registry: the first superuser has that name.
    await execute(cluster.url, "create role other superuser login", "create database registry");
    await execute(
      addressOf("other", "postgres"),
      "alter role postgres rename to registry",
      "alter role registry password 'old'",
      "alter role registry in database registry set statement_timeout = '10s'",
    );
    await execute(addressOf("registry", "registry"), "drop role other");
    for (const args of [["migrate"], ["import", "--demo"]]) {
      const [command = "", ...more] = args;
      const { code } = await runCommand(command, more, { environment: environment() });
      expect(code).toBe(0);
    }
    runScript("postgres-demote.sh");
    expect(await rolesAt(cluster.url)).toEqual(wanted);
    await expectService();
  });
});
