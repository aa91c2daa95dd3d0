import { parseArgs } from "node:util";
import { type Invite, type InviteOptions, invite } from "@/lib/operator/invite";
import { asCommand } from "./as-command";
import { runOnAccounts } from "./run-on-accounts";

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
  return runOnAccounts({ command: "invite", options }, () => invite(options, new Date()));
}

function sentence({ url, email, role, expiresAt }: Invite): string {
  const who = email ?? "anyone with the link";
  return `Invitation for ${who} as ${role}, valid until ${expiresAt}. Nothing is mailed; pass the link on:\n${url}`;
}

await asCommand(usage, main);
