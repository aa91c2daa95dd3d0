import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../support/server";
import { wideLimits } from "../support/shared-server";
import { fuzzOptions } from "./fuzz-options";
import { FuzzTarget } from "./fuzz-target";
import { runFuzz } from "./run-fuzz";

const mebi = 1024 * 1024;
const maxGrowth = 64 * mebi;
/** With this many requests, every operation must also have succeeded at least once; the run goes on until then. */
const enoughForAll = 5_000;
const mostForAll = 60_000;
const { requests, seed } = fuzzOptions();
let server: TestServer;

describe("the API, fuzzed from its OpenAPI document", () => {
  beforeAll(async () => {
    server = await startServer({ env: { ...wideLimits, EXPORT_MAX_ROWS: "200" } });
  });
  afterAll(() => server?.stop());

  it("answers no request with a 5xx or against the document, and its memory stays bounded", async () => {
    const target = await FuzzTarget.of(server);
    const { warmMemory, lastMemory, ...run } = await runFuzz(target, {
      requests,
      most: requests >= enoughForAll ? Math.max(3 * requests, mostForAll) : requests,
      seed,
      pid: server.pid(),
    });
    const mib = (bytes: number) => `${Math.round(bytes / mebi)} MiB`;
    process.stdout.write(
      `fuzz: seed ${seed}, ${run.requests} requests in ${Math.round(run.seconds)} s, by status ${target.statuses()}; ` +
        `the server held ${mib(warmMemory)} after the warm-up, ${mib(lastMemory)} at the end\n`,
    );
    expect(run.requests).toBeGreaterThanOrEqual(requests);
    expect(lastMemory - warmMemory).toBeLessThan(maxGrowth);
    if (requests >= enoughForAll) expect(target.neverSucceeded()).toEqual([]);
  }, 3_600_000);
});
