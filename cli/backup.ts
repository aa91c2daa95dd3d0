import { resolve } from "node:path";
import { FolderLockedError } from "@/db/folder-lock";
import { type BackupSummary, backup } from "@/lib/operator/backup";
import { hereOrInServer } from "@/lib/operator/control-socket";
import { env } from "@/platform/env";
import { asCommand } from "./as-command";

const usage = "Usage: npm run backup -- FILE";

/** Writes accounts and all that belongs to them to a file, whether or not the server runs. */
async function main(argv: string[]): Promise<string> {
  const [name, ...more] = argv;
  if (!name || name.startsWith("-") || more.length > 0) throw new Error(usage);
  const { file, rows, tables } = await backupHereOrThere(resolve(name));
  return `${rows} rows of ${tables} tables are in ${file}. It has addresses and password hashes: keep it as you keep the database.`;
}

function backupHereOrThere(file: string): Promise<BackupSummary> {
  const here = () => backup({ file }, new Date());
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return here();
  const request = { command: "backup", options: { file } };
  return hereOrInServer(DATA_DIR, request, here, (error) => error instanceof FolderLockedError);
}

await asCommand(main);
