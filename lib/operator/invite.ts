import { parseAccountId } from "@/lib/auth/ids";
import { createInvitation, invitationUrl, UnknownAccountError } from "@/lib/auth/invitations";
import type { Role } from "@/lib/contract/auth";
import { locales } from "@/lib/contract/locale";
import { hasAccounts, listAccounts } from "./list-accounts";
import { OptionError, readChoice, readEmail, readRole, readTtl } from "./read-options";

export type InviteOptions = {
  email?: string | undefined;
  role?: string | undefined;
  account?: string | undefined;
  "new-account"?: boolean | undefined;
  /** Such as `7d`, `12h`, `30m` or `45s`. */
  expires?: string | undefined;
  locale?: string | undefined;
};

export type Invite = {
  token: string;
  url: string;
  email: string | null;
  role: Role;
  accountId: string;
  isNewAccount: boolean;
  /** The addresses of the account's active administrators. */
  admins: string[];
  expiresAt: string;
};

/** Creates an invitation and returns it with its link. Throws OptionError. */
export async function invite(options: InviteOptions, now: Date): Promise<Invite> {
  const wanted = {
    email: options.email === undefined ? null : readEmail(options.email),
    role: readRole(options.role ?? "member"),
    accountId: options.account === undefined ? null : readAccount(options.account),
    ttlSeconds: readTtl(options.expires ?? "7d"),
    locale: options.locale === undefined ? null : readChoice("--locale", locales, options.locale),
    invitedBy: null,
    clientAddress: null,
  };
  await requireChoice(options);
  const created = await createInvitation(wanted, now).catch((error: unknown) => {
    throw error instanceof UnknownAccountError ? new OptionError(error.message) : error;
  });
  const [account] = await listAccounts(now, created.accountId);
  const admins = account?.users.filter(({ role, state }) => role === "admin" && state === "active");
  return {
    token: created.token,
    url: invitationUrl(created.token),
    email: created.email,
    role: created.role,
    accountId: created.accountId,
    isNewAccount: wanted.accountId === null,
    admins: admins?.map(({ email }) => email) ?? [],
    expiresAt: created.expiresAt.toISOString(),
  };
}

/** Only of an empty service is it clear which account is meant. */
async function requireChoice(options: InviteOptions): Promise<void> {
  if (options.account !== undefined && options["new-account"]) {
    throw new OptionError("Give --account or --new-account, not both.");
  }
  if (options.account !== undefined || options["new-account"] || !(await hasAccounts())) return;
  throw new OptionError(
    "There are accounts already: add --account ID of one (npm run user -- --list shows them), or --new-account.",
  );
}

function readAccount(text: string) {
  const id = parseAccountId(text);
  if (!id) throw new OptionError(`--account must be an account's identifier, not ${text}.`);
  return id;
}
