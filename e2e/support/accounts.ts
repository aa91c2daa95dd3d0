import { randomBytes } from "node:crypto";
import { SessionTokens, type User, UserAnswer } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import type { Api } from "./api";
import { knownPassword } from "./known-password";
import { type MintOptions, mintInvitation, mintSession, mintUser } from "./mint";
import type { ServerAddress } from "./server";
import { sharedServer } from "./shared-server";

export type Credentials = { email: string; password: string };
export type Tokens = { accessToken: string; refreshToken: string };
export type Account = Credentials & { user: User };

/** An address that no other test uses. */
export function newEmail(): string {
  return `user-${randomBytes(6).toString("hex")}@example.fr`;
}

/** A password that the rules accept. */
export function newPassword(): string {
  return `pass ${randomBytes(9).toString("base64url")}`;
}

/** Inserts a user into the database, without signing up. All such users share one password. */
export async function seedAccount(
  server: ServerAddress = sharedServer(),
  options: MintOptions = {},
): Promise<Account> {
  const email = options.email ?? newEmail();
  const user = await mintUser(email, options, server);
  return { email, password: knownPassword().password, user };
}

/** Inserts a session of a seeded user, without signing in. */
export async function seedSession(
  api: Api,
  { user }: Account,
  server: ServerAddress = sharedServer(),
): Promise<Tokens> {
  return refresh(api, await mintSession(user.id, server));
}

/** Exchanges a refresh token for new tokens. */
export async function refresh(api: Api, refreshToken: string): Promise<Tokens> {
  return tokensOf((await api.post(apiPaths.refresh, { refresh_token: refreshToken })).body);
}

/** Inserts a new user with a session. */
export async function seedSignedInUser(
  api: Api,
  server: ServerAddress = sharedServer(),
  options: MintOptions = {},
): Promise<Account & Tokens> {
  const account = await seedAccount(server, options);
  return { ...account, ...(await seedSession(api, account, server)) };
}

/** Signs up a new user with an operator's invitation. */
export async function createAccount(
  api: Api,
  server: ServerAddress = sharedServer(),
  options: MintOptions = {},
): Promise<Account> {
  const credentials = { email: options.email ?? newEmail(), password: newPassword() };
  const { token: invitationToken } = await mintInvitation(options, server);
  const { body } = await api.post(apiPaths.signUp, { ...credentials, invitationToken });
  return { ...credentials, user: UserAnswer.parse(body).user };
}

/** Signs in and returns the new session's tokens. */
export async function signIn(
  api: Api,
  { email, password }: Credentials,
  headers: Record<string, string> = {},
): Promise<Tokens> {
  return tokensOf((await api.post(apiPaths.session, { email, password }, { headers })).body);
}

/** Signs up and signs in a new user. */
export async function createSignedInUser(
  api: Api,
  server: ServerAddress = sharedServer(),
  options: MintOptions = {},
): Promise<Account & Tokens> {
  const account = await createAccount(api, server, options);
  return { ...account, ...(await signIn(api, account)) };
}

function tokensOf(body: unknown): Tokens {
  const tokens = SessionTokens.parse(body);
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}
