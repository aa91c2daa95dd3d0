import { type Invite, invite } from "@/lib/operator/invite";
import { asCommand } from "./as-command";
import { parseOptions } from "./parse-options";
import { runOnAccounts } from "./run-on-accounts";

const usage =
  "Usage: npm run invite -- [--email a@b.fr] [--role admin|member] [--account ID | --new-account] [--expires 7d] [--locale fr|en] [--json]";

/** Creates an invitation and returns its link. */
async function main(argv: string[]): Promise<string> {
  const { json, ...options } = parseOptions(usage, argv, {
    email: { type: "string" },
    role: { type: "string" },
    account: { type: "string" },
    "new-account": { type: "boolean" },
    expires: { type: "string" },
    locale: { type: "string" },
    json: { type: "boolean", default: false },
  });
  const work = () => invite(options, new Date());
  const invitation = await runOnAccounts({ command: "invite", options }, work);
  return json ? JSON.stringify(invitation) : sentence(invitation);
}

function sentence(invitation: Invite): string {
  const { url, email, role, accountId, isNewAccount, admins, expiresAt } = invitation;
  const who = email ?? "anyone with the link";
  const where = isNewAccount ? "a new account" : "the account";
  const whose = admins.length > 0 ? ` of ${admins.join(", ")}` : "";
  const lines = [`Invitation for ${who} as ${role} into ${where}${whose} (${accountId}).`];
  if (role !== "admin" && admins.length === 0) {
    const one = `npm run invite -- --role admin --account ${accountId}`;
    lines.push(`Nobody is an active administrator there; invite one: ${one}`);
  }
  lines.push(`It is valid until ${expiresAt}. Nothing is mailed; pass the link on:`, url);
  return lines.join("\n");
}

await asCommand(usage, main);
