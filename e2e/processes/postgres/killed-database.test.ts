import { describe, expect, it } from "vitest";
import { findPostgres } from "../../../scripts/postgres-cluster.mjs";
import { runCrashes } from "../../support/crash-run";
import { startOnCluster } from "../../support/server-on-cluster";

const plan = { signUps: 6, clients: 3, strikes: 1 };

describe("PostgreSQL killed by kill -9", () => {
  it("with synchronous_commit=on loses nothing acknowledged and leaves no act half done", async () => {
    expect(await run("on")).toMatchObject({ signUps: 6, logins: 6, losses: [], halves: [] });
  });

  it("with synchronous_commit=off loses acts, which the same check detects", async () => {
    const { losses, halves } = await run("off");
    expect(losses).not.toEqual([]);
    expect(halves).toEqual([]);
  });

  async function run(synchronousCommit: "on" | "off") {
    const under = await startOnCluster(findPostgres() ?? "", synchronousCommit);
    try {
      return await runCrashes(under.server, { ...plan, strike: under.crash });
    } finally {
      await under.stop();
    }
  }
});
