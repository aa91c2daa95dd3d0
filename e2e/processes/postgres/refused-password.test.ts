import { writeFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { createSignedInUser } from "../../support/accounts";
import { Visitor } from "../../support/browser-session";
import { unavailable } from "../../support/failures";
import { ownCluster, ownServer } from "../../support/own-server";
import { runCommand } from "../../support/run-command";

const sentence =
  'The database at DATABASE_URL refuses: password authentication failed for user "service".';

const cluster = await ownCluster();
const admin = postgres(cluster.url, { max: 1 });
afterAll(() => admin.end());
await admin`create role service superuser login password 'first'`;
const [row] = await admin`show hba_file`;
writeFileSync(row?.hba_file, "host all service all scram-sha-256\nhost all all all trust\n");
await admin`select pg_reload_conf()`;
const DATABASE_URL = cluster.url.replace("postgres@", "service:first@");
const { server, api } = await ownServer({ DATABASE_URL });

async function changePassword(password: string): Promise<void> {
  await admin.unsafe(`alter role service password '${password}'`);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service'`;
}

it("a password that is refused is a database that is away: 503 for requests, one sentence for commands and a start", async () => {
  const user = await createSignedInUser(api, server);
  const visitor = await Visitor.signedIn(server.baseUrl, user);
  const ask = () => api.get(apiPaths.session, user.accessToken);
  const health = async (which: string) => (await fetch(`${server.baseUrl}/health/${which}`)).status;
  expect([(await ask()).status, await health("ready")]).toEqual([200, 200]);

  await changePassword("second");
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await ask()).toMatchObject(unavailable);
  }
  expect([await health("ready"), await health("live")]).toEqual([503, 200]);
  // Neither accepts nor refuses a session.
  const held = visitor.sessionCookie;
  const byCookie = [await visitor.request("GET", "/api/auth/session"), await visitor.signOut()];
  for (const { status, text } of byCookie) {
    expect({ status, body: JSON.parse(text) }).toMatchObject(unavailable);
  }
  expect(visitor.sessionCookie).toBe(held);
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
  expect([(await ask()).status, await health("ready")]).toEqual([200, 200]);
});
