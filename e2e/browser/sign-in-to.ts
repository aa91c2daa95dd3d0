import type { Page } from "@playwright/test";
import { sessionCookieNames } from "@/lib/contract/cookies";
import { type Account, type Credentials, seedAccount } from "../support/accounts";
import { Visitor } from "../support/browser-session";
import type { MintOptions } from "../support/mint";
import type { ServerAddress } from "../support/server";
import { sharedServer } from "../support/shared-server";

/** Signs a new user in, without using the sign-in page. */
export async function signInTo(
  server: ServerAddress,
  page: Page,
  options: MintOptions = {},
): Promise<Account> {
  const account = await seedAccount(server, options);
  await signInAs(page, account, server);
  return account;
}

/** Signs a user in, without using the sign-in page. */
export async function signInAs(
  page: Page,
  { email, password }: Credentials,
  server: ServerAddress = sharedServer(),
): Promise<void> {
  const visitor = new Visitor(server.baseUrl);
  await visitor.signIn(email, password);
  const value = visitor.sessionCookie ?? "";
  await page.context().addCookies([{ name: sessionCookieNames.http, value, url: server.baseUrl }]);
}
