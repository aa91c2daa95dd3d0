import { randomBytes } from "node:crypto";
import { SessionTokens, type User, UserAnswer } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import type { Api } from "./api";
import { type InviteOptions, invite } from "./invite";
import type { ServerAddress } from "./server";

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

/** Signs somebody new up with an invitation of the operator's. */
export async function createAccount(
  api: Api,
  server?: ServerAddress,
  invitation: InviteOptions = {},
): Promise<Account> {
  const credentials = { email: invitation.email ?? newEmail(), password: newPassword() };
  const { token: invitationToken } = await invite(invitation, server);
  const { body } = await api.post(apiPaths.signUp, { ...credentials, invitationToken });
  return { ...credentials, user: UserAnswer.parse(body).user };
}

/** A new session of somebody who has an account. */
export async function signIn(api: Api, { email, password }: Credentials): Promise<Tokens> {
  const { body } = await api.post(apiPaths.session, { email, password });
  const tokens = SessionTokens.parse(body);
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}

/** Somebody new who has signed up and signed in. */
export async function createSignedInUser(
  api: Api,
  server?: ServerAddress,
  invitation: InviteOptions = {},
): Promise<Account & Tokens> {
  const account = await createAccount(api, server, invitation);
  return { ...account, ...(await signIn(api, account)) };
}
