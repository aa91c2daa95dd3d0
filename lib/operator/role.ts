import { changeRole } from "@/lib/auth/change-role";
import type { Role } from "@/lib/contract/auth";
import { readEmail, readRole } from "./read-options";

export type RoleOptions = { email?: string | undefined; role?: string | undefined };

export type RoleChange = { email: string; role: Role; before: Role };

/** Changes a user's role. Throws OptionError or UnknownUserError, whose messages are one sentence. */
export async function role(options: RoleOptions, now: Date): Promise<RoleChange> {
  const email = readEmail(options.email ?? "");
  const wanted = readRole(options.role ?? "");
  return { email, role: wanted, before: await changeRole(email, wanted, now) };
}
