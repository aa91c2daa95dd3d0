import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, database, migrateDatabase, onClose } from "@/db/client";
import { emptyRegister, liveRegister } from "@/db/schema";
import { bootstrapInvitationFile, offerBootstrapInvitation } from "@/lib/auth/bootstrap-invitation";
import { invitationUrl } from "@/lib/auth/invitations";
import { ConfigurationError, env } from "@/platform/env";
import { makeFolder } from "@/platform/make-folder";

const command = "npm run invite -- --role admin";
const importFailed =
  "The demo register could not be loaded; start again, or set DEMO_REGISTER=false.";

/**
 * Loads a small demo register into an empty embedded database, in a process of its own: this one would keep the memory of
 * an import for good. Call it before anything else opens the database, which only one process can hold.
 */
export async function loadDemoRegister(say: (line: string) => void): Promise<void> {
  const { DATABASE_URL, DATA_DIR, DEMO_REGISTER } = env();
  if (DATABASE_URL || !DEMO_REGISTER) return;
  // A start that was killed leaves a database without a register.
  if (existsSync(join(DATA_DIR, "db"))) {
    await migrateDatabase();
    const [live] = await (await database()).select().from(liveRegister);
    if (live?.schemaName !== emptyRegister) return;
    await closeDatabase();
  }
  say("First start: loading a demo register of about 20,000 companies.");
  await importDemo();
}

/** Its progress and its errors go to standard error. A stop of this process stops the import first. */
async function importDemo(): Promise<void> {
  const child = fork(join(process.cwd(), "dist", "cli", "import.js"), ["--demo"], {
    // As `npm run import` has them.
    execArgv: ["--heap-growing-percent=50", "--max-semi-space-size=4"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  onClose(async () => void (child.kill() && (await ended)));
  const [code] = await ended;
  if (code !== 0) throw new ConfigurationError(importFailed);
}

/**
 * Offers the link for the first administrator while there are no users. On a terminal it is printed. Otherwise standard
 * output probably goes to a log collector, so the link is written to a file that only this user can read.
 */
export async function offerFirstInvitation(
  say: (line: string) => void,
  { isTerminal }: { isTerminal: boolean },
): Promise<void> {
  const path = bootstrapInvitationFile();
  rmSync(path, { force: true });
  const offered = await offerBootstrapInvitation(new Date());
  if (!offered) return;
  const url = invitationUrl(offered.token);
  const until = offered.expiresAt.toISOString();
  if (isTerminal) {
    say(`Nobody has an account yet. Administrator's invitation (until ${until}):\n  ${url}`);
  } else if (writeLink(path, url)) {
    say(`Nobody has an account yet. The administrator's invitation (until ${until}) is in ${path}`);
  } else {
    say(`Nobody has an account yet. Make the administrator's invitation with: ${command}`);
  }
}

/** Whether the file could be written. */
function writeLink(path: string, url: string): boolean {
  try {
    makeFolder(env().DATA_DIR, 0o700);
    writeFileSync(path, `${url}\n`, { mode: 0o600, flag: "wx" });
    return true;
  } catch {
    return false;
  }
}
