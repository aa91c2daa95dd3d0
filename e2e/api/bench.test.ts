import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findPostgres } from "../../scripts/postgres-cluster.mjs";
import { root } from "../../scripts/project.mjs";
import { testDatabase } from "../support/databases";
import { sharedServer } from "../support/shared-server";

const bounds = [
  ...["--only", "serving", "--scenarios", "detail,session", "--legal-units", "300"],
  ...["--connections", "2", "--rounds", "1", "--seconds", "0.1"],
];
const isPossible = testDatabase() === "postgres" && findPostgres() !== null;

describe.skipIf(!isPossible)("npm run bench", () => {
  it("has all servers answer the same, and tells how quickly each did", async () => {
    const script = join(root, "dist", "bench", "bench.js");
    const env = { ...sharedServer().environment, DATABASE_URL: "" } as unknown as NodeJS.ProcessEnv;
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...bounds], {
      ...{ cwd: root, env },
    });
    for (const scenario of ["Company detail", "Get session"]) {
      expect(stdout).toMatch(new RegExp(`^${scenario},`, "m"));
    }
    for (const label of [
      ...["This service", "Fastify", "`next start`", "bare `node:http`", "The query alone"],
    ]) {
      const row = `| ${label} | 2 | `;
      expect(stdout.split("\n").filter((line) => line.startsWith(row))).toHaveLength(2);
    }
    expect(stdout).toMatch(/^\| 2 \|( \d+\.\d\d \|){6}$/m);
  });
});
