import { type BackupOptions, backup } from "@/lib/operator/backup";
import type { ControlCommands } from "@/lib/operator/control-socket";
import { type DoctorOptions, doctor } from "@/lib/operator/doctor";
import { importIfNew, type StockFiles } from "@/lib/operator/import-if-new";
import { type InviteOptions, invite } from "@/lib/operator/invite";
import { type KeyOptions, key } from "@/lib/operator/key";
import { listAccounts } from "@/lib/operator/list-accounts";
import { listImports } from "@/lib/operator/list-imports";
import { recordUpdate, type UpdateRecord } from "@/lib/operator/record-update";
import { type ImportOptions, runImport } from "@/lib/operator/run-import";
import { type UserOptions, user } from "@/lib/operator/user";

/** The operator commands that the process with the embedded database runs. */
export const controlCommands: ControlCommands = {
  accounts: () => listAccounts(new Date()),
  backup: (options) => backup(options as BackupOptions, new Date()),
  doctor: (options) => doctor(options as DoctorOptions, new Date()),
  import: (options, onEvent) => runImport(options as ImportOptions, onEvent),
  "import-if-new": (options, onEvent) => importIfNew(options as StockFiles, onEvent),
  imports: () => listImports(),
  invite: (options) => invite(options as InviteOptions, new Date()),
  key: (options) => key(options as KeyOptions, new Date()),
  "record-update": (options) => recordUpdate(options as UpdateRecord),
  user: (options) => user(options as UserOptions, new Date()),
};
