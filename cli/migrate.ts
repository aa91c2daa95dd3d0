import { migrateDatabase } from "@/db/client";
import { asCommand } from "./as-command";

const usage = "Usage: npm run migrate";

/** Brings the tables to this build's form. */
async function main(argv: string[]): Promise<string> {
  if (argv.length > 0) throw new Error(usage);
  await migrateDatabase();
  return "The tables are as this build needs them.";
}

await asCommand(main);
