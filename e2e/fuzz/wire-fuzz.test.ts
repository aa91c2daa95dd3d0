import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http-request";
import { sharedServer } from "../support/shared-server";
import { fuzzOptions } from "./fuzz-options";
import { changedRequest, problemOf, sendBytes } from "./wire-mutations";

const { connections, seed } = fuzzOptions();
const batchSize = 200;
const { baseUrl } = sharedServer();

describe("malformed requests as raw bytes", () => {
  it("get answers below 500 with all headers, or a clean close", async () => {
    const batch = fc.array(changedRequest, { minLength: 1, maxLength: batchSize, size: "max" });
    let sent = 0;
    let answered = 0;
    const property = fc.asyncProperty(batch, async (all) => {
      const answers = await Promise.all(all.map((bytes) => sendBytes(bytes, baseUrl)));
      sent += all.length;
      answered += answers.filter((received) => received !== "").length;
      expect(answers.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
    });
    for (let round = 0; sent < connections; round += 1) {
      await fc.assert(property, { seed: seed + round, numRuns: 5 });
    }
    process.stdout.write(`fuzz: seed ${seed}, ${sent} connections, ${answered} answered\n`);
    expect(answered).toBeGreaterThan(sent / 4);
    expect((await sendRequest({ method: "GET", url: `${baseUrl}/health/ready` })).status).toBe(200);
  }, 3_600_000);
});
