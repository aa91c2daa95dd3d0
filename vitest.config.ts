import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** These open a database in their own process, which remembers it: each has a process for itself. */
const inProcess = [
  "e2e/import/**/*.test.ts",
  "e2e/api/clean-up.test.ts",
  "e2e/faults/{cut-connections,read-replicas}.test.ts",
];
const journeys = ["e2e/{api,faults}/**/*.test.ts"];
/** What these prove is the same on both databases: they run once. */
if (process.env.TEST_ONCE !== "false") journeys.push("e2e/{http,fuzz}/**/*.test.ts");

const longest = ["/e2e/fuzz/", "/e2e/faults/", "/e2e/import/"];

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

export default defineConfig({
  test: {
    maxWorkers: 2,
    slowTestThreshold: 10_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
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
        resolve: { alias },
        test: {
          name: "journeys",
          isolate: false,
          include: journeys,
          exclude: inProcess,
          ...journeyOptions,
        },
      },
      {
        resolve: { alias },
        test: { name: "in-process", include: inProcess, ...journeyOptions },
      },
      {
        resolve: { alias },
        test: { name: "packages", include: ["packages/*/*.test.ts"], testTimeout: 120_000 },
      },
      {
        resolve: { alias },
        test: {
          name: "clients",
          include: ["e2e/clients/**/*.test.ts"],
          ...journeyOptions,
          globalSetup: ["e2e/support/clients-setup.ts"],
        },
      },
      {
        resolve: { alias },
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
