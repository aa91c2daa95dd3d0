import { parseAccountId } from "@/lib/auth/ids";
import { createInvitation, invitationUrl, UnknownAccountError } from "@/lib/auth/invitations";
import { EmailAddress, type Role, roles } from "@/lib/contract/auth";
import { type Locale, locales } from "@/lib/contract/locale";

export type InviteOptions = {
  email?: string | undefined;
  role?: string | undefined;
  account?: string | undefined;
  /** `7d`, `12h`, `30m`, `45s`. */
  expires?: string | undefined;
  locale?: string | undefined;
};

export type Invite = {
  token: string;
  url: string;
  email: string | null;
  role: Role;
  accountId: string;
  expiresAt: string;
};

/** What the operator asked cannot be done; the message is one sentence. */
export class InviteError extends Error {
  override name = "InviteError";
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
const maxTtlSeconds = 365 * 86_400;

/** Creates an invitation and gives its link. Throws InviteError. */
export async function invite(options: InviteOptions, now: Date): Promise<Invite> {
  const created = await createInvitation(
    {
      email: options.email === undefined ? null : readEmail(options.email),
      role: readRole(options.role ?? "member"),
      accountId: options.account === undefined ? null : readAccount(options.account),
      ttlSeconds: readTtl(options.expires ?? "7d"),
      locale: options.locale === undefined ? null : readLocale(options.locale),
      invitedBy: null,
      clientAddress: null,
    },
    now,
  ).catch((error: unknown) => {
    throw error instanceof UnknownAccountError ? new InviteError(error.message) : error;
  });
  return {
    token: created.token,
    url: invitationUrl(created.token),
    email: created.email,
    role: created.role,
    accountId: created.accountId,
    expiresAt: created.expiresAt.toISOString(),
  };
}

function readEmail(text: string): string {
  const parsed = EmailAddress.safeParse(text);
  if (!parsed.success) throw new InviteError(`--email ${text} is not a valid email address.`);
  return parsed.data;
}

function readRole(text: string): Role {
  const role = roles.find((one) => one === text);
  if (!role) throw new InviteError(`--role must be ${roles.join(" or ")}, not ${text}.`);
  return role;
}

function readLocale(text: string): Locale {
  const locale = locales.find((one) => one === text);
  if (!locale) throw new InviteError(`--locale must be ${locales.join(" or ")}, not ${text}.`);
  return locale;
}

function readAccount(text: string) {
  const id = parseAccountId(text);
  if (!id) throw new InviteError(`--account must be an account's identifier, not ${text}.`);
  return id;
}

function readTtl(text: string): number {
  const [, count, unit = ""] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? 0);
  if (!(seconds >= 1 && seconds <= maxTtlSeconds)) {
    throw new InviteError(`--expires must be like 7d, 12h or 30m, at most 365d, not ${text}.`);
  }
  return seconds;
}
