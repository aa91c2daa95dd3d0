import { resolve } from "node:path";
import { restore } from "@/lib/operator/restore";
import { asCommand } from "./as-command";

const usage = "Usage: npm run restore -- FILE";

/** Restores a backup into an empty database. */
async function main(argv: string[]): Promise<string> {
  const [name, ...more] = argv;
  if (!name || name.startsWith("-") || more.length > 0) throw new Error(usage);
  const { rows, tables, createdAt } = await restore(resolve(name));
  return `${rows} rows of ${tables} tables are as they were at ${createdAt}. Import the register next.`;
}

await asCommand(usage, main);
