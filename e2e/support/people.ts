import { SentInvitation } from "@/lib/contract/invitations";
import { apiPaths, oneUserPath } from "@/lib/contract/paths";
import { type Account, newEmail, newPassword, seedSignedInUser, type Tokens } from "./accounts";
import type { Answer } from "./api";
import { Visitor } from "./browser-session";
import type { MintOptions } from "./mint";
import { api } from "./shared-api";
import { sharedServer } from "./shared-server";

/** A user of the shared server, with a session. */
export type Person = Account & Tokens;

/** A new member of a new account, unless `options` say otherwise. */
export function seedPerson(options: MintOptions = {}): Promise<Person> {
  return seedSignedInUser(api, sharedServer(), options);
}

export function seedAdmin(account?: string): Promise<Person> {
  return seedPerson({ role: "admin", ...(account !== undefined && { account }) });
}

/** A new account with an admin and a member. */
export async function seedTeam() {
  const admin = await seedAdmin();
  const account = admin.user.accountId;
  return { admin, account, member: await seedPerson({ account }) };
}

/** Reads an invitation that was sent, and the token of its link. */
export function readInvitation({ body }: Answer) {
  const { invitation, url, mail } = SentInvitation.parse(body);
  const email = invitation.email ?? "";
  return { invitation, url, mail, id: invitation.id, email, token: url.split("/").at(-1) ?? "" };
}

/** Invites in an admin's name: a new address as a member, unless `body` says otherwise. */
export async function seedInvitation({ accessToken: token }: Tokens, body: object = {}) {
  const json = { email: newEmail(), role: "member", ...body };
  return readInvitation(await api.post(apiPaths.invitations, json, { token }));
}

/** Signs up with an invitation's token. */
export function signUp(email: string, invitationToken: string, password = newPassword()) {
  return api.post(apiPaths.signUp, { email, password, invitationToken });
}

/** Changes somebody's role or state in an admin's name. */
export function changeUser(
  { accessToken }: Tokens,
  { user }: Account,
  to: object,
): Promise<Answer> {
  return api.patch(oneUserPath(user.id), to, accessToken);
}

/** A browser in which the user is signed in. */
export function openBrowser(by: Account, userAgent?: string): Promise<Visitor> {
  return Visitor.signedIn(api.baseUrl, by, userAgent);
}
