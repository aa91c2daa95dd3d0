import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReceivedMail, readMail } from "./read-mail";
import type { ServerAddress } from "./server";
import { sharedServer } from "./shared-server";

/** The mails to an address in the outbox of a server without SMTP, oldest first. */
export function outboxMailsTo(
  email: string,
  { environment }: Pick<ServerAddress, "environment"> = sharedServer(),
): ReceivedMail[] {
  return outboxFiles(environment)
    .map((path) => readMail(readFileSync(path, "utf8")))
    .filter(({ to }) => to === email);
}

/** The paths of the outbox's mails, oldest first. */
export function outboxFiles(environment: Record<string, string>): string[] {
  const folder = join(environment.DATA_DIR ?? "", "outbox");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return names.toSorted().map((name) => join(folder, name));
}
