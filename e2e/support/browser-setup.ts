import { prepare } from "../../scripts/build.mjs";
import { lowestCost } from "./known-password";
import { makeDatabases } from "./make-databases";
import { startSharedServer } from "./shared-server";
import { openSharedSession } from "./shared-session";

/** Global setup of the browser tests: builds everything and starts one server with the demo register. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.PASSWORD_COST ??= lowestCost;
  await prepare({ pages: true, say: console.log });
  const removeDatabases = await makeDatabases("embedded");
  const server = await startSharedServer({ database: "embedded" });
  await openSharedSession();
  return async () => {
    await server.stop();
    await removeDatabases();
  };
}
