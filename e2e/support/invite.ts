import { z } from "zod";
import { Role } from "@/lib/contract/auth";
import { runCommand } from "./run-command";
import type { ServerAddress } from "./server";
import { sharedServer } from "./shared-server";

const Invitation = z.strictObject({
  token: z.string(),
  url: z.url(),
  email: z.string().nullable(),
  role: Role,
  accountId: z.string(),
  isNewAccount: z.boolean(),
  admins: z.array(z.string()),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

export type InviteOptions = {
  email?: string;
  role?: Role;
  account?: string;
  /** `7d`, `12h`, `30m`, `1s`. */
  expires?: string;
  locale?: "fr" | "en";
};

/** Creates an invitation, into a new account unless one is given, and returns the command's JSON output. */
export async function invite(
  options: InviteOptions = {},
  server: Pick<ServerAddress, "environment"> = sharedServer(),
): Promise<Invitation> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  if (options.account === undefined) args.push("--new-account");
  const { code, stdout, stderr } = await runCommand("invite", [...args, "--json"], server);
  if (code !== 0) throw new Error(`The invite command ended with ${code}: ${stderr}`);
  return Invitation.parse(JSON.parse(stdout));
}
