import { randomUUID } from "node:crypto";
import { hashOpaqueToken, newOpaqueToken } from "@/lib/auth/opaque-token";
import type { Role, User } from "@/lib/contract/auth";
import { invitationPagePath } from "@/lib/contract/page-paths";
import { knownPassword } from "./known-password";
import { queryDatabase } from "./query-database";
import type { ServerAddress } from "./server";
import { sharedServer } from "./shared-server";

const daySeconds = 24 * 3600;

export type MintOptions = {
  email?: string;
  role?: Role;
  /** By default a new account. */
  account?: string;
  locale?: "fr" | "en";
  /** Negative when it has expired. */
  ttlSeconds?: number;
};

export type MintedInvitation = { id: string; token: string; url: string; accountId: string };

/** Inserts an invitation as the operator's command would. */
export async function mintInvitation(
  options: MintOptions = {},
  server: ServerAddress = sharedServer(),
): Promise<MintedInvitation> {
  const { email = null, role = "member", locale = null, ttlSeconds = 7 * daySeconds } = options;
  const { account: accountId = randomUUID() } = options;
  const id = randomUUID();
  const token = newOpaqueToken();
  await queryDatabase(
    server,
    `with account as (insert into accounts (id) values ($1) on conflict do nothing)
     insert into invitations (id, account_id, email, role, locale, token_hash, expires_at, created_at)
     values ($2, $1, $3, $4, $5, $6, $7, least(now(), $7::timestamptz - interval '1 hour'))`,
    [accountId, id, email, role, locale, hashOpaqueToken(token), soon(ttlSeconds)],
  );
  return { id, token, url: server.baseUrl + invitationPagePath(token), accountId };
}

/** Inserts a user as a sign-up would, with the password that all seeded accounts share. */
export async function mintUser(
  email: string,
  { role = "member", account: accountId = randomUUID() }: MintOptions,
  server: ServerAddress,
): Promise<User> {
  const id = randomUUID();
  await queryDatabase(
    server,
    `with account as (insert into accounts (id) values ($1) on conflict do nothing),
     person as (insert into users (id, account_id, email, role, password_hash)
       values ($2, $1, $3, $4, $5))
     insert into invitations
       (id, account_id, role, token_hash, expires_at, used_at, used_by_user_id)
     values ($6, $1, $4, $7, $8, now(), $2)`,
    [
      ...[accountId, id, email, role, knownPassword().hash],
      ...[randomUUID(), hashOpaqueToken(newOpaqueToken()), soon(daySeconds)],
    ],
  );
  return { id, email, role, accountId };
}

/** Inserts a session and returns its refresh token. */
export async function mintSession(userId: string, server: ServerAddress): Promise<string> {
  const token = newOpaqueToken();
  await queryDatabase(
    server,
    `with opened as (insert into sessions (id, user_id, created_at, last_used_at, expires_at, ends_at)
       values ($1, $2, $3, $3, $4, $4))
     insert into refresh_tokens (token_hash, session_id, created_at) values ($5, $1, $3)`,
    [randomUUID(), userId, soon(0), soon(daySeconds), hashOpaqueToken(token)],
  );
  return token;
}

function soon(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

/** Inserts a password reset, valid for an hour, and returns its token. */
export async function mintPasswordReset(userId: string, server: ServerAddress): Promise<string> {
  const token = newOpaqueToken();
  await queryDatabase(
    server,
    `insert into password_resets (token_hash, user_id, created_at, expires_at)
     values ($1, $2, now(), now() + interval '1 hour')`,
    [hashOpaqueToken(token), userId],
  );
  return token;
}
