import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../../scripts/postgres-cluster.mjs";
import { runCrashes } from "../support/crash-run";
import { testDatabase } from "../support/databases";
import { type ServerOnCluster, startOnCluster } from "../support/server-on-cluster";

const programs = findPostgres();

describe.runIf(testDatabase() === "postgres" && programs)("PostgreSQL killed by kill -9", () => {
  let under: ServerOnCluster;
  beforeAll(async () => {
    under = await startOnCluster(programs ?? "");
  });
  afterAll(() => under?.stop());

  const run = () =>
    runCrashes(under.server, { signUps: 6, clients: 3, strikes: 1, strike: under.crash });

  it("with synchronous_commit=on loses nothing acknowledged and leaves no act half done", async () => {
    await under.commitSynchronously(true);
    expect(await run()).toMatchObject({ signUps: 6, logins: 6, losses: [], halves: [] });
  });

  it("with synchronous_commit=off loses acts, which the same check detects", async () => {
    await under.commitSynchronously(false);
    const { losses, halves } = await run();
    expect(losses).not.toEqual([]);
    expect(halves).toEqual([]);
  });
});
