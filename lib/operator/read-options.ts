import { EmailAddress, type Role, roles } from "@/lib/contract/auth";

/** What the operator asked cannot be done; the message is one sentence. */
export class OptionError extends Error {
  override name = "OptionError";
}

/** The address, normalised. Throws OptionError. */
export function readEmail(text: string): string {
  const parsed = EmailAddress.safeParse(text);
  if (!parsed.success) throw new OptionError(`--email ${text} is not a valid email address.`);
  return parsed.data;
}

/** Throws OptionError. */
export function readRole(text: string): Role {
  const role = roles.find((one) => one === text);
  if (!role) throw new OptionError(`--role must be ${roles.join(" or ")}, not ${text}.`);
  return role;
}
