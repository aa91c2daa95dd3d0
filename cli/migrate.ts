import { closeDatabase, migrateDatabase } from "@/db/client";
import { logToStandardError } from "@/lib/log";

const usage = "Usage: npm run migrate";

/** Brings the tables to this build's form; the exit code is 0, or 1 with one sentence on standard error. */
async function main(argv: string[]): Promise<number> {
  try {
    if (argv.length > 0) throw new Error(usage);
    await migrateDatabase();
    console.log("The tables are as this build needs them.");
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await closeDatabase();
  }
}

logToStandardError();
process.exitCode = await main(process.argv.slice(2));
