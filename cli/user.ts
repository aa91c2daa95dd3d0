import { parseArgs } from "node:util";
import { actionOf, type UserOptions, type UserResult, user } from "@/lib/operator/user";
import { asCommand } from "./as-command";
import { runOnAccounts } from "./run-on-accounts";

const usage =
  "Usage: npm run user -- --email a@b.fr --role admin|member | --disable | --enable | --end-sessions | --password-link | --delete [--force] [--json]";

/** Changes the role or state of a user, ends their sessions, makes a link for a new password, or deletes them. */
async function main(argv: string[]): Promise<string> {
  const { json, ...options } = readArguments(argv);
  const result = await runAction(options);
  return json ? JSON.stringify(result) : sentence(result);
}

function readArguments(argv: string[]) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        email: { type: "string" },
        role: { type: "string" },
        disable: { type: "boolean" },
        enable: { type: "boolean" },
        delete: { type: "boolean" },
        "end-sessions": { type: "boolean" },
        "password-link": { type: "boolean" },
        force: { type: "boolean" },
        json: { type: "boolean", default: false },
      },
    });
    if (values.email && actionOf(values)) return values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
  throw new Error(usage);
}

function runAction(options: UserOptions): Promise<UserResult> {
  return runOnAccounts({ command: "user", options }, () => user(options, new Date()));
}

function sentence({ email, action, changed, user: known, ended, url }: UserResult): string {
  const when = changed ? "now" : "already";
  switch (action) {
    case "role":
      return `${email} is ${known?.role} ${when}.`;
    case "disable":
    case "enable":
      return `${email} is ${known?.state} ${when}.`;
    case "end-sessions":
      return `Sessions of ${email} ended: ${ended}.`;
    case "password-link":
      return `Link for ${email} to set a new password, valid for an hour. Nothing is mailed; pass it on:\n${url}`;
    case "delete":
      return `${email} is deleted.`;
  }
}

await asCommand(usage, main);
