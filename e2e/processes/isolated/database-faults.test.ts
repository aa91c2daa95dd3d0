import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { setEnv } from "@/platform/env";
import { type Cluster, findPostgres, startCluster } from "../../../scripts/postgres-cluster.mjs";
import {
  establishmentOf,
  liveSchema,
  registerSchemas,
  rows,
  stockOf,
  unitOf,
} from "../../in-process/test-register";
import { testDatabase } from "../../support/databases";
import { ownFolder } from "../../support/own-server";
import { startCommand } from "../../support/run-command";

const programs = findPostgres();
const small = stockOf([unitOf(100_000_001)], [establishmentOf(100_000_001)]);
const legalUnits = 150_000;
const folder = ownFolder("faults");

let cluster: Cluster;

async function begin(options?: { maxFileMb: number }): Promise<void> {
  cluster = await startCluster(programs ?? "", options);
  Object.assign(process.env, {
    DATABASE_URL: cluster.url,
    AUTH_SECRET: "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk",
    LOG_LEVEL: "silent",
  });
  setEnv(undefined);
  await migrateDatabase();
  await importStock({ ...small, kind: "demo" });
}

afterEach(async () => {
  await closeDatabase();
  await cluster.stop();
});

function startImport() {
  const args = [
    ...["--legal-units", join(folder, "StockUniteLegale_utf8.zip")],
    ...["--establishments", join(folder, "StockEtablissement_utf8.zip")],
  ];
  const child = startCommand("import", args, {
    environment: process.env as Record<string, string>,
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += String(chunk);
  });
  return { child, errors: () => errors };
}

async function expectOldRegisterAndRecovery(before: string): Promise<void> {
  expect(await liveSchema()).toBe(before);
  expect(await searchCompanies({ q: "company" }, 1)).toMatchObject({ total: 1 });
  const again = await importStock({ ...small, force: true });
  expect(await liveSchema()).toBe(again.schemaName);
  expect(await registerSchemas()).toEqual([before, again.schemaName]);
  expect(await rows("SELECT 1 FROM imports WHERE outcome = 'running'")).toEqual([]);
}

describe.runIf(testDatabase() === "postgres" && programs)("the old register stays live", () => {
  beforeAll(() => writeStockZip(folder, generateStock({ legalUnits })));

  describe("when the disk is full", () => {
    beforeEach(() => begin({ maxFileMb: 20 }));

    test("the import fails with an explanation, and the next one cleans up", async () => {
      const before = await liveSchema();
      const { child, errors } = startImport();
      const [code] = await once(child, "close");
      expect(code).toBe(1);
      expect(errors()).toMatch(/file too large|no space|disk/i);
      expect(errors()).not.toContain("    at ");
      await expectOldRegisterAndRecovery(before);
    });
  });

  describe("when the database is killed and comes back", () => {
    beforeEach(() => begin());

    test("the import fails with an explanation, and the next one cleans up", async () => {
      const before = await liveSchema();
      const { child, errors } = startImport();
      const closed = once(child, "close");
      while (!errors().includes("establishments")) {
        await Promise.race([once(child.stderr, "data"), closed]);
        if (child.exitCode !== null) break;
      }
      expect(child.exitCode).toBeNull();
      await cluster.crash();
      const [code] = await closed;
      expect(code).toBe(1);
      expect(errors()).toContain("The connection to the database was lost");
      expect(errors()).not.toContain("    at ");
      await cluster.restart();
      await closeDatabase();
      await expectOldRegisterAndRecovery(before);
    });
  });
});
