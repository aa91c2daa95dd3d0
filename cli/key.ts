import type { ApiKey } from "@/lib/contract/api-keys";
import { type KeyOptions, type KeyOutcome, key } from "@/lib/operator/key";
import { asCommand } from "./as-command";
import { parseOptions } from "./parse-options";
import { runOnAccounts } from "./run-on-accounts";

const usage = [
  "Usage: npm run key -- --email a@b.fr --name NAME [--expires 90d] [--json]",
  "       npm run key -- --email a@b.fr --list [--json]",
  "       npm run key -- --revoke ID [--json]",
].join("\n");

/** Creates, lists or deletes API keys. */
async function main(argv: string[]): Promise<string> {
  const { json, ...options } = readArguments(argv);
  // The owner gets a mail about each change.
  const hasLinks = options.action !== "list";
  const work = () => key(options, new Date());
  const outcome = await runOnAccounts({ command: "key", options }, work, { hasLinks });
  if (!json) return sentences(outcome);
  const { action: _, ...printed } = outcome;
  return JSON.stringify(printed);
}

function readArguments(argv: string[]): KeyOptions & { json: boolean } {
  const values = parseOptions(usage, argv, {
    email: { type: "string" },
    name: { type: "string" },
    expires: { type: "string" },
    list: { type: "boolean", default: false },
    revoke: { type: "string" },
    json: { type: "boolean", default: false },
  });
  const { json, email, name, expires, list, revoke: id } = values;
  const isOther = list || id !== undefined;
  if (id !== undefined && !list && !email && !name && !expires) {
    return { action: "revoke", id, json };
  }
  if (email && list && id === undefined && !name && !expires) {
    return { action: "list", email, json };
  }
  if (email && name !== undefined && !isOther) {
    return { action: "create", email, name, expires, json };
  }
  throw new Error(usage);
}

function sentences(outcome: KeyOutcome): string {
  const { email } = outcome;
  if (outcome.action === "create") {
    const { id, name, expiresAt } = outcome.key;
    const until = expiresAt === null ? "without expiry" : `valid until ${expiresAt}`;
    return `Key ${id} (${name}) of ${email}, ${until}. It is shown only now:\n${outcome.secret}`;
  }
  if (outcome.action === "revoke") {
    return `Key ${outcome.key.id} (${outcome.key.name}) of ${email} is deleted. It is refused from now on.`;
  }
  if (outcome.keys.length === 0) return `${email} has no keys.`;
  return outcome.keys.map(line).join("\n");
}

function line({ id, name, createdAt, expiresAt, lastUsedAt }: ApiKey): string {
  const times = `created ${createdAt}, expires ${expiresAt ?? "never"}, used ${lastUsedAt ?? "never"}`;
  return `${id}  ${name}  (${times})`;
}

await asCommand(usage, main);
