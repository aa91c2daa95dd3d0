import { resolve } from "node:path";
import { type BackupSummary, backup } from "@/lib/operator/backup";
import { runHereOrInServer } from "@/lib/operator/control-socket";
import { asCommand } from "./as-command";

const usage = "Usage: npm run backup -- FILE";

/** Writes all accounts with their data to a file. It works whether or not the server is running. */
async function main(argv: string[]): Promise<string> {
  const [name, ...more] = argv;
  if (!name || name.startsWith("-") || more.length > 0) throw new Error(usage);
  const { file, users, accounts, rows } = await runBackup(resolve(name));
  return `${file} is written (accounts: ${accounts}, users: ${users}, rows: ${rows}, no register). It has addresses and password hashes: protect it like the database itself.`;
}

function runBackup(file: string): Promise<BackupSummary> {
  const options = { file };
  return runHereOrInServer({ command: "backup", options }, () => backup(options, new Date()));
}

await asCommand(usage, main);
