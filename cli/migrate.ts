import { databasePlace, migrateDatabase } from "@/db/client";
import { asCommand } from "./as-command";

const usage = "Usage: npm run migrate";

/** Applies the migrations of this build. */
async function main(argv: string[]): Promise<string> {
  if (argv.length > 0) throw new Error(usage);
  await migrateDatabase();
  return `The database ${databasePlace()} has all migrations of this build.`;
}

await asCommand(usage, main);
