import { expect, it } from "vitest";
import { version } from "@/platform/version";
import { freePort } from "../../scripts/free-port.mjs";
import { seedAccount } from "../support/accounts";
import { testDatabase } from "../support/databases";
import { runDoctor } from "../support/doctor";
import { copyMigratedDatabase } from "../support/migrated-database";
import { ownFolder, ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";
import { importStock } from "../support/stock";

const { server } = await ownServer();
const isEmbedded = testDatabase() === "embedded";
const expected = [
  ...["node", "service", "database", "tables", "register", "disk", "backup", "redis", "mail"],
  ...["secrets", "proxies"],
  ...(isEmbedded ? [] : ["role", "extensions", "settings", "clock"]),
].toSorted();

it("examines everything, also without the service, which nobody needs yet", async () => {
  const DATA_DIR = ownFolder("doctor");
  const database = await copyMigratedDatabase(testDatabase(), DATA_DIR);
  const own = { DATA_DIR, PORT: String(await freePort()) };
  const alone = await runDoctor({
    ...server.environment,
    ...own,
    ...(database && { DATABASE_URL: database.url }),
  });
  await database?.drop();
  expect(alone.names).toEqual(expected);
  expect(alone.of("service").join()).toMatch(/^advice: No service runs at /);
});

it("examines everything while the server runs and, once somebody has an account, wants it to run", async () => {
  const running = await runDoctor(server.environment);
  expect(running.names).toEqual(expected);
  expect(running.of("register")).toEqual(["problem: There is no register; run: npm run update"]);
  expect(running.of("service")).toEqual([`good: running ${version}, at ${server.baseUrl}`]);
  await seedAccount(server);
  await server.kill();
  const alone = await runDoctor(server.environment);
  expect(alone.names).toEqual(expected);
  expect(alone.of("service")).toEqual([
    `problem: No service runs at ${server.baseUrl}; start it: npm start, or systemctl start registry`,
  ]);
  await server.restart();
});

it("advises to replace the demo register, and writes one line for each finding", async () => {
  await importStock(server);
  await queryDatabase(server, "update imports set kind = 'demo'");
  const { code, of } = await runDoctor(server.environment);
  expect(of("register").join()).toMatch(/^advice: This is the demo register/);
  if (isEmbedded) expect(code).toBe(0);
  const { stdout } = await runCommand("doctor", [], server);
  for (const line of stdout.trim().split("\n")) {
    expect(line).toMatch(/^(good|advice|problem) +[a-z]+ +\S/);
  }
});
