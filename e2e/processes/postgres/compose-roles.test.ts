import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Cluster, findPostgres, startCluster } from "../../../scripts/postgres-cluster.mjs";
import { root } from "../../../scripts/project.mjs";
import { examine } from "../../support/doctor";
import { ownFolder } from "../../support/own-server";
import { runCommand } from "../../support/run-command";
import { importStock } from "../../support/stock";

describe("PostgreSQL of compose.yaml", () => {
  const folder = ownFolder("compose");
  let cluster: Cluster;
  beforeEach(async () => {
    const settings = { wal_level: "replica" };
    cluster = await startCluster(findPostgres() ?? "", { settings });
  });
  afterEach(() => cluster.stop());

  const addressOf = (user: string, database: string) =>
    cluster.url.replace("postgres@", `${user}@`).replace(/postgres$/, database);
  const environment = () => ({
    DATA_DIR: folder,
    DATABASE_URL: addressOf("registry", "registry"),
    AUTH_SECRET: "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk",
  });

  function runScript(name: string): void {
    const { hostname, port } = new URL(cluster.url);
    const { status, stderr } = spawnSync("sh", [join(root, "deploy", name)], {
      encoding: "utf8",
      env: {
        ...{ PATH: `${findPostgres()}:${process.env.PATH}`, PGHOST: hostname, PGPORT: port },
        ...{ POSTGRES_USER: "postgres", POSTGRES_DB: "registry", POSTGRES_PASSWORD: "p'w" },
        PGDATA: folder,
      } as unknown as NodeJS.ProcessEnv,
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

  async function makeTables(): Promise<void> {
    expect((await runCommand("migrate", [], { environment: environment() })).code).toBe(0);
    await importStock({ environment: environment() });
  }

  async function expectService(): Promise<void> {
    await makeTables();
    expect((await runCommand("invite", [], { environment: environment() })).code).toBe(0);
    expect((await examine(environment())).of("role")).toEqual(["good: registry, no superuser"]);
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
    await makeTables();
    runScript("postgres-demote.sh");
    expect(await rolesAt(cluster.url)).toEqual(wanted);
    await expectService();
  });
});
