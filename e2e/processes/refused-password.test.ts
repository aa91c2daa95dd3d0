import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { type Cluster, findPostgres, startCluster } from "../../scripts/postgres-cluster.mjs";
import { createSignedInUser } from "../support/accounts";
import { Api } from "../support/api";
import { testDatabase } from "../support/databases";
import { runCommand } from "../support/run-command";
import { startServer, type TestServer } from "../support/server";

const programs = findPostgres();
const sentence =
  'The database at DATABASE_URL refuses: password authentication failed for user "service".';

describe.skipIf(testDatabase() === "embedded" || !programs)("a password that is refused", () => {
  let cluster: Cluster;
  let admin: postgres.Sql;
  let server: TestServer;

  beforeAll(async () => {
    cluster = await startCluster(programs ?? "");
    admin = postgres(cluster.url, { max: 1 });
    await admin`create role service superuser login password 'first'`;
    const [row] = await admin`show hba_file`;
    const rules = "host all service all scram-sha-256\nhost all all all trust\n";
    writeFileSync(row?.hba_file, rules);
    await admin`select pg_reload_conf()`;
    const url = new URL(cluster.url);
    url.username = "service";
    url.password = "first";
    server = await startServer({
      database: "embedded",
      env: { DATABASE_URL: url.href, AUTH_SECRET: randomBytes(32).toString("base64url") },
    });
  });
  afterAll(async () => {
    await server?.stop();
    await admin?.end();
    await cluster?.stop();
  });

  async function changePassword(password: string): Promise<void> {
    await admin.unsafe(`alter role service password '${password}'`);
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service'`;
  }

  it("is a database that is away: 503 for requests, one sentence for commands and a start", async () => {
    const api = await Api.of(server);
    const { accessToken } = await createSignedInUser(api, server);
    const ask = () => api.get(apiPaths.session, accessToken);
    const ready = async () => (await fetch(`${server.baseUrl}/health/ready`)).status;
    expect([(await ask()).status, await ready()]).toEqual([200, 200]);

    await changePassword("second");
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await ask()).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
    }
    expect(await ready()).toBe(503);
    const commands: Record<string, string[]> = {
      backup: ["/nowhere/x.backup"],
      user: ["--email", "a@example.fr", "--enable"],
      import: ["--demo"],
      migrate: [],
    };
    const [doctor, ...results] = await Promise.all([
      runCommand("doctor", [], server),
      ...Object.entries(commands).map(async ([command, args]) => {
        const { code, stderr } = await runCommand(command, args, server);
        return [command, code, stderr];
      }),
    ]);
    const refused = Object.keys(commands).map((command) => [command, 1, `${sentence}\n`]);
    expect(results).toEqual(refused);
    expect(doctor.stdout).toMatch(
      /^problem +database +The database at DATABASE_URL refuses: password auth/m,
    );
    await expect(server.restart()).rejects.toThrow(`\n${sentence}\n`);

    await changePassword("first");
    await server.restart();
    expect([(await ask()).status, await ready()]).toEqual([200, 200]);
  });
});
