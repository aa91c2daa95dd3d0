import { parseArgs } from "node:util";
import { migrateDatabase } from "@/db/client";
import { FolderLockedError } from "@/db/folder-lock";
import { env } from "@/lib/env";
import { hereOrInServer } from "@/lib/operator/control-socket";
import { type RoleChange, type RoleOptions, role } from "@/lib/operator/role";
import { asCommand } from "./as-command";

const usage = "Usage: npm run role -- --email a@b.fr --role admin|member [--json]";

/** Changes a user's role. */
async function main(argv: string[]): Promise<string> {
  const { json, ...options } = readArguments(argv);
  const change = await changeHereOrThere(options);
  return json ? JSON.stringify(change) : sentence(change);
}

function readArguments(argv: string[]) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        email: { type: "string" },
        role: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
    if (values.email && values.role) return values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
  throw new Error(usage);
}

function changeHereOrThere(options: RoleOptions): Promise<RoleChange> {
  const here = async () => {
    await migrateDatabase();
    return role(options, new Date());
  };
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return here();
  const request = { command: "role", options };
  return hereOrInServer(DATA_DIR, request, here, (error) => error instanceof FolderLockedError);
}

function sentence({ email, role, before }: RoleChange): string {
  return before === role
    ? `${email} is ${role} already.`
    : `${email} is ${role} now, was ${before}.`;
}

await asCommand(main);
