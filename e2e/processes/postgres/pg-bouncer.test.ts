import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchPath } from "@/lib/contract/paths";
import { type Cluster, findPostgres, startCluster } from "../../../scripts/postgres-cluster.mjs";
import { createSignedInUser } from "../../support/accounts";
import { Api } from "../../support/api";
import { runCommand } from "../../support/run-command";
import { startServer, type TestServer } from "../../support/server";
import { wideLimits } from "../../support/shared-server";
import { findPgBouncer, PgBouncer } from "../pg-bouncer";

const pooler = findPgBouncer();
/** The pooler's connections to PostgreSQL: fewer than either process opens to the pooler. */
const connections = 3;

describe.runIf(pooler)("two processes behind PgBouncer in transaction mode", () => {
  let cluster: Cluster;
  let bouncer: PgBouncer;
  let servers: [TestServer, TestServer];

  beforeAll(async () => {
    cluster = await startCluster(findPostgres() ?? "");
    bouncer = await PgBouncer.before(pooler ?? "", cluster.url, connections);
    await bouncer.start();
    const env = {
      ...wideLimits,
      DEMO_REGISTER: "false",
      // Each process accepts the other's tokens.
      APP_URL: "http://registry.example",
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: cluster.url,
      AUTH_SECRET: randomBytes(32).toString("base64url"),
    };
    const start = () => startServer({ env });
    servers = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server.discard();
    await bouncer?.stop();
    await cluster?.stop();
  });

  it("migrate an empty database together, report that statements have no time limit, and hold no lock", async () => {
    for (const server of servers) expect(server.logs()).toContain("no statement_timeout");
    // The clean-up after a start holds one for a moment.
    await expect.poll(locks).toBe(0);
  });

  it("let commands print only their result, at any log level", async () => {
    const { stdout, stderr } = await runCommand("invite", ["--new-account", "--json"], servers[0]);
    expect(Object.keys(JSON.parse(stdout))).toContain("url");
    expect(stderr).toContain("no statement_timeout");
  });

  it("search correctly on connections that others used before, corrected words included", async () => {
    const apis = await Promise.all(servers.map((server) => Api.of(server)));
    const [api] = apis;
    if (!api) throw new Error("There is no server.");
    const { accessToken } = await createSignedInUser(api, servers[0]);
    expect((await runCommand("import", ["--demo"], servers[0])).code).toBe(0);
    const queries = ["la poste", "boulangerei", "356000000", "sarl", "restuarant", "lyon"];
    const expected = await Promise.all(queries.map((q) => search(api, q, accessToken)));
    expect(expected.every(({ total }) => Number(total) > 0)).toBe(true);
    for (let round = 0; round < 5; round += 1) {
      const found = apis.map((each) =>
        Promise.all(queries.map((q) => search(each, q, accessToken))),
      );
      for (const answers of await Promise.all(found)) expect(answers).toEqual(expected);
    }
  });

  async function search(api: Api, q: string, token: string) {
    const { status, body } = await api.get(searchPath(q), token);
    expect(status).toBe(200);
    return body as { total: number };
  }

  async function locks(): Promise<number> {
    const sql = postgres(cluster.url, { max: 1 });
    const [row] =
      await sql`select count(*)::integer as n from pg_locks where locktype = 'advisory'`;
    await sql.end();
    return row?.n;
  }
});
