import { afterAll, expect, it } from "vitest";
import { freePort } from "../../../scripts/free-port.mjs";
import { createDatabase } from "../../support/databases";
import { logEntries } from "../../support/log-entries";
import { scrape } from "../../support/metrics";
import { ownServer } from "../../support/own-server";
import { TcpProxy } from "../tcp-proxy";

const primary = await createDatabase();
let replica: TcpProxy | null = null;
afterAll(async () => {
  replica?.close();
  await primary.drop();
});
const replicaPort = await freePort();
const address = new URL(primary.url);
address.host = `127.0.0.1:${replicaPort}`;
const { server } = await ownServer({
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URLS: address.href,
});

/** What the log has of the replica, in order. */
const loggedEvents = () => logEntries(server).filter(({ msg }) => msg === "replica");
const loggedStates = () => loggedEvents().map(({ state }) => state);

async function countedStates(): Promise<string[]> {
  const text = await scrape(server);
  return [...text.matchAll(/^registry_replicas\{state="(\w+)"\} 1$/gm)].map(
    ([, state]) => `${state}`,
  );
}

it("a replica that is away at the start is logged and counted, and again when it comes back", async () => {
  await expect.poll(loggedStates).toEqual(["unreachable"]);
  expect(await countedStates()).toEqual(["unreachable"]);
  const [{ level: _, time: __, ...event } = {}] = loggedEvents();
  expect(event).toEqual({
    replica: `127.0.0.1:${replicaPort}`,
    state: "unreachable",
    reason: expect.stringContaining("ECONNREFUSED"),
    msg: "replica",
  });
  const { hostname, port } = new URL(primary.url);
  // The primary itself stands in for a standby that has replayed everything.
  replica = await TcpProxy.to({ host: hostname, port: Number(port) }, replicaPort);
  await expect.poll(loggedStates).toEqual(["unreachable", "healthy"]);
  expect(await countedStates()).toEqual(["healthy"]);
});
