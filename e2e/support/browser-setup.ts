import { prepare } from "../../scripts/build.mjs";
import { lowestCost } from "./known-password";
import { makeMigratedDatabase } from "./migrated-database";
import { startSharedServer } from "./shared-server";
import { openSharedSession } from "./shared-session";

/** Global setup of the browser tests: builds everything and starts one server with the demo register. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.PASSWORD_COST ??= lowestCost;
  await prepare({ pages: true, say: console.log });
  const server = await startSharedServer({ database: "embedded" });
  await openSharedSession();
  const removeMigrated = await makeMigratedDatabase("embedded");
  return async () => {
    await server.stop();
    await removeMigrated();
  };
}
