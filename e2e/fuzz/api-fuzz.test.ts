import { expect, it } from "vitest";
import { ownServer } from "../support/own-server";
import { wideLimits } from "../support/shared-server";
import { fuzzOptions } from "./fuzz-options";
import { FuzzTarget } from "./fuzz-target";
import { runFuzz } from "./run-fuzz";

const mebi = 1024 * 1024;
const maxGrowth = 64 * mebi;
/** How much longer a run may be, so that every operation has succeeded at least once. */
const mostForAll = 60_000;
const { requests, seed } = fuzzOptions();
const { server } = await ownServer({
  ...wideLimits,
  DEMO_REGISTER: "true",
  EXPORT_MAX_ROWS: "200",
});

it("answers no request with a 5xx or against the document, and its memory stays bounded", async () => {
  const target = await FuzzTarget.of(server);
  const { warmMemory, lastMemory, ...run } = await runFuzz(target, {
    requests,
    most: Math.max(3 * requests, mostForAll),
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
  expect(target.neverSucceeded().map(({ name }) => name)).toEqual([]);
}, 3_600_000);
