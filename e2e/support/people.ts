import { type Account, seedSignedInUser, type Tokens } from "./accounts";
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

/** A browser in which the user is signed in. */
export async function openBrowser(
  { email, password }: Account,
  userAgent?: string,
): Promise<Visitor> {
  const visitor = new Visitor(api.baseUrl, userAgent);
  await visitor.signIn(email, password);
  return visitor;
}
