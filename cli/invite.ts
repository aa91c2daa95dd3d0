import { parseArgs } from "node:util";
import { migrateDatabase } from "@/db/client";
import { FolderLockedError } from "@/db/folder-lock";
import { runHereOrInServer } from "@/lib/operator/control-socket";
import { type Invite, type InviteOptions, invite } from "@/lib/operator/invite";
import { env } from "@/platform/env";
import { asCommand } from "./as-command";

const usage =
  "Usage: npm run invite -- [--email a@b.fr] [--role admin|member] [--account ID] [--expires 7d] [--locale fr|en] [--json]";

/** Creates an invitation and returns its link. */
async function main(argv: string[]): Promise<string> {
  const { json, ...options } = readArguments(argv);
  const created = await createInvitation(options);
  return json ? JSON.stringify(created) : sentence(created);
}

function readArguments(argv: string[]) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        email: { type: "string" },
        role: { type: "string" },
        account: { type: "string" },
        expires: { type: "string" },
        locale: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
}

function createInvitation(options: InviteOptions): Promise<Invite> {
  const runHere = async () => {
    await migrateDatabase();
    return invite(options, new Date());
  };
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return runHere();
  const request = { command: "invite", options };
  return runHereOrInServer(
    DATA_DIR,
    request,
    runHere,
    (error) => error instanceof FolderLockedError,
  );
}

function sentence({ url, email, role, expiresAt }: Invite): string {
  const who = email ?? "anyone with the link";
  return `Invitation for ${who} as ${role}, valid until ${expiresAt}:\n${url}`;
}

await asCommand(main);
