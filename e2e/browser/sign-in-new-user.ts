import type { Page } from "@playwright/test";
import { sessionCookieNames } from "@/lib/contract/cookies";
import { type Account, seedAccount } from "../support/accounts";
import { Visitor } from "../support/browser-session";
import type { MintOptions } from "../support/mint";
import { sharedServer } from "../support/shared-server";

/** Signs a new user in, without using the sign-in page. */
export async function signInNewUser(
  page: Page,
  options: MintOptions = {},
  server = sharedServer(),
): Promise<Account> {
  const account = await seedAccount(server, options);
  const visitor = new Visitor(server.baseUrl);
  await visitor.signIn(account.email, account.password);
  const cookie = { name: sessionCookieNames.http, value: visitor.sessionCookie ?? "" };
  await page.context().addCookies([{ ...cookie, url: server.baseUrl }]);
  return account;
}
