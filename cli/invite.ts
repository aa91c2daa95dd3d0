import { parseArgs } from "node:util";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { env } from "@/lib/env";
import { askRunningServer } from "@/lib/operator/control-socket";
import { type Invite, type InviteOptions, invite } from "@/lib/operator/invite";

const usage =
  "Usage: npm run invite -- [--email a@b.fr] [--role admin|member] [--account ID] [--expires 7d] [--json]";

/** Creates an invitation and prints its link; the exit code is 0, or 1 with one sentence on standard error. */
async function main(argv: string[]): Promise<number> {
  try {
    const { json, ...options } = readArguments(argv);
    const created = await inviteHereOrThere(options);
    console.log(json ? JSON.stringify(created) : sentence(created));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await closeDatabase();
  }
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
        json: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
}

async function inviteHereOrThere(options: InviteOptions): Promise<Invite> {
  if (!env().DATABASE_URL) {
    const there = await askRunningServer<Invite>(env().DATA_DIR, { command: "invite", options });
    if (there) return there.result;
  }
  await migrateDatabase();
  return invite(options, new Date());
}

function sentence({ url, email, role, expiresAt }: Invite): string {
  const who = email ?? "whoever has the link";
  return `Invitation for ${who} as ${role}, good until ${expiresAt}:\n${url}`;
}

process.exitCode = await main(process.argv.slice(2));
