import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findPostgres } from "./scripts/postgres-cluster.mjs";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** What these prove is the same on both databases: they run on the embedded one. */
const isOnce = process.env.TEST_DATABASE !== "postgres";
/** On the server that all files share. */
const journeys = ["e2e/api/*.test.ts", ...(isOnce ? ["e2e/http/*.test.ts"] : [])];
/** With servers and commands of their own; some only on PostgreSQL, of which they start more. */
const processes = [
  "e2e/processes/*.test.ts",
  ...(isOnce ? ["e2e/processes/once/*.test.ts"] : []),
  ...(isOnce || process.env.FUZZ_REQUESTS ? ["e2e/fuzz/*.test.ts"] : []),
  ...(!isOnce && findPostgres() ? ["e2e/processes/postgres/*.test.ts"] : []),
];

const longest = ["/documented-commands.", "/e2e/fuzz/", "/e2e/processes/"];

/** What takes longest goes first, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((folder) => moduleId.includes(folder));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const journeyOptions = {
  globalSetup: ["e2e/support/journeys-setup.ts"],
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/** Servers and commands wait half of their time: more files than cores at once, once the other tests are done. */
const ofProcesses = { sequence: { groupOrder: 1 }, maxWorkers: 3 };

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: 2,
    // As long as a test may take: how fast something comes is not what tests are about.
    expect: { poll: { timeout: 60_000 } },
    slowTestThreshold: 10_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // No unit test leaves anything behind, and a process for each file takes a third longer.
          isolate: false,
          include: [
            "{app,bench,cli,components,db,i18n,lib,platform,scripts,server}/**/*.test.{ts,tsx}",
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          isolate: false,
          include: journeys,
          ...journeyOptions,
        },
      },
      {
        extends: true,
        // Each file opens a database in its own process, which remembers it.
        test: { name: "in-process", include: ["e2e/in-process/*.test.ts"], ...journeyOptions },
      },
      {
        extends: true,
        test: {
          name: "processes",
          isolate: false,
          ...ofProcesses,
          include: processes,
          ...journeyOptions,
        },
      },
      {
        extends: true,
        // As in-process, and kills what it has started.
        test: {
          name: "isolated",
          ...ofProcesses,
          include: ["e2e/processes/isolated/*.test.ts"],
          ...journeyOptions,
        },
      },
      {
        extends: true,
        test: { name: "packages", include: ["packages/*/*.test.ts"], testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: "clients",
          include: ["e2e/clients/**/*.test.ts"],
          ...journeyOptions,
          globalSetup: ["e2e/support/clients-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "cluster",
          include: ["e2e/cluster/**/*.test.ts"],
          // One test of many minutes; scripts/test.mjs ends a stage that hangs.
          testTimeout: 25 * 60_000,
        },
      },
    ],
  },
});
