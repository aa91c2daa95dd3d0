import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../support/databases";
import { findHalfStates } from "../support/ledger";
import { queryDatabase } from "../support/query-database";
import { startServer, type TestServer } from "../support/server";
import { wideLimits } from "../support/shared-server";
import { raceSignUps, startSecondProcess } from "./race-run";

describe.runIf(testDatabase() === "postgres")("two processes on one database", () => {
  let servers: TestServer[] = [];
  beforeAll(async () => {
    const server = await startServer({ env: { ...wideLimits, DEMO_REGISTER: "false" } });
    servers = [server];
    servers.push(await startSecondProcess(server, wideLimits));
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.stop();
  });

  it("create exactly one account for an invitation that 50 clients use at once", async () => {
    const race = { invitations: 4, tries: 50 };
    const report = await raceSignUps(servers, race);
    expect(report).toEqual({ answers: { 201: 4, 422: 196 }, wonOnce: 4 });
    const [server] = servers;
    if (!server) throw new Error("There is no server.");
    const users = await queryDatabase(server, "select count(*)::integer as n from users");
    expect(users).toEqual([{ n: 4 }]);
    expect(await findHalfStates(server)).toEqual([]);
  });
});
