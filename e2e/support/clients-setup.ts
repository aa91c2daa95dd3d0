import { prepare } from "../../scripts/build.mjs";
import { testDatabase } from "./databases";
import { lowestCost, makeKnownPassword } from "./known-password";
import { makeDatabases } from "./make-databases";

/** Global setup of the clients' tests, each of which starts a server of its own: builds everything. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.PASSWORD_COST ??= lowestCost;
  await prepare({ pages: true, say: console.log });
  makeKnownPassword();
  return makeDatabases(testDatabase());
}
