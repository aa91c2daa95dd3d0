import { rmSync, writeFileSync } from "node:fs";
import { connection, database } from "@/db/client";
import { emptyRegister, liveRegister } from "@/db/schema";
import { bootstrapInvitationFile, offerBootstrapInvitation } from "@/lib/auth/bootstrap-invitation";
import { invitationUrl } from "@/lib/auth/invitations";
import { env } from "@/platform/env";
import { makeFolder } from "@/platform/make-folder";

const command = "npm run invite -- --role admin";

/** Loads a small demo register into an empty embedded database. */
export async function loadDemoRegister(say: (line: string) => void): Promise<void> {
  if (!env().DEMO_REGISTER || (await connection()).kind !== "embedded") return;
  const db = await database();
  const [live] = await db.select({ schemaName: liveRegister.schemaName }).from(liveRegister);
  if (live?.schemaName !== emptyRegister) return;
  say("First start: loading a demo register of about 20,000 companies.");
  const { importDemo } = await import("@/lib/demo/import-demo");
  await importDemo();
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
