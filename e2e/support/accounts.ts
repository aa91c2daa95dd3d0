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

/** Somebody who has an account, without the work of signing up; the passwords of all these are one. */
export async function seedAccount(
  server: ServerAddress = sharedServer(),
  options: MintOptions = {},
): Promise<Account> {
  const email = options.email ?? newEmail();
  const user = await mintUser(email, options, server);
  return { email, password: knownPassword().password, user };
}

/** A new session of such a user, without the work of signing in. */
export async function seedSession(
  api: Api,
  { user }: Account,
  server: ServerAddress = sharedServer(),
): Promise<Tokens> {
  const minted = await mintSession(user.id, server);
  return tokensOf((await api.post(apiPaths.refresh, { refresh_token: minted })).body);
}

/** Somebody new with an account and a session. */
export async function seedSignedInUser(
  api: Api,
  server: ServerAddress = sharedServer(),
  options: MintOptions = {},
): Promise<Account & Tokens> {
  const account = await seedAccount(server, options);
  return { ...account, ...(await seedSession(api, account, server)) };
}

/** Signs somebody new up with an invitation of the operator's. */
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

/** A new session of somebody who has an account. */
export async function signIn(api: Api, { email, password }: Credentials): Promise<Tokens> {
  return tokensOf((await api.post(apiPaths.session, { email, password })).body);
}

/** Somebody new who has signed up and signed in. */
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
