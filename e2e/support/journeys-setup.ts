import { existsSync } from "node:fs";
import { prepare } from "../../scripts/build.mjs";
import { findPostgres, startCluster } from "../../scripts/postgres-cluster.mjs";
import { testDatabase } from "./databases";
import { lowestCost } from "./known-password";
import { makeDatabases } from "./make-databases";
import { startSharedServer } from "./shared-server";

/** Global setup of the journeys: builds everything, starts PostgreSQL if it is under test, and a server. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.PASSWORD_COST ??= lowestCost;
  // The journeys run against an existing server.
  if (process.env.E2E_SERVER) return async () => {};
  await prepare({ pages: true, say: console.log });
  const cluster = await provideCluster();
  // On another Node.js, the first start with its migrations and its import is tested too.
  const removeDatabases = process.env.TEST_SERVER_NODE ? null : await makeDatabases(testDatabase());
  const server = await startSharedServer();
  return async () => {
    await server.stop();
    await removeDatabases?.();
    await cluster?.stop();
  };
}

async function provideCluster() {
  if (testDatabase() !== "postgres" || process.env.TEST_DATABASE_URL) return null;
  const programs = findPostgres();
  if (!programs || !existsSync(programs)) {
    throw new Error("PostgreSQL 15 or later was not found; install it or set TEST_DATABASE_URL.");
  }
  const cluster = await startCluster(programs);
  process.env.TEST_DATABASE_URL = cluster.url;
  return cluster;
}
