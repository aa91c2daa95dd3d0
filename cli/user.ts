import { type ListedAccount, listAccounts } from "@/lib/operator/list-accounts";
import { actionOf, type UserResult, user } from "@/lib/operator/user";
import { asCommand } from "./as-command";
import { parseOptions } from "./parse-options";
import { runOnAccounts } from "./run-on-accounts";

const usage = [
  "Usage: npm run user -- --email a@b.fr --role admin|member | --disable | --enable | --end-sessions | --password-link | --delete [--force] [--json]",
  "       npm run user -- --list [--json]",
].join("\n");

/** Changes a user's role or state, ends their sessions, makes a link for a new password, deletes them, or lists all. */
async function main(argv: string[]): Promise<string> {
  const { json, list, ...options } = readArguments(argv);
  if (list) {
    const work = () => listAccounts(new Date());
    const request = { command: "accounts", options: {} } as const;
    const accounts = await runOnAccounts(request, work, { hasLinks: false });
    return json ? JSON.stringify({ accounts }) : accounts.map(paragraph).join("\n");
  }
  const result = await runOnAccounts({ command: "user", options }, () => user(options, new Date()));
  return json ? JSON.stringify(result) : sentence(result);
}

function readArguments(argv: string[]) {
  const values = parseOptions(usage, argv, {
    email: { type: "string" },
    role: { type: "string" },
    disable: { type: "boolean" },
    enable: { type: "boolean" },
    delete: { type: "boolean" },
    "end-sessions": { type: "boolean" },
    "password-link": { type: "boolean" },
    force: { type: "boolean" },
    list: { type: "boolean" },
    json: { type: "boolean", default: false },
  });
  const { list, json, ...others } = values;
  const isRight = list ? Object.keys(others).length === 0 : others.email && actionOf(others);
  if (isRight) return values;
  throw new Error(usage);
}

function paragraph({ id, users, invitations }: ListedAccount): string {
  const people = users.length === 0 ? "nobody yet" : `people: ${users.length}`;
  const lines = users.map(({ email, role, state }) => `  ${email}  ${role}  ${state}`);
  return [`${id}  (${people}, open invitations: ${invitations})`, ...lines].join("\n");
}

function sentence({ email, action, changed, user: account, ended, url }: UserResult): string {
  const when = changed ? "now" : "already";
  switch (action) {
    case "role":
      return `${email} is ${account?.role} ${when}.`;
    case "disable":
    case "enable":
      return `${email} is ${account?.state} ${when}.`;
    case "end-sessions":
      return `Sessions of ${email} ended: ${ended}.`;
    case "password-link":
      return `Link for ${email} to set a new password, valid for an hour. Nothing is mailed; pass it on:\n${url}`;
    case "delete":
      return `${email} is deleted.`;
  }
}

await asCommand(usage, main);
